/**
 * The settings for production on the emulators.
 * @param {string} projectId
 * @param {string} firestoreHost
 * @param {string} authUrl
 */
export function onEmulators(projectId, firestoreHost, authUrl) {
  return {
    VITE_BACKEND: 'firebase',
    VITE_FIREBASE_API_KEY: 'fake-api-key',
    VITE_FIREBASE_AUTH_DOMAIN: 'demo-pledger.firebaseapp.com',
    VITE_FIREBASE_PROJECT_ID: projectId,
    VITE_FIREBASE_APP_ID: '1:1:web:1',
    VITE_FIRESTORE_EMULATOR_HOST: firestoreHost,
    VITE_AUTH_EMULATOR_URL: authUrl,
  }
}
