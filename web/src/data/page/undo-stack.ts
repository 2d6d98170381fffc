import { AppError } from '@roundtrip/contract'
import { onUserLeft } from '../session/page-session.ts'

/** A change that can be put back. */
export type Change = {
  /** What was done, as its toast says it: `Label saved.` */
  readonly text: string
  /** Puts it back. Where the answer has an `undo` of its own, the change can be done again. */
  readonly undo: () => Promise<unknown>
  /** Runs when it begins to be put back, to show what it is about. */
  readonly onUndo?: (() => void) | undefined
}

/** What Ctrl+Z puts back in this tab: the latest change first, one after another. */
export type UndoStack = {
  /** The answer is the change as `undo` and `has` know it. Whatever was undone before cannot be done again after it. */
  readonly record: (change: Change) => Change
  /**
   * Puts the latest change back, or the one that is chosen; null where there is none. It is chosen once what is being
   * undone now is done, so that a second press takes the next. Throws why it could not be.
   */
  readonly undo: (choose?: () => Change | undefined) => Promise<Change | null>
  /** Does again what was undone last; null where there is nothing, or it cannot be done again. */
  readonly redo: () => Promise<Change | null>
  readonly has: (change: Change) => boolean
  readonly clear: () => void
}

/** Older changes are let go; the history of a trade or day still has them. */
const MOST = 200

export function createUndoStack(): UndoStack {
  let done: readonly Change[] = []
  let undone: readonly Change[] = []
  // One after the other: two quick presses must not put the same change back twice.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = (act: () => Promise<Change | null>): Promise<Change | null> => {
    const turn = queue.then(act, act)
    queue = turn.catch(() => undefined)
    return turn
  }
  const undo = async (choose: () => Change | undefined): Promise<Change | null> => {
    const change = choose()
    if (change === undefined || !done.includes(change)) return null
    change.onUndo?.()
    const again = await run(change.undo, () => (done = without(done, change)))
    done = without(done, change)
    // Later changes were made on top of this one: without it they would be done again on something else.
    undone = again === null ? [] : [...undone, { ...change, undo: again }]
    return change
  }
  const redo = async (): Promise<Change | null> => {
    const change = undone.at(-1)
    if (change === undefined) return null
    const back = await run(change.undo, () => (undone = without(undone, change)))
    undone = without(undone, change)
    if (back !== null) done = [...done, { ...change, undo: back }]
    return change
  }
  return {
    record: (change) => {
      done = [...done, change].slice(-MOST)
      undone = []
      return change
    },
    undo: (choose = () => done.at(-1)) => inTurn(() => undo(choose)),
    redo: () => inTurn(redo),
    has: (change) => done.includes(change),
    clear: () => {
      done = []
      undone = []
    },
  }
}

/** The stack of this tab. */
export const undoStack = createUndoStack()
onUserLeft(undoStack.clear)

type Undo = Change['undo']

/** Runs it; the answer does the opposite, null where nothing can. What can never be done is dropped. */
async function run(act: Undo, drop: () => void): Promise<Undo | null> {
  try {
    return oppositeOf(await act())
  } catch (error) {
    // Without a connection the same press works later.
    if (!(error instanceof AppError) || error.code !== 'unavailable') drop()
    throw error
  }
}

function oppositeOf(answer: unknown): Undo | null {
  if (typeof answer !== 'object' || answer === null) return null
  if ('failure' in answer && answer.failure !== null) throw answer.failure
  return 'undo' in answer && typeof answer.undo === 'function' ? (answer.undo as Undo) : null
}

function without(changes: readonly Change[], change: Change): readonly Change[] {
  return changes.filter((one) => one !== change)
}
