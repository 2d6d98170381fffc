import { storeOffline, readOffline } from '../offline/kept.ts'
import { showsKept } from '../offline/reach.ts'
import { isUnreachable } from '../offline/unreachable.ts'
import type { ColumnsAnswer } from './columns-client.ts'

/** Fetches the trades. If the server cannot be reached and none are loaded yet, returns the stored ones. */
export async function keptTrades(
  uid: string,
  ask: () => Promise<ColumnsAnswer | null>,
  isFirst: boolean,
): Promise<ColumnsAnswer | null> {
  try {
    const answer = await ask()
    // Copied, because the frames are transferred to the worker that reads them.
    showsKept('trades', false)
    if (answer !== null)
      void storeOffline(uid, 'trades', { ...answer, frames: answer.frames.map((frame) => frame.slice()) })
    return answer
  } catch (error) {
    const known = isFirst && isUnreachable(error) ? await readOffline(uid, 'trades') : null
    if (known === null) throw error
    showsKept('trades', true)
    return known as ColumnsAnswer
  }
}
