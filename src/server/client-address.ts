import type { IncomingMessage } from 'node:http'

/** The client's address, also behind a proxy of this machine. */
export function addressOf({ socket, headers }: IncomingMessage): string {
  const { remoteAddress = '' } = socket
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(remoteAddress)
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return (isLocal && forwarded) || remoteAddress
}
