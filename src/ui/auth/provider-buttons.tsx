import type { Provider } from '../../core/domain/person.ts'
import { Button } from '../shared/button.tsx'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'

/** Our own simple icons instead of trademarks. */
const strokes: Readonly<Record<Provider, string>> = {
  google: 'M14.2 4.6A6.6 6.6 0 1 0 16 10H10',
  github:
    'M7 16v-2.4c-3 .8-3.4-1.6-4.4-1.8M13 16v-3a3 3 0 0 0-.7-2c2-.3 3.7-1.2 3.7-4.2A3.6 3.6 0 0 0 15 4.300c.2-.6.2-1.500-.1-2.100 0 0-1-.2-2.600 1a9 9 0 0 0-4.600 0C6.100 2 5.100 2.200 5.100 2.200c-.3.6-.3 1.500-.1 2.100A3.600 3.600 0 0 0 4 6.800c0 3 1.700 3.900 3.700 4.200a3 3 0 0 0-.7 2',
  facebook: 'M12.500 3.500h-1.200A2.300 2.300 0 0 0 9 5.800V16.500M6.300 9.500h5.700',
  twitter: 'M3.500 3.500l13 13M16.500 3.500l-13 13',
}

interface ProviderButtonsProps {
  readonly providers: readonly Provider[]
  readonly onChoose: (provider: Provider) => void
}

export function ProviderButtons({ providers, onChoose }: ProviderButtonsProps) {
  return (
    <div className={css.providers}>
      {providers.map((provider) => (
        <Button key={provider} look="outline" wide onClick={() => onChoose(provider)}>
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path
              d={strokes[provider]}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {authTexts.continueWith(provider)}
        </Button>
      ))}
    </div>
  )
}
