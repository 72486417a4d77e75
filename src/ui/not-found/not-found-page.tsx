import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../app-context.ts'
import { Header, headerTexts } from '../header/header.tsx'
import buttons from '../shared/button.module.css'
import css from './not-found-page.module.css'

/** The texts of the not-found page. The specification prescribes the first ones. */
const notFoundTexts = {
  message: "We can't find the page you are looking for. Sorry for the inconvenience.",
  title: 'Page not found',
  home: 'Back to the feed',
  credit: 'Made by',
}

export function NotFoundPage() {
  const { product } = useApp()
  useEffect(() => {
    document.title = `${notFoundTexts.title} · ${product.name}`
  }, [product.name])
  return (
    <div className={css.page}>
      <Header>
        <a className={css.link} href={product.sourceUrl} target="_blank" rel="noreferrer">
          {headerTexts.source}
        </a>
      </Header>
      <main className={css.main}>
        <p className={css.code} aria-hidden="true">
          404
        </p>
        <h1 className={css.message}>{notFoundTexts.message}</h1>
        <Link to="/" className={`${buttons.primary} ${css.home}`}>
          {notFoundTexts.home}
        </Link>
      </main>
      <footer className={css.footer}>
        {notFoundTexts.credit}{' '}
        <a className={css.link} href={product.authorUrl} target="_blank" rel="noreferrer">
          {product.authorName}
        </a>
      </footer>
    </div>
  )
}
