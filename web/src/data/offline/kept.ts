/**
 * What this browser stores so that the journal opens offline: the signed-in user, their trades and their documents, as
 * last received from the server. It holds one user's data and is cleared when they sign out.
 */
const NAME = 'roundtrip'
const STORE = 'kept'

/** `segment` and its hash: a part of the trades, which never changes. */
export type Name = 'user' | 'trades' | 'changes' | `documents ${string}` | `segment ${string}`

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

export async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const [result] = await runAll(mode, (store) => [work(store)])
  return result as T
}

/** Several requests in one transaction, of which either all take effect or none. */
export async function runAll<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>[],
): Promise<T[]> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const requests = work(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(requests.map(({ result }) => result))
    transaction.onabort = () => reject(transaction.error ?? new Error('The database of the browser does not answer.'))
  })
}

/** Stores a value for a user. If storage fails, as in private windows, only offline use is lost. */
export async function storeOffline(uid: string, name: Name, value: unknown): Promise<void> {
  await run('readwrite', (store) => store.put({ uid, value }, name)).catch(() => undefined)
}

/** The stored value of this user; null if there is none or it belongs to another user. */
export async function readOffline(uid: string, name: Name): Promise<unknown> {
  return valueOf(uid, await run('readonly', (store): IDBRequest<unknown> => store.get(name)).catch(() => null))
}

/** The value of an entry for this user; null if it belongs to another user or is empty. */
export function valueOf(uid: string, entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('uid' in entry) || !('value' in entry)) return null
  return entry.uid === uid ? entry.value : null
}

let clearings = 0

/** How often everything was deleted. Writers of several entries stop when this changes in between. */
export function clearingsSoFar(): number {
  return clearings
}

/** Deletes everything. Called when the user of this browser signs out or changes. */
export async function clearOffline(): Promise<void> {
  clearings += 1
  await run('readwrite', (store) => store.clear()).catch(() => undefined)
}
