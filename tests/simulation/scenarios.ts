/** The loads for the comparison of each design with the present one, in the tests and in docs/scale.md. */
export const scenarios = {
  sends: { sendsPerSecond: 2000, seconds: 10 },
  shards: 8,
  page: 25,
  campaign: { sendsPerSecond: 12, seconds: 300 },
  credits: 16,
  visits: { sendsPerSecond: 20, visitsPerSecond: 50, seconds: 120 },
  crowd: { readers: 40, seconds: 60 },
  rowsPerSecond: [1, 5, 50],
  pause: { everySeconds: 10 },
} as const
