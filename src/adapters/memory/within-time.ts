/** Rejects where a promise takes longer than it may; what it brings later is given up. */
export function withinTime<T>(
  promised: Promise<T>,
  waitMs: number,
  giveUp: (late: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error(`No answer within ${waitMs} ms`))
    }, waitMs)
    promised.then((value) => {
      clearTimeout(timer)
      if (isLate) giveUp(value)
      else resolve(value)
    }, reject)
  })
}
