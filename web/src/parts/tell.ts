import { sentenceOf } from '../data/sentences.ts'
import type { BulkWritten } from '../data/documents/bulk-writes.ts'
import { notify } from '../ui/notify.ts'

/** How long a toast with "Undo" stays. */
const UNDO_MS = 10_000

/** Says what was done and offers to put it back. */
export function tellDone(text: string, undo: () => Promise<unknown>): void {
  notify.success(text, {
    autoClose: UNDO_MS,
    action: { label: 'Undo', act: () => void undo().catch(tellFailure) },
  })
}

/** The same for many documents; where it stopped on the way, that is said instead. */
export function tellAllDone(text: string, written: BulkWritten): void {
  const { failure, changed, undo } = written
  if (failure !== null) {
    const done = changed === 0 ? '' : ` Part of it is done; repeat it for the rest.`
    notify.error(`${sentenceOf(failure)}${done}`)
    return
  }
  tellDone(text, async () => {
    const back = await undo()
    if (back.failure === null) notify.success('Undone.')
    else tellFailure(back.failure)
  })
}

/** Says why something was not done. */
export function tellFailure(error: unknown): void {
  notify.error(sentenceOf(error))
}
