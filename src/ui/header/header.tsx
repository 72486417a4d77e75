import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useApp } from '../app-context.ts'
import { Logo } from '../shared/logo.tsx'
import css from './header.module.css'
import { headerTexts } from './header-texts.ts'

/** The product's name and the way home; the page says what stands at its right. */
export function Header({ children }: { readonly children: ReactNode }) {
  const { product } = useApp()
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <span className={css.brand}>
          <Logo />
          <span className={css.name}>{product.name}</span>
        </span>
        <nav>
          <Link to="/" className={css.home} onClick={() => window.scrollTo({ top: 0 })}>
            {headerTexts.home}
          </Link>
        </nav>
        <div className={css.right}>{children}</div>
      </div>
    </header>
  )
}
