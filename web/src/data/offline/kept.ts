/**
 * What this browser stores so that the journal opens offline: the signed-in user, their trades and their documents, as
 * last received from the server. It holds one user's data and is cleared when they sign out.
 */
const NAME = 'roundtrip'
const STORE = 'kept'

type Name = 'user' | 'trades' | `documents ${string}`

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database of the browser does not open.'))
  })
  opened.catch(() => {
    opened = null
  })
  return opened
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const request = work(database.transaction(STORE, mode).objectStore(STORE))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database of the browser does not answer.'))
  })
}

/** Stores a value for a user. If storage fails, as in private windows, only offline use is lost. */
export async function storeOffline(uid: string, name: Name, value: unknown): Promise<void> {
  await run('readwrite', (store) => store.put({ uid, value }, name)).catch(() => undefined)
}

/** The stored value of this user; null if there is none or it belongs to another user. */
export async function readOffline(uid: string, name: Name): Promise<unknown> {
  const entry: unknown = await run('readonly', (store) => store.get(name)).catch(() => null)
  if (typeof entry !== 'object' || entry === null || !('uid' in entry) || !('value' in entry)) return null
  return entry.uid === uid ? entry.value : null
}

/** Deletes everything. Called when the user of this browser signs out or changes. */
export async function clearOffline(): Promise<void> {
  await run('readwrite', (store) => store.clear()).catch(() => undefined)
}
