/**
 * What this browser keeps so that the journal opens without a connection: who is signed in, their trades and what they
 * wrote, as the server said it last. It belongs to one user at a time and is cleared when they sign out.
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

/** Keeps a value for a user. A browser that keeps nothing, as in private windows, only loses the work offline. */
export async function keep(uid: string, name: Name, value: unknown): Promise<void> {
  await run('readwrite', (store) => store.put({ uid, value }, name)).catch(() => undefined)
}

/** What was kept for the user; null where there is nothing, or only something of another user. */
export async function kept(uid: string, name: Name): Promise<unknown> {
  const entry: unknown = await run('readonly', (store) => store.get(name)).catch(() => null)
  if (typeof entry !== 'object' || entry === null || !('uid' in entry) || !('value' in entry)) return null
  return entry.uid === uid ? entry.value : null
}

/** Forgets everything. Called when the user of this browser signs out or changes. */
export async function forgetKept(): Promise<void> {
  await run('readwrite', (store) => store.clear()).catch(() => undefined)
}
