/** All that a database of the browser has. */
export async function storedIn(name: string): Promise<string> {
  const database = await request(indexedDB.open(name))
  const lists = [...database.objectStoreNames]
  const reading = database.transaction(lists)
  const values = await Promise.all(lists.map((list) => request(reading.objectStore(list).getAll())))
  database.close()
  return JSON.stringify(values)
}

export async function deleteDatabase(name: string): Promise<void> {
  await request(indexedDB.deleteDatabase(name))
}

export function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}
