/** Digests that take no time. `identity.test.ts` has the real ones, too. */
export const quickPasswords = {
  hash: async (password: string) => `digest of ${password}`,
  verify: async ({ hash, password }: { hash: string; password: string }) =>
    hash === `digest of ${password}`,
}
