import { keep, kept } from '../offline/kept.ts'
import { showsKept } from '../offline/reach.ts'
import { isUnreachable } from '../offline/unreachable.ts'
import type { ColumnsAnswer } from './columns-client.ts'

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
