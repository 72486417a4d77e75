/** Where the test command started the Firestore emulator. */
export function firestoreEmulator(): { readonly host: string; readonly port: number } {
  const [host, port] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':')
  if (!host || !port)
    throw new Error('FIRESTORE_EMULATOR_HOST is not set: run this with `npm run test:firebase`.')
  return { host, port: Number(port) }
}
