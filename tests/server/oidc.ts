import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { ProviderAccount } from '../../src/core/ports/demo.ts'

/** A real provider of OpenID Connect, whose people answer at once. */
export async function startOidc(clients: readonly string[], redirects: () => readonly string[]) {
  let choice: ProviderAccount | null = null
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: clients.map((id) => ({
      client_id: id,
      client_secret: `secret of ${id}`,
      redirect_uris: [...redirects()],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => {
        const { name, email } = JSON.parse(Buffer.from(sub, 'base64url').toString())
        return { sub, name, email, email_verified: true }
      },
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const result = choice
      ? { login: { accountId: Buffer.from(JSON.stringify(choice)).toString('base64url') } }
      : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    /** Whom the next window is answered with; null declines. */
    choose(account: ProviderAccount | null) {
      choice = account
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
