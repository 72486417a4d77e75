import { OPEN_COMMUNITY } from '../../src/core/domain/community.ts'

/** The settings of identities that everybody may join with a password. */
export const settingsAt = (baseUrl: string) => ({
  baseUrl,
  productName: 'Pledger',
  community: OPEN_COMMUNITY,
  providers: {},
  oidc: null,
  smtpUrl: null,
  mailFrom: 'pledger@example.com',
})
