/** Where the test command started the Firestore emulator. */
export function firestoreEmulator(): { readonly host: string; readonly port: number } {
  const [host, port] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':')
  if (!host || !port)
    throw new Error('FIRESTORE_EMULATOR_HOST is not set: run this with `npm run test:firebase`.')
  return { host, port: Number(port) }
}

/** A project of it, as scripts are given one. */
export function placeOf(projectId: string) {
  const { host, port } = firestoreEmulator()
  return { host: `${host}:${port}`, projectId }
}
