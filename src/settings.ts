import type { Product } from './core/app.ts'
import { PROVIDERS, type Provider } from './core/domain/person.ts'
import { accept, type Result, refuse } from './core/domain/result.ts'

/** How an instance of the app is set up; read once, when it starts. */
export interface Settings {
  readonly backend: 'demo'
  readonly product: Product
  /** In the order shown. */
  readonly providers: readonly Provider[]
  readonly demoTransfers: number
}

/** A setting that cannot be used, and what to do about it. */
export interface SettingProblem {
  readonly name: string
  readonly message: string
}

type Environment = Readonly<Record<string, unknown>>

const MOST_DEMO_TRANSFERS = 1_000_000

const known = [
  'VITE_BACKEND',
  'VITE_PRODUCT_NAME',
  'VITE_SOURCE_URL',
  'VITE_AUTHOR_NAME',
  'VITE_AUTHOR_URL',
  'VITE_IDENTITY_PROVIDERS',
  'VITE_DEMO_TRANSFERS',
]

/** Reads the settings from the build's `VITE_…` variables; what is unset or empty has its default, which gives the demo. */
export function readSettings(
  environment: Environment,
): Result<Settings, readonly SettingProblem[]> {
  const problems: SettingProblem[] = []
  const text = (name: string, otherwise: string) => {
    const value = environment[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise
  }
  const checked = <T>(name: string, value: T | null, message: string, otherwise: T): T => {
    if (value === null) problems.push({ name, message: `${message}, not "${text(name, '')}".` })
    return value ?? otherwise
  }
  const url = (name: string, otherwise: string) =>
    checked(name, webAddress(text(name, otherwise)), 'must be a web address', otherwise)

  for (const name of Object.keys(environment))
    if (name.startsWith('VITE_') && !known.includes(name))
      problems.push({ name, message: 'is no setting of Pledger. Is it misspelt?' })

  const settings: Settings = {
    backend: checked(
      'VITE_BACKEND',
      text('VITE_BACKEND', 'demo') === 'demo' ? 'demo' : null,
      'must be demo',
      'demo',
    ),
    product: {
      name: text('VITE_PRODUCT_NAME', 'Pledger'),
      sourceUrl: url('VITE_SOURCE_URL', 'https://example.com/pledger'),
      authorName: text('VITE_AUTHOR_NAME', 'Pledger contributors'),
      authorUrl: url('VITE_AUTHOR_URL', 'https://example.com/'),
    },
    providers: checked(
      'VITE_IDENTITY_PROVIDERS',
      providerList(text('VITE_IDENTITY_PROVIDERS', 'google')),
      `must list some of ${PROVIDERS.join(', ')}, each once, with commas between them`,
      [],
    ),
    demoTransfers: checked(
      'VITE_DEMO_TRANSFERS',
      wholeNumber(text('VITE_DEMO_TRANSFERS', '0'), MOST_DEMO_TRANSFERS),
      `must be a whole number from 0 to ${MOST_DEMO_TRANSFERS}`,
      0,
    ),
  }
  return problems.length > 0 ? refuse(problems) : accept(settings)
}

function webAddress(text: string): string | null {
  const address = URL.canParse(text) ? new URL(text) : null
  return address && /^https?:$/.test(address.protocol) ? address.href : null
}

function providerList(text: string): readonly Provider[] | null {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  const providers = names.flatMap((name) => PROVIDERS.find((provider) => provider === name) ?? [])
  const eachOnce = new Set(names).size === names.length
  return eachOnce && providers.length === names.length ? providers : null
}

function wholeNumber(text: string, most: number): number | null {
  const number = Number(text)
  return /^\d+$/.test(text) && number <= most ? number : null
}
