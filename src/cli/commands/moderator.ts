import { describeTime } from '../../core/domain/check/finding.ts'
import type { AppointRefusal } from '../../core/domain/moderation.ts'
import { Fault, type FaultCode } from '../../core/domain/result.ts'
import { readUsername, type Username } from '../../core/domain/username.ts'
import type { Moderator, Moderators } from '../../core/ports/moderators.ts'
import { type Context, originOf, sourceOf } from '../context.ts'
import { type ExitCode, jsonText, printable, Undecided } from '../terminal.ts'

/** The emulator takes this word for the token of an owner. */
const OWNER_OF_EMULATOR = 'owner'

/** Adds a moderator, removes one, or lists them all. */
export async function moderator(context: Context): Promise<ExitCode> {
  const { args, ports, terminal } = context
  const source = sourceOf(context)
  const token = args.token ?? (args.emulator === null ? null : OWNER_OF_EMULATOR)
  const moderators = ports.moderators({ ...source, token })
  if (args.act === 'list') {
    const all = await moderators.list()
    await terminal.print(
      args.isJson
        ? jsonText({ origin: originOf(source), moderators: all.map(asJson) })
        : lines(all),
    )
    return 0
  }
  if (token === null) throw new Undecided(source.server === null ? noCredentials : noTokenOfServer)
  const read = readUsername(args.operand)
  if (!read.ok) throw new Undecided(`"${args.operand}" is no name.`)
  const name = read.value
  const isModerator = args.act === 'add'
  const { id, isChanged } = await change(
    moderators,
    name,
    isModerator,
    source.server === null ? isOwners : isTokenOfServer,
  )
  const document = { origin: originOf(source), id, name, isModerator, isChanged }
  await terminal.print(args.isJson ? jsonText(document) : `${said(name, isModerator, isChanged)}\n`)
  return 0
}

/** The faults of a token that may not do this, or is no longer valid. */
const REFUSED: readonly FaultCode[] = ['denied', 'unauthenticated']

async function change(
  moderators: Moderators,
  name: Username,
  isModerator: boolean,
  advice: string,
) {
  try {
    const result = await (isModerator ? moderators.add(name) : moderators.remove(name))
    if (result.ok) return result.value
    throw new Undecided(refusalText(name, result.refusal))
  } catch (cause) {
    if (!(cause instanceof Fault) || !REFUSED.includes(cause.code)) throw cause
    const why = cause.cause instanceof Error ? ` (${cause.cause.message})` : ''
    throw new Undecided(
      `The ledger does not let this token change its moderators${why}. ${advice}`,
      {
        cause,
      },
    )
  }
}

function refusalText(name: Username, { code }: AppointRefusal): string {
  const texts = {
    'unknown-name': `Nobody has the name @${name}.`,
    'account-missing': `@${name} has no account any more.`,
    'has-left': `@${name} has left.`,
  }
  return texts[code]
}

function said(name: Username, isModerator: boolean, isChanged: boolean): string {
  if (isModerator) return `@${name} is ${isChanged ? 'a moderator now' : 'a moderator already'}.`
  return `@${name} is ${isChanged ? 'no moderator any more' : 'no moderator'}.`
}

function asJson({ id, name, since, isSuspended }: Moderator) {
  return { id, name, since: since === null ? null : describeTime(since), isSuspended }
}

function lines(moderators: readonly Moderator[]): string {
  if (moderators.length === 0) return 'There are no moderators.\n'
  return moderators.map((one) => `${printable(lineOf(one))}\n`).join('')
}

function lineOf({ id, name, since, isSuspended }: Moderator): string {
  const who = name === null ? `account ${id}, without a name` : `@${name}`
  const sinceWhen = since === null ? '' : `, since ${describeTime(since)}`
  return `${who}${sinceWhen}${isSuspended ? ', suspended' : ''}`
}

const noCredentials =
  'Only the owner of the project can change its moderators: set PLEDGER_TOKEN=$(gcloud auth print-access-token).'

const noTokenOfServer =
  "Only the owner of the server can change its moderators: add --token-file with the file owner-token of the server's data."

const isTokenOfServer = 'Is it the token in the file owner-token of this server?'

const isOwners =
  'Is it an access token of the owner of the project, and less than an hour old? Set PLEDGER_TOKEN=$(gcloud auth print-access-token).'
