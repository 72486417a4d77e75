import { Timeline } from './timeline.ts'

const ROWS_IN_HEAD = 100

interface Reader {
  newest: number
  seen: number
  skipped: number
}

/**
 * Measures what each reader of the newest rows costs. Without `everySeconds`, readers listen and receive every row. With it,
 * one document with the newest hundred rows is written at this interval, and each reader reads it at this interval.
 */
export function feedHead({ readers: count = 0, rowsPerSecond = 0, seconds = 0, everySeconds = 0 }) {
  const timeline = new Timeline()
  const readers = Array.from({ length: count }, (): Reader => ({ newest: 0, seen: 0, skipped: 0 }))
  const sentAt: number[] = []
  let head = 0
  let [reads, writes, latestSeconds] = [0, 0, 0]
  const update = (reader: Reader, newest: number) => {
    const first = Math.max(reader.newest, newest - ROWS_IN_HEAD)
    reader.skipped += first - reader.newest
    reader.seen += newest - first
    if (newest > first)
      latestSeconds = Math.max(latestSeconds, timeline.now() - (sentAt[first] ?? 0))
    reader.newest = newest
  }
  const send = () => {
    sentAt.push(timeline.now())
    if (everySeconds > 0) return
    reads += readers.length
    for (const reader of readers) update(reader, sentAt.length)
  }
  const writeHead = () => {
    if (head !== sentAt.length) writes++
    head = sentAt.length
  }
  timeline.often(rowsPerSecond, seconds, send)
  if (everySeconds > 0) {
    timeline.often(1 / everySeconds, seconds + 2 * everySeconds, writeHead)
    for (const [index, reader] of readers.entries())
      for (
        let time = (index / count) * everySeconds;
        time < seconds + 3 * everySeconds;
        time += everySeconds
      )
        timeline.at(time, () => {
          if (time < seconds) reads++
          update(reader, head)
        })
  }
  timeline.run()
  const known = readers.map(({ seen, skipped }) => seen + skipped)
  return {
    readsPerReaderMinute: (reads / count / seconds) * 60,
    writes,
    latestSeconds,
    rowsLost: Math.max(...known.map((rows) => sentAt.length - rows)),
    rowsSkipped: Math.max(...readers.map(({ skipped }) => skipped)),
  }
}
