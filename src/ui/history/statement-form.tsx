import { useState } from 'react'
import type { Histories } from '../../core/app.ts'
import type { Period } from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import type { StatementFormat } from '../../core/use-cases/history.ts'
import { useApp } from '../app-context.ts'
import box from '../shared/box.module.css'
import { Button } from '../shared/button.tsx'
import { TextField } from '../shared/field.tsx'
import { dayText, startOfDay } from '../shared/time.tsx'
import tone from '../shared/tone.module.css'
import { useExport } from '../shared/use-export.ts'
import { statementTexts } from './history-texts.ts'
import css from './statement-form.module.css'

const PRESETS: readonly Preset[] = ['this-month', 'last-month', 'this-year', 'everything']

interface StatementFormProps {
  readonly exportStatement: Histories['exportStatement']
  readonly account: { readonly id: UserId; readonly name: string }
}

/** Saves a person's transactions of a period as a file. */
export function StatementForm({ exportStatement, account }: StatementFormProps) {
  const { clock, product } = useApp()
  const [days, setDays] = useState<DaysOfPeriod>(() => presetDays('this-month', clock.now()))
  const { state, isReading, save, stop } = useExport({
    failure: 'A statement could not be read',
    failed: statementTexts.failed,
  })
  const period = periodOf(days)
  const isBackwards = period.from !== null && period.before !== null && period.before <= period.from
  const saveAs = (format: StatementFormat) =>
    save(async (goOn) => {
      const exported = await exportStatement.export({ account, period, format }, goOn)
      if (!exported) return null
      const { text, rows, read } = exported
      const file = fileName(product.name, account.name, days, format)
      return { file: [file, text], text: statementTexts.saved(rows, read) }
    })
  return (
    <section className={box.panel} aria-label={statementTexts.title}>
      <p className={tone.note}>{statementTexts.about}</p>
      <details className={tone.note}>
        <summary>{statementTexts.whatCost}</summary>
        {statementTexts.cost}
      </details>
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
        <TextField
          label={statementTexts.from}
          input={{ type: 'date' }}
          value={days.from}
          onType={(from) => setDays({ ...days, from })}
        />
        <TextField
          label={statementTexts.to}
          refusal={isBackwards ? statementTexts.backwards : null}
          input={{ type: 'date' }}
          value={days.to}
          onType={(to) => setDays({ ...days, to })}
        />
      </div>
      <div className={box.buttons}>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            look={format === 'csv' ? 'primary' : 'outline'}
            small
            aria-disabled={isBackwards || isReading}
            onClick={() => {
              if (!isBackwards && !isReading) void saveAs(format)
            }}
          >
            {statementTexts.save(format.toUpperCase())}
          </Button>
        ))}
        {isReading && (
          <Button look="link" onClick={() => stop(statementTexts.stopped)}>
            {statementTexts.stop}
          </Button>
        )}
      </div>
      <p role="status" className={css.status}>
        {state.status === 'reading' && statementTexts.reading(state.read)}
        {state.status === 'done' && state.text}
      </p>
      {state.status === 'failed' && (
        <p role="alert" className={css.failed}>
          {state.text}
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

type Preset = 'this-month' | 'last-month' | 'this-year' | 'everything'

/** The first and the last day of a period, in the format of a date field: "2026-11-22". '' is an open end. */
interface DaysOfPeriod {
  readonly from: string
  readonly to: string
}

/** The days of a preset. */
export function presetDays(preset: Preset, now: Instant): DaysOfPeriod {
  const date = new Date(now)
  const [year, month] = [date.getFullYear(), date.getMonth()]
  switch (preset) {
    case 'this-month':
      return { from: dayText(new Date(year, month, 1)), to: dayText(date) }
    case 'last-month':
      return { from: dayText(new Date(year, month - 1, 1)), to: dayText(new Date(year, month, 0)) }
    case 'this-year':
      return { from: dayText(new Date(year, 0, 1)), to: dayText(date) }
    case 'everything':
      return { from: '', to: '' }
  }
}

/** From the start of the first day until the end of the last one, in the time zone of the device. */
export function periodOf({ from, to }: DaysOfPeriod): Period {
  return { from: startOfDay(from), before: startOfDay(to, 1) }
}
