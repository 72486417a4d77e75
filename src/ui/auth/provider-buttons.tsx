import type { Provider } from '../../core/domain/person.ts'
import button from '../shared/button.module.css'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'
import { ProviderMark } from './provider-mark.tsx'

interface ProviderButtonsProps {
  readonly providers: readonly Provider[]
  readonly onChoose: (provider: Provider) => void
}

export function ProviderButtons({ providers, onChoose }: ProviderButtonsProps) {
  return (
    <div className={css.providers}>
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          className={`${button.outline} ${button.wide}`}
          onClick={() => onChoose(provider)}
        >
          <ProviderMark provider={provider} />
          {authTexts.continueWith(provider)}
        </button>
      ))}
    </div>
  )
}
