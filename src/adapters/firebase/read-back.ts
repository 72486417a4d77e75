/** Reads what was just committed. Where that fails it is done all the same: then it is what it must be by now. */
export async function readBack<T>(read: () => Promise<T | null>, otherwise: T): Promise<T> {
  try {
    return (await read()) ?? otherwise
  } catch {
    return otherwise
  }
}
