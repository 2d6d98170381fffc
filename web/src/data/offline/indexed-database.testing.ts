/** A browser database in memory: one store, requests that respond later, and a limit like that of a full disk. */
export type MemoryDatabase = {
  readonly factory: Pick<IDBFactory, 'open'>
  readonly entries: Map<string, unknown>
  /** How many more entries fit. */
  room: number
}

export function memoryDatabase(): MemoryDatabase {
  const entries = new Map<string, unknown>()
  const memory: MemoryDatabase = { factory: { open: () => opening(memory) }, entries, room: Number.POSITIVE_INFINITY }
  return memory
}

function opening(memory: MemoryDatabase): IDBOpenDBRequest {
  const database = { transaction: () => transactionOf(memory) }
  const request = { result: database as unknown, onsuccess: null as (() => void) | null }
  queueMicrotask(() => request.onsuccess?.())
  return request as unknown as IDBOpenDBRequest
}

function transactionOf(memory: MemoryDatabase): unknown {
  const { entries } = memory
  const transaction = {
    oncomplete: null as (() => void) | null,
    onabort: null as (() => void) | null,
    error: null as unknown,
  }
  let failed = false
  const after = (work: () => unknown): { result: unknown } => {
    const request = { result: undefined as unknown }
    queueMicrotask(() => (request.result = work()))
    return request
  }
  const store = {
    get: (name: string) => after(() => entries.get(name)),
    getAllKeys: () => after(() => [...entries.keys()]),
    put: (value: unknown, name: string) => {
      const copy: unknown = structuredClone(value)
      return after(() => {
        if (!entries.has(name) && entries.size >= memory.room) failed = true
        else entries.set(name, copy)
      })
    },
    delete: (name: string) => after(() => entries.delete(name)),
    clear: () => after(() => entries.clear()),
  }
  setTimeout(() => {
    if (failed) transaction.error = new DOMException('The disk is full.', 'QuotaExceededError')
    if (failed) transaction.onabort?.()
    else transaction.oncomplete?.()
  })
  return Object.assign(transaction, { objectStore: () => store })
}
