/** The page that the app runs in. A browser breaks off the requests of a page that is being left. */
export interface PageLife {
  /** Makes a request. One that fails while the page is being left rejects only when it turns out that the page stays. */
  request<T>(send: () => Promise<T>): Promise<T>
}
