/** The words of what the feed loads after its first rows. */
export const toolsTexts = {
  arrived: (count: number) => `${count} new`,
  arrivedHint: (count: number) =>
    count === 1 ? 'Show 1 new transaction' : `Show ${count} new transactions`,
  everyone: 'Everyone',
  mine: 'Mine',
  whose: 'Whose transactions',
  toDate: 'Go to a date',
  date: 'Date',
  goToDate: 'Go',
  many: 'Many new',
  manyHint: 'Show the newest transactions',
  gap: 'More came than fits here.',
  fillGap: 'Show those in between',
  toNewest: 'Back to newest',
}
