import css from './start.module.css'

interface Problem {
  readonly name: string
  readonly message: string
}

/** Lists the invalid settings, for the person who builds the app. */
export function WrongSettings({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <main className={css.start}>
      <h1 className={css.title}>This ledger is not set up correctly</h1>
      <p>Correct these settings, then build again. The README lists them all.</p>
      <ul className={css.problems}>
        {problems.map(({ name, message }) => (
          <li key={name}>
            <code>{name}</code> {message}
          </li>
        ))}
      </ul>
    </main>
  )
}
