/** The texts of the not-found page, the first as the specification has them. */
export const notFoundTexts = {
  message: "We can't find the page you are looking for. Sorry for the inconvenience.",
  title: 'Page not found',
  home: 'Back to the feed',
  credit: 'Made by',
}
