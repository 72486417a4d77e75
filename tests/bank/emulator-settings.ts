import type { BankSettings } from './bank-settings.ts'

/**
 * The settings of a project on the emulators.
 * @public `npm run bank` loads it by its path.
 */
export function emulatorSettings(
  { firestoreHost, authUrl }: { readonly firestoreHost: string; readonly authUrl: string },
  projectId: string,
): BankSettings {
  const [host = '', port] = firestoreHost.split(':')
  return {
    app: { apiKey: 'fake-api-key', authDomain: 'localhost', projectId, appId: '1:1:web:1' },
    authEmulatorUrl: authUrl,
    firestoreEmulator: { host, port: Number(port) },
  }
}
