/** An invalid setting, with a description of valid ones. */
export interface SettingProblem {
  readonly name: string
  readonly message: string
}

export type Environment = Readonly<Record<string, unknown>>

/** A kind of setting. `read` gives null for a text that breaks the rule. */
export interface SettingKind<T> {
  readonly rule: string
  /** Whether its text is not repeated, since it may have a password. */
  readonly isSecret?: boolean
  readonly read: (text: string) => T | null
}

/** Reads settings one by one and collects their problems. An unknown setting is also a problem. */
export class SettingReader {
  private readonly known = new Set<string>()
  private readonly found: SettingProblem[] = []

  /** `prefix` begins the names that only Pledger has. */
  constructor(
    private readonly environment: Environment,
    private readonly prefix = 'VITE_',
  ) {}

  /** Returns `fallback` for a setting that is unset, empty or invalid. */
  read<T, Fallback>(
    name: string,
    { rule, read, isSecret = false }: SettingKind<T>,
    fallback: Fallback,
  ): T | Fallback {
    this.known.add(name)
    const text = String(this.environment[name] ?? '').trim()
    if (text === '') return fallback
    const value = read(text)
    if (value === null && !this.isProblem(name))
      this.found.push({ name, message: isSecret ? `${rule}.` : `${rule}, not "${text}".` })
    return value ?? fallback
  }

  /** Returns `fallback` for a setting that is invalid, or missing, which is a problem here. */
  required<T>(name: string, kind: SettingKind<T>, fallback: T): T {
    const value = this.read(name, kind, null)
    if (value === null && !this.isProblem(name)) this.found.push({ name, message: 'is missing.' })
    return value ?? fallback
  }

  private isProblem(name: string): boolean {
    return this.found.some((problem) => problem.name === name)
  }

  problems(): readonly SettingProblem[] {
    const unknown = Object.keys(this.environment)
      .filter((name) => name.startsWith(this.prefix) && !this.known.has(name))
      .map((name) => ({ name, message: 'is no setting of Pledger. Is it misspelt?' }))
    return [...this.found, ...unknown]
  }
}

export const TEXT: SettingKind<string> = { rule: 'must be a text', read: (text) => text }

export const WEB_ADDRESS: SettingKind<string> = {
  rule: 'must be a web address',
  read(text) {
    const address = URL.canParse(text) ? new URL(text) : null
    return address && /^https?:$/.test(address.protocol) ? address.href : null
  },
}

/** Whether everyone may read the ledger, or only its members. */
export const READERS: SettingKind<'everyone' | 'members'> = {
  rule: 'must be everyone or members',
  read: (text) => (text === 'everyone' || text === 'members' ? text : null),
}

export const ORIGIN: SettingKind<string> = {
  rule: 'must be a web address without a path, like https://points.example.com',
  read(text) {
    const address = WEB_ADDRESS.read(text)
    const { origin, href } = new URL(address ?? 'about:blank')
    return href === `${origin}/` ? origin : null
  },
}

export const HOST: SettingKind<string> = {
  rule: 'must be a host, without https:// or a path',
  read: (text) => (/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i.test(text) ? text : null),
}

/** Letters, digits and inner hyphens, at least two labels; the last has a letter (RFC 1123). As in `scripts/rules.mjs`. */
const DOMAIN =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/

/** Domains of email addresses, in lower case. */
export const DOMAINS: SettingKind<readonly string[]> = {
  rule: 'must list domains like example.com, with commas between them',
  read(text) {
    const domains = [...new Set(text.split(',').map((domain) => domain.trim().toLowerCase()))]
    return domains.every((domain) => DOMAIN.test(domain)) ? domains : null
  },
}

export const HOST_AND_PORT: SettingKind<{ readonly host: string; readonly port: number }> = {
  rule: 'must be a host and a port, like 127.0.0.1:8080',
  read(text) {
    const [, host = '', port] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? []
    return port ? { host, port: Number(port) } : null
  },
}

/** https://firebase.google.com/docs/projects/learn-more#project-id */
export const PROJECT_ID: SettingKind<string> = {
  rule: 'must be the id of a project, like ledger-example',
  read: (text) => (/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(text) ? text : null),
}

export const wholeNumber = (most: number): SettingKind<number> => ({
  rule: `must be a whole number from 0 to ${most}`,
  read: (text) => (/^\d+$/.test(text) && Number(text) <= most ? Number(text) : null),
})
