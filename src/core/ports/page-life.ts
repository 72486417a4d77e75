/** The page that the app runs in. A browser breaks off the requests of a page that is being left. */
export interface PageLife {
  /** Makes a request. A failure while the page is being left rejects only if the page stays open. */
  request<T>(send: () => Promise<T>): Promise<T>
}
