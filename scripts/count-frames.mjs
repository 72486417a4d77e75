/** @import { Page } from '@playwright/test' */

const SCROLL_MS = 10_000
const PIXELS_A_FRAME = 60
const SLOW_FRAME_MS = 25

/**
 * Scrolls the page, or an element of it, down for ten seconds. Returns which share of the frames took over 25 ms: "0.0 % of 601".
 * @param {Page} page
 * @param {string} [element]
 */
export async function countFrames(page, element) {
  const { all, slow } = await page.evaluate(
    ({ element, ms, pixels, slowMs }) =>
      new Promise((/** @type {(frames: { all: number, slow: number }) => void} */ resolve) => {
        const scrolled = (element && document.querySelector(element)) || window
        const frames = { all: 0, slow: 0 }
        const start = performance.now()
        let before = start
        const next = (/** @type {number} */ now) => {
          if (now - before > slowMs) frames.slow++
          frames.all++
          before = now
          scrolled.scrollBy(0, pixels)
          if (now - start < ms) requestAnimationFrame(next)
          else resolve(frames)
        }
        requestAnimationFrame(next)
      }),
    { element, ms: SCROLL_MS, pixels: PIXELS_A_FRAME, slowMs: SLOW_FRAME_MS },
  )
  return `${((100 * slow) / all).toFixed(1)} % of ${all}`
}
