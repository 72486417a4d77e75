import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '../../scripts/listen.mjs'

const textOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The OpenID Connect of a company, where one person is signed in already. */
export async function startCompany(email: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const person = { sub: 'noor', name: 'Noor', email, email_verified: true }
  let issuer = ''
  let nonce: string | null = null

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { ...person, iss: issuer, aud: 'pledger', iat: now, exp: now + 60, nonce }
    const signed = `${textOf({ alg: 'RS256', kid: 'key' })}.${textOf(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  const answers: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/token': () => ({ access_token: 'token', token_type: 'Bearer', id_token: idToken() }),
    '/userinfo': () => person,
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }],
    }),
  }

  const server = createServer(({ url }: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(url ?? '', issuer)
    if (pathname === '/authorize') {
      nonce = searchParams.get('nonce')
      const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' })
      response.writeHead(302, { location: `${searchParams.get('redirect_uri')}?${query}` }).end()
      return
    }
    const answer = answers[pathname]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? {}))
  })
  issuer = `http://127.0.0.1:${await listen(server)}`
  return {
    issuer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
