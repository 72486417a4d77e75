import type { SqlDatabase } from '../../src/server/database/sql.ts'

type Dialect = SqlDatabase['identities']['dialect']
type Connection = Awaited<ReturnType<ReturnType<Dialect['createDriver']>['acquireConnection']>>

/** A database whose answers can be held back, while it answers other questions. */
export function withLateAnswers(inner: Dialect) {
  let isHeld = (_: string): boolean => false
  let answers: Promise<void> = Promise.resolve()
  const dialect: Dialect = {
    createAdapter: () => inner.createAdapter(),
    createIntrospector: (database) => inner.createIntrospector(database),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createDriver() {
      const driver = inner.createDriver()
      const connection: Connection = {
        async executeQuery<Row>(query: Parameters<Connection['executeQuery']>[0]) {
          const own = await driver.acquireConnection()
          const result = await own
            .executeQuery<Row>(query)
            .finally(() => driver.releaseConnection(own))
          if (isHeld(query.sql)) {
            isHeld = () => false
            await answers
          }
          return result
        },
        streamQuery() {
          throw new Error('Nothing is streamed')
        },
      }
      return {
        init: () => driver.init(),
        destroy: () => driver.destroy(),
        beginTransaction: (_, settings) => driver.beginTransaction(connection, settings),
        commitTransaction: () => driver.commitTransaction(connection),
        rollbackTransaction: () => driver.rollbackTransaction(connection),
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
      }
    },
  }
  return {
    dialect,
    /** Holds the next answer to such a question back, until the returned function is called. `asked` resolves once there is one. */
    holdNext(question: RegExp) {
      let answer = () => {}
      answers = new Promise((resolve) => {
        answer = resolve
      })
      const asked = new Promise<void>((resolve) => {
        isHeld = (sql) => {
          const isIt = question.test(sql)
          if (isIt) resolve()
          return isIt
        }
      })
      return { asked, answer }
    },
  }
}
