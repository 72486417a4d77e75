/** The texts for newer versions. */
export const updateTexts = {
  ready: 'A new version is ready.',
  apply: 'Update now',
  replaced: (product: string) =>
    `${product} was updated in another tab. Reload when you are ready.`,
  reload: 'Reload',
  later: 'Later',
}
