/** How far from the edge `hold` presses, in pixels: a page that grows a little moves the element away. */
export const FROM_EDGE = 4

/** The keys that stories press, by the names that browsers give them. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'End'

/** A window of a browser, with the little that every browser can do for a test. Takes one command at a time. */
export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Evaluates an expression of JavaScript in the page, whose value is plain data. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks with the mouse on the element that an expression gives. Throws if there is none. */
  click(expression: string): Promise<void>
  /** Presses the mouse near the upper edge of an element, and keeps it down until `release`. */
  hold(expression: string): Promise<void>
  release(): Promise<void>
  /** Types on the keyboard, wherever the focus is. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** A picture of the page as it looks, as PNG. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** A running browser. */
export interface Browser {
  /** Opens a window, which stays visible while others are open. */
  open(): Promise<Tab>
  close(): Promise<void>
}
