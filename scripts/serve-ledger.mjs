import { createServer } from 'node:http'
import { listen } from './listen.mjs'
import { madeUpDocuments, whole } from './made-up-documents.mjs'

/**
 * Plays the HTTP interface of Firestore for a made-up ledger. Counts the documents that it gives out.
 * @param {number} entries about how many
 */
export async function serveLedger(entries) {
  const ledger = madeUpDocuments(entries)
  let documents = 0
  /** @param {any} query */
  const list = (query) => {
    const found = ledger.list(query)
    if (!query.select) documents += found.length
    return found.length > 0 ? found : [{ readTime: ledger.now() }]
  }
  /** An estimate counts by times; like its lists, that is not counted here. @param {any} query */
  const count = (query) => {
    const isOfIds = query.orderBy[0].field.fieldPath === '__name__'
    if (isOfIds) documents++
    const aggregateFields = {
      count: whole(isOfIds ? ledger.count(query) : ledger.countTimes(query)),
    }
    return [{ result: { aggregateFields }, readTime: ledger.now() }]
  }
  /** @param {any} asked */
  const answerTo = (asked) => {
    if (asked.structuredQuery) return list(asked.structuredQuery)
    if (asked.structuredAggregationQuery)
      return count(asked.structuredAggregationQuery.structuredQuery)
    documents += asked.documents.length
    return asked.documents.map((/** @type {string} */ name) => ({ found: ledger.find(name) }))
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(JSON.stringify(answerTo(JSON.parse(body))))
  })
  const port = await listen(server)
  return {
    emulator: `127.0.0.1:${port}`,
    /** The documents given out since the last call. */
    takeCount() {
      const count = documents
      documents = 0
      return count
    },
    grow: ledger.grow,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
