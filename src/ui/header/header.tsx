import type { ReactNode } from 'react'
import { useApp } from '../app-context.ts'
import { Logo } from '../shared/logo.tsx'
import { PageLink } from '../shared/page-link.tsx'
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
          <PageLink href="/" className={css.home} onClick={() => window.scrollTo({ top: 0 })}>
            {headerTexts.home}
          </PageLink>
        </nav>
        <div className={css.right}>{children}</div>
      </div>
    </header>
  )
}
