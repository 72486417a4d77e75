import { useEffect, useRef, useState } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Histories } from '../../core/histories.ts'
import type { StatementFormat } from '../../core/use-cases/export-statement.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { saveFile } from '../shared/save-file.ts'
import { statementTexts } from './history-texts.ts'
import css from './statement-form.module.css'
import { type DaysOfPeriod, type Preset, periodOf, presetDays } from './statement-period.ts'

const PRESETS: readonly Preset[] = ['this-month', 'last-month', 'this-year', 'everything']

type Outcome =
  | { readonly status: 'idle' }
  | { readonly status: 'reading'; readonly read: number }
  | { readonly status: 'done'; readonly text: string }
  | { readonly status: 'failed'; readonly text: string }

interface StatementFormProps {
  readonly exportStatement: Histories['exportStatement']
  readonly account: { readonly id: UserId; readonly name: string }
}

/** Saves what a person sent and received in a period as a file. */
export function StatementForm({ exportStatement, account }: StatementFormProps) {
  const { clock, log, product } = useApp()
  const [days, setDays] = useState<DaysOfPeriod>(() => presetDays('this-month', clock.now()))
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' })
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const period = periodOf(days)
  const isBackwards = period.from !== null && period.before !== null && period.before <= period.from
  const isReading = outcome.status === 'reading'
  const save = async (format: StatementFormat) => {
    isStopped.current = false
    setOutcome({ status: 'reading', read: 0 })
    try {
      const exported = await exportStatement.export({ account, period, format }, (read) => {
        if (!isStopped.current) setOutcome({ status: 'reading', read })
        return !isStopped.current
      })
      if (!exported) return setOutcome({ status: 'done', text: statementTexts.stopped })
      const { text, rows, read } = exported
      saveFile(fileName(product.name, account.name, days, format), text)
      setOutcome({ status: 'done', text: statementTexts.saved(rows, read) })
    } catch (cause) {
      log.error('A statement could not be read', cause)
      setOutcome({ status: 'failed', text: statementTexts.failed })
    }
  }
  return (
    <section className={css.form} aria-label={statementTexts.title}>
      <p className={css.about}>{statementTexts.about}</p>
      <fieldset className={css.presets} aria-label={statementTexts.period}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            look="outline"
            small
            aria-pressed={isSame(days, presetDays(preset, clock.now()))}
            onClick={() => setDays(presetDays(preset, clock.now()))}
          >
            {statementTexts.presets[preset]}
          </Button>
        ))}
      </fieldset>
      <div className={css.days}>
        <Field label={statementTexts.from}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={days.from}
              onChange={({ target }) => setDays({ ...days, from: target.value })}
            />
          )}
        </Field>
        <Field label={statementTexts.to} refusal={isBackwards ? statementTexts.backwards : null}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={days.to}
              onChange={({ target }) => setDays({ ...days, to: target.value })}
            />
          )}
        </Field>
      </div>
      <div className={css.save}>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            look="primary"
            small
            disabled={isBackwards || isReading}
            onClick={() => void save(format)}
          >
            {statementTexts.save(format.toUpperCase())}
          </Button>
        ))}
        {isReading && (
          <Button
            look="link"
            onClick={() => {
              isStopped.current = true
            }}
          >
            {statementTexts.stop}
          </Button>
        )}
      </div>
      <p role="status" className={css.status}>
        {isReading && statementTexts.reading(outcome.read)}
        {outcome.status === 'done' && outcome.text}
      </p>
      {outcome.status === 'failed' && (
        <p role="alert" className={css.failed}>
          {outcome.text}
        </p>
      )}
    </section>
  )
}

function isSame(one: DaysOfPeriod, other: DaysOfPeriod): boolean {
  return one.from === other.from && one.to === other.to
}

/** "pledger-tom-okafor-2026-11-01-2026-11-22.csv". */
function fileName(
  product: string,
  name: string,
  { from, to }: DaysOfPeriod,
  format: StatementFormat,
) {
  const words = [product, name, from, to].filter((word) => word !== '').join('-')
  return `${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.${format}` as const
}
