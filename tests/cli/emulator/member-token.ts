/** A token as the Auth emulator issues it: without a signature. */
export function tokenOf(projectId: string, email: string, isVerified = true): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'ann',
    user_id: 'ann',
    iat: now,
    exp: now + 3600,
    email,
    email_verified: isVerified,
    firebase: { sign_in_provider: 'password', identities: {} },
  }
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
  return `${part({ alg: 'none', type: 'JWT' })}.${part(claims)}.unsigned`
}
