/** The addresses of the emulators that the test command started. */
export function emulators(): { readonly firestoreHost: string; readonly authUrl: string } {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = process.env
  if (!FIRESTORE_EMULATOR_HOST || !FIREBASE_AUTH_EMULATOR_HOST)
    throw new Error('There are no emulators: run this with `npm run test:e2e:firebase`.')
  return {
    firestoreHost: FIRESTORE_EMULATOR_HOST,
    authUrl: `http://${FIREBASE_AUTH_EMULATOR_HOST}`,
  }
}
