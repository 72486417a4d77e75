import { useState } from 'react'
import type { Histories } from '../../core/histories.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { statementTexts } from './history-texts.ts'
import css from './statement-form.module.css'
import { type DaysOfPeriod, type Preset, periodOf, presetDays } from './statement-period.ts'
import { type StatementAccount, useStatementExport } from './use-statement-export.ts'

const PRESETS: readonly Preset[] = ['this-month', 'last-month', 'this-year', 'everything']

interface StatementFormProps {
  readonly exportStatement: Histories['exportStatement']
  readonly account: StatementAccount
}

/** Saves what a person sent and received in a period as a file. */
export function StatementForm({ exportStatement, account }: StatementFormProps) {
  const { clock } = useApp()
  const [days, setDays] = useState<DaysOfPeriod>(() => presetDays('this-month', clock.now()))
  const { outcome, save, stop } = useStatementExport(exportStatement, account)
  const period = periodOf(days)
  const isBackwards = period.from !== null && period.before !== null && period.before <= period.from
  const isReading = outcome.status === 'reading'
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
            look={format === 'csv' ? 'primary' : 'outline'}
            small
            disabled={isBackwards || isReading}
            onClick={() => void save(days, format)}
          >
            {statementTexts.save(format.toUpperCase())}
          </Button>
        ))}
        {isReading && (
          <Button look="link" onClick={stop}>
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
