import {
  type ProxyMarked,
  proxy,
  type Remote,
  type TransferHandler,
  transferHandlers,
  wrap,
} from 'comlink'
import type { Checking } from '../../../core/app.ts'
import { Fault, type FaultCode } from '../../../core/domain/result.ts'
import type { Archive } from '../../../core/ports/archive.ts'
import { askToPersist } from '../copy/persistent-storage.ts'

/** The use cases that run in the worker. The page knows the rest. */
type WorkerCases = Omit<Checking, 'origin' | 'archive'>

/** A use case in the worker. For the page, each of its answers is a promise. */
type InWorker<UseCase> = {
  readonly [Method in keyof UseCase]: UseCase[Method] extends (
    ...given: infer Given
  ) => Promise<infer Answer>
    ? (...given: Given) => Answer | Promise<Answer>
    : never
}

type Callable<Cases> = { readonly [Name in keyof Cases]: Cases[Name] & ProxyMarked } & ProxyMarked

/** The worker's interface for the page. */
export interface CheckWorker {
  holdLife(name: string): Promise<boolean>
  /** Composes the use cases over an archive that stays in the page. */
  compose(
    archive: Archive,
  ): Callable<{ readonly [Name in keyof WorkerCases]: InWorker<WorkerCases[Name]> }>
}

/** In a worker: lets the page call the methods of its use cases. */
export function callable<Cases extends object>(cases: Cases): Callable<Cases> {
  for (const useCase of Object.values(cases)) proxy(useCase)
  return proxy(cases) as Callable<Cases>
}

type Cases = Remote<ReturnType<CheckWorker['compose']>>

/** Asks the worker something. Throws a `Fault` if the worker ends before its answer. */
type Ask = <Answer extends Promise<unknown>>(
  request: (cases: Cases) => Answer,
) => Promise<Awaited<Answer>>

/**
 * Starts the worker that checks the ledger. It reads the archive through this page. Throws a `Fault` if it does not start. If the
 * worker ends later, open questions fail with a `Fault`, and the next question starts another one.
 */
export async function checkInWorker(
  start: () => Worker,
  archive: Archive,
  origin: string,
): Promise<Checking> {
  let running: Promise<Ask> | null = null
  const run = () => {
    running ??= startWorker(start, archive, () => {
      running = null
    })
    return running
  }
  await run()
  return { origin, archive, ...inPage((request) => run().then((ask) => ask(request))) }
}

/** Starts a worker. Calls `onEnd` once it has ended, or could not start. */
async function startWorker(start: () => Worker, archive: Archive, onEnd: () => void): Promise<Ask> {
  const worker = start()
  const unanswered = new Set<(cause: Fault) => void>()
  let ended: Fault | null = null
  let isStarted = false
  const end = (message: string) => {
    if (ended) return
    ended = new Fault(isStarted ? 'broken' : 'unreachable', message)
    onEnd()
    worker.terminate()
    for (const reject of unanswered) reject(ended)
  }
  const untilEnd = <Answer extends Promise<unknown>>(answer: Answer) =>
    new Promise<Awaited<Answer>>((resolve, reject) => {
      if (ended) return reject(ended)
      unanswered.add(reject)
      const answered = answer as Promise<Awaited<Answer>>
      answered.then(resolve, reject).finally(() => unanswered.delete(reject))
    })
  worker.addEventListener('error', ({ message }) => end(`The worker broke: ${message}`))
  const { compose, holdLife } = wrap<CheckWorker>(worker)
  const life = `check worker ${crypto.getRandomValues(new Uint32Array(4)).join(' ')}`
  if (await untilEnd(holdLife(life))) watchLife(life, () => end('The worker has ended'))
  const cases = await untilEnd(compose(proxy(archive)))
  isStarted = true
  return (request) => untilEnd(request(cases))
}

/** The worker's use cases for a caller in the page. A callback stays in the page. */
function inPage(ask: Ask): WorkerCases {
  return {
    auditLedger: {
      check(request, onProgress) {
        // A check fills the copy. Workers cannot ask for this.
        askToPersist()
        return ask(({ auditLedger }) => auditLedger.check(request, proxy(onProgress)))
      },
      stop: () => ask(({ auditLedger }) => auditLedger.stop()),
    },
    compareCheckpoint: {
      compare: (...given) => ask(({ compareCheckpoint }) => compareCheckpoint.compare(...given)),
    },
    compareTransaction: {
      compare: (...given) => ask(({ compareTransaction }) => compareTransaction.compare(...given)),
    },
    exportCopy: {
      export: (origin, request, onText) =>
        ask(({ exportCopy }) => exportCopy.export(origin, request, proxy(onText))),
    },
    findOtherCopies: {
      find: (origin) => ask(({ findOtherCopies }) => findOtherCopies.find(origin)),
    },
    makeReceipt: { make: (...given) => ask(({ makeReceipt }) => makeReceipt.make(...given)) },
    findInCopy: {
      find: (...given) => ask(({ findInCopy }) => findInCopy.find(...given)),
      close: () => ask(({ findInCopy }) => findInCopy.close()),
    },
    copy: {
      head: (origin) => ask(({ copy }) => copy.head(origin)),
      drop: (origin) => ask(({ copy }) => copy.drop(origin)),
    },
  }
}

interface Thrown {
  readonly value: unknown
}

interface SerializedError {
  readonly isError: boolean
  readonly value: { readonly message: string; readonly code?: FaultCode }
}

const errors = transferHandlers.get('throw') as TransferHandler<Thrown, SerializedError>

/** Lets a `Fault` that is thrown in a worker arrive in the page as a `Fault`, and the other way round. */
transferHandlers.set('throw', {
  canHandle: errors.canHandle,
  serialize(thrown: Thrown) {
    const [serialized, transferables] = errors.serialize(thrown)
    if (!(thrown.value instanceof Fault)) return [serialized, transferables]
    const value = { ...serialized.value, code: thrown.value.code }
    return [{ ...serialized, value }, transferables]
  },
  deserialize(serialized: SerializedError) {
    const { message, code } = serialized.value
    if (code) throw new Fault(code, message)
    return errors.deserialize(serialized)
  },
} as TransferHandler<Thrown, SerializedError>)

/**
 * In a worker: holds a lock for as long as it lives. However the worker ends, the browser frees the lock; no event says so.
 * Resolves with whether it holds the lock: pages without HTTPS have none.
 */
export async function holdLife(name: string): Promise<boolean> {
  if (!navigator.locks) return false
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true)
      return new Promise(() => {})
    }
    navigator.locks.request(name, hold).catch(() => resolve(false))
  })
}

/** In the page: calls `ended` once the worker that held the lock has ended. */
function watchLife(name: string, ended: () => void): void {
  void navigator.locks.request(name, ended)
}
