import type { Page } from '@playwright/test'

/**
 * The places on the device that have a word, in any letter case: local and session storage, all databases, the caches of the service
 * worker, the history entry and the address.
 */
export function storesWith(page: Page, word: string): Promise<readonly string[]> {
  return page.evaluate(findWord, word.toLowerCase())
}

async function findWord(word: string): Promise<readonly string[]> {
  const places: [place: string, text: string][] = [
    ['address', location.href],
    ['history entry', JSON.stringify(history.state)],
  ]
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const key of Object.keys(storage))
      places.push([`${name} ${key}`, `${key} ${storage.getItem(key)}`])
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name))
    for (const list of database.objectStoreNames) {
      const store = database.transaction(list).objectStore(list)
      const [keys, values] = await Promise.all([
        answerOf(store.getAllKeys()),
        answerOf(store.getAll()),
      ])
      places.push([`database ${name} ${list}`, JSON.stringify([keys, values])])
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))?.text()
      places.push([`cache ${name} ${request.url}`, `${request.url} ${text}`])
    }
  }
  return places.filter(([, text]) => text.toLowerCase().includes(word)).map(([place]) => place)
}
