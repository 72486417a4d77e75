import type { FoundInCopy } from '../domain/find/copy-index.ts'
import { PeopleIndex, TransactionIndex } from '../domain/find/copy-index.ts'
import { isNarrowed, type SearchQuestion } from '../domain/find/question.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { CopyHead, LedgerCopy } from '../ports/ledger-copy.ts'
import {
  bundlesOf,
  entriesOf,
  type OpenCopyRefusal,
  requireUsable,
  withCopyRefusal,
} from './check/copy.ts'

interface Indexes {
  readonly transactions: TransactionIndex
  readonly people: PeopleIndex
}

/** Searches the copy on this device, also offline. The first one reads all of the copy into memory; later ones find it there. */
export class FindInCopy {
  #indexed: { readonly of: string; readonly indexes: Promise<Indexes> } | null = null

  constructor(private readonly copy: LedgerCopy) {}

  /**
   * What the copy of this origin has for a question: of transactions and of people up to `limit` each. People are searched by words
   * only. `loaded` are transactions that the page has and that match: the answer includes them, each once, as the page has them.
   * Reads the copy again once it is another one. It does not prove that the copy is intact: a check does.
   */
  async find(
    origin: string,
    question: SearchQuestion,
    limit: number,
    loaded: readonly Transaction[] = [],
  ): Promise<Result<FoundInCopy, OpenCopyRefusal>> {
    return withCopyRefusal(async () => {
      const head = requireUsable(await this.copy.head(origin))
      if (!head) return refuse({ code: 'no-copy' })
      const { transactions, people } = await this.#open(head)
      const found = transactions.find(question, limit, loaded)
      const persons = isNarrowed(question) ? [] : people.find(question.words)
      return accept({
        size: head.size,
        checkedAt: head.checkedAt,
        count: found.count,
        transactions: found.rows,
        peopleCount: persons.length,
        people: persons.slice(0, limit),
      })
    })
  }

  /** Frees the memory. The next call reads the copy again. */
  close(): void {
    this.#indexed = null
  }

  #open(head: CopyHead): Promise<Indexes> {
    const of = JSON.stringify(head)
    if (this.#indexed?.of !== of) {
      const indexes = this.#read(head)
      this.#indexed = { of, indexes }
      indexes.catch(() => this.close())
    }
    return this.#indexed.indexes
  }

  async #read(head: CopyHead): Promise<Indexes> {
    const people = new PeopleIndex(requireUsable(await this.copy.accounts(head.origin)))
    const transactions = new TransactionIndex((id) => people.nameLine(id))
    for await (const { bundle, count } of bundlesOf(this.copy, head)) {
      for (const { entry, texts } of entriesOf(bundle).slice(0, count)) {
        if (entry.kind === 'send') transactions.add(entry, texts)
        else if (entry.kind === 'close') transactions.close(entry)
      }
    }
    return { transactions, people }
  }
}
