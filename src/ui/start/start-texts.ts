export const startTexts = {
  title: 'The app could not start',
  advice: 'Part of it could not be loaded. Check your connection and try again.',
  retry: 'Try again',
} as const
