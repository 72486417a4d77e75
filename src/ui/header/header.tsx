import type { ReactNode } from 'react'
import { useApp } from '../app-context.ts'
import { Logo } from '../shared/logo.tsx'
import { PageLink } from '../shared/page-link.tsx'
import css from './header.module.css'
import { headerTexts } from './header-texts.ts'

interface HeaderProps {
  readonly children: ReactNode
  /** Called when somebody goes to the head of the main page. */
  readonly onHome?: () => void
}

/** The product's name and the way home; the page says what stands at its right. */
export function Header({ children, onHome }: HeaderProps) {
  const { product } = useApp()
  const goHome = () => {
    onHome?.()
    window.scrollTo({ top: 0 })
  }
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <span className={css.brand}>
          <Logo />
          <span className={css.name}>{product.name}</span>
        </span>
        <nav>
          <PageLink href="/" className={css.home} onClick={goHome}>
            {headerTexts.home}
          </PageLink>
        </nav>
        <div className={css.right}>{children}</div>
      </div>
    </header>
  )
}
