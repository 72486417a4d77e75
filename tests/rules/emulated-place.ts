import type { Place } from './person.ts'

/** The address of the emulator that the test command started. */
export function emulatedPlace(): Place {
  const host = process.env.FIRESTORE_EMULATOR_HOST
  if (!host)
    throw new Error('FIRESTORE_EMULATOR_HOST is not set: run this with `npm run test:rules`.')
  return { host, projectId: 'demo-rules' }
}
