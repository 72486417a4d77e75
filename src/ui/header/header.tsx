import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../app-context.ts'
import { Logo } from '../shared/logo.tsx'
import css from './header.module.css'
import { headerTexts } from './header-texts.ts'

interface HeaderProps {
  readonly children: ReactNode
  /** Called when somebody goes to the head of the main page. */
  readonly onHome?: () => void
}

/** The product's name and the link home; the page puts its controls at the right. */
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
          <Link to="/" className={css.home} onClick={goHome}>
            {headerTexts.home}
          </Link>
        </nav>
        <div className={css.right}>{children}</div>
      </div>
    </header>
  )
}
