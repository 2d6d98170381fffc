import { AppError, type CollectionName } from '@roundtrip/contract'
import type { ColumnsAnswer } from '../requests/columns-client.ts'
import type { DocumentClient, KnownDocument } from '../documents/document-client.ts'
import { keep, kept } from '../offline/kept.ts'
import { showsKept } from '../offline/reach.ts'

/** Asks for the trades; where the server cannot be reached and none are here yet, the ones that were kept. */
export async function keptTrades(
  uid: string,
  ask: () => Promise<ColumnsAnswer | null>,
  isFirst: boolean,
): Promise<ColumnsAnswer | null> {
  try {
    const answer = await ask()
    // Copied, because the worker that reads them takes them away.
    showsKept('trades', false)
    if (answer !== null) void keep(uid, 'trades', { ...answer, frames: answer.frames.map((frame) => frame.slice()) })
    return answer
  } catch (error) {
    const known = isFirst && isUnreachable(error) ? await kept(uid, 'trades') : null
    if (known === null) throw error
    showsKept('trades', true)
    return known as ColumnsAnswer
  }
}

/** Complete up to no change at all, so that the next connection asks for the collection again. */
const UNKNOWN_SEQ = 0

/** Lists a collection; where the server cannot be reached, as it was kept. */
export function keptList(uid: string, list: DocumentClient['list']): DocumentClient['list'] {
  return async (collection) => {
    try {
      const answer = await list(collection)
      showsKept(collection, false)
      return answer
    } catch (error) {
      const known = isUnreachable(error) ? await kept(uid, `documents ${collection}`) : null
      if (known === null) throw error
      showsKept(collection, true)
      return { documents: known as readonly KnownDocument[], seq: UNKNOWN_SEQ }
    }
  }
}

const PAUSE_MS = 500

/** Keeps collections as they change, a moment later and together. */
export function keepsDocuments(uid: string): (name: CollectionName, documents: () => readonly KnownDocument[]) => void {
  const waiting = new Map<CollectionName, () => readonly KnownDocument[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (name, documents) => {
    waiting.set(name, documents)
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const [one, read] of waiting) void keep(uid, `documents ${one}`, read())
      waiting.clear()
    }, PAUSE_MS)
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
