/** An invalid setting, and what it should be. */
export interface SettingProblem {
  readonly name: string
  readonly message: string
}

export type Environment = Readonly<Record<string, unknown>>

/** Reads settings one by one and collects their problems. An unknown setting is a problem, too. */
export class SettingReader {
  private readonly known = new Set<string>()
  private readonly found: SettingProblem[] = []

  constructor(private readonly environment: Environment) {}

  text(name: string, fallback: string): string {
    this.known.add(name)
    const value = this.environment[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
  }

  required(name: string): string {
    const value = this.text(name, '')
    if (value === '') this.found.push({ name, message: 'is missing.' })
    return value
  }

  /** Returns the value parsed from the text. If that is null, adds a problem and returns `fallback`. */
  checked<T>(name: string, value: T | null, message: string, fallback: T): T {
    if (value === null)
      this.found.push({ name, message: `${message}, not "${this.text(name, '')}".` })
    return value ?? fallback
  }

  webAddress(name: string, fallback: string): string {
    return this.checked(
      name,
      webAddress(this.text(name, fallback)),
      'must be a web address',
      fallback,
    )
  }

  optionalWebAddress(name: string): string | null {
    return this.text(name, '') === '' ? null : this.webAddress(name, '')
  }

  optionalHost(name: string): { host: string; port: number } | null {
    const text = this.text(name, '')
    if (text === '') return null
    const [, host = '', port] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? []
    const parsed = port ? { host, port: Number(port) } : null
    return this.checked(name, parsed, 'must be a host and a port, like 127.0.0.1:8080', {
      host: '',
      port: 0,
    })
  }

  wholeNumber(name: string, fallback: number, most: number): number {
    const text = this.text(name, String(fallback))
    const number = /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null
    return this.checked(name, number, `must be a whole number from 0 to ${most}`, fallback)
  }

  problems(): readonly SettingProblem[] {
    const unknown = Object.keys(this.environment)
      .filter((name) => name.startsWith('VITE_') && !this.known.has(name))
      .map((name) => ({ name, message: 'is no setting of Pledger. Is it misspelt?' }))
    return [...this.found, ...unknown]
  }
}

function webAddress(text: string): string | null {
  const address = URL.canParse(text) ? new URL(text) : null
  return address && /^https?:$/.test(address.protocol) ? address.href : null
}
