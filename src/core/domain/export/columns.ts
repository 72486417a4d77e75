export type ExportTable = 'transactions' | 'accounts'

/** What a column has: texts, safe integers or times. */
export type ColumnType = 'text' | 'whole' | 'time'

type Columns = ReadonlyMap<string, ColumnType>

/** The fields that clients write, by their stored names. The document's id has a column of its own. */
export const FIELDS: Readonly<Record<ExportTable, Columns>> = {
  transactions: new Map([
    ['type', 'text'],
    ['icon', 'text'],
    ['title', 'text'],
    ['message', 'text'],
    ['amount', 'whole'],
    ['profile', 'text'],
    ['sender', 'text'],
    ['recipient', 'text'],
    ['timestamp', 'time'],
    ['senderId', 'text'],
    ['recipientId', 'text'],
    ['recipientKey', 'text'],
    ['status', 'text'],
    ['settledAt', 'time'],
  ]),
  accounts: new Map([
    ['displayName', 'text'],
    ['usernameKey', 'text'],
    ['avatar', 'text'],
    ['balance', 'whole'],
    ['totalSent', 'whole'],
    ['totalReceived', 'whole'],
    ['joinDate', 'time'],
    ['nameCount', 'whole'],
    ['description', 'text'],
    ['lastTransaction', 'text'],
  ]),
}

/** The columns between `id` and `other`: the fields, then when the database first and last wrote the record. */
export const COLUMNS: Readonly<Record<ExportTable, Columns>> = {
  transactions: withTimes(FIELDS.transactions),
  accounts: withTimes(FIELDS.accounts),
}

function withTimes(fields: Columns): Columns {
  return new Map([...fields, ['createTime', 'time'], ['updateTime', 'time']])
}
