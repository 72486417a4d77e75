/** The alerts of the specification, word for word, and a few similar ones. Those of a send are in `ui/send`. */
export const alertTexts = {
  profileNotFound: (username: string) => `Profile not found: @${username}`,
  signOutFailed: 'Signing out failed. Please try again.',
  stillPending: (count: number) =>
    count === 1
      ? 'A send is still pending. It will be sent when you sign in here again.'
      : `${count} sends are still pending. They will be sent when you sign in here again.`,
  placeNotLoaded: 'These transactions could not be loaded. Please try again.',
  dismiss: 'Dismiss',
}
