import { AppError } from '@roundtrip/contract/errors'
import { onUserLeft } from '../session/page-session.ts'

/** A change that can be undone. */
export type UndoableChange = {
  /** The change in the words of its toast: `Label saved.` */
  readonly text: string
  /** Undoes the change. If the result has an `undo` too, the change can be redone. */
  readonly undo: () => Promise<unknown>
  /** Runs before the change is undone, to show what it is about. */
  readonly onUndo?: (() => void) | undefined
}

/** The changes that Ctrl+Z undoes in this tab, the latest first. */
export type UndoStack = {
  /** Returns the change as `undo` and `has` take it. Recording a change clears what could be redone. */
  readonly record: (change: UndoableChange) => UndoableChange
  /**
   * Undoes the latest change or the chosen one; null if there is none. It is chosen after pending undos finish, so that
   * a second press takes the next change. Throws if it cannot be undone.
   */
  readonly undo: (choose?: () => UndoableChange | undefined) => Promise<UndoableChange | null>
  /** Redoes the change that was undone last; null if there is none or it cannot be redone. */
  readonly redo: () => Promise<UndoableChange | null>
  readonly has: (change: UndoableChange) => boolean
  readonly clear: () => void
}

/** Older changes are dropped; the history of a trade or day still has them. */
const MAX = 200

export function createUndoStack(): UndoStack {
  let done: readonly UndoableChange[] = []
  let undone: readonly UndoableChange[] = []
  // Sequential, so that two quick presses do not undo the same change twice.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = (act: () => Promise<UndoableChange | null>): Promise<UndoableChange | null> => {
    const turn = queue.then(act, act)
    queue = turn.catch(() => undefined)
    return turn
  }
  const undo = async (choose: () => UndoableChange | undefined): Promise<UndoableChange | null> => {
    const change = choose()
    if (change === undefined || !done.includes(change)) return null
    change.onUndo?.()
    const again = await run(change.undo, () => (done = without(done, change)))
    done = without(done, change)
    // Later changes were built on this one and cannot be redone without it.
    undone = again === null ? [] : [...undone, { ...change, undo: again }]
    return change
  }
  const redo = async (): Promise<UndoableChange | null> => {
    const change = undone.at(-1)
    if (change === undefined) return null
    const back = await run(change.undo, () => (undone = without(undone, change)))
    undone = without(undone, change)
    if (back !== null) done = [...done, { ...change, undo: back }]
    return change
  }
  return {
    record: (change) => {
      done = [...done, change].slice(-MAX)
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

type Undo = UndoableChange['undo']

/** Runs an undo and returns its opposite; null if there is none. An undo that can never succeed is dropped. */
async function run(act: Undo, drop: () => void): Promise<Undo | null> {
  try {
    return oppositeOf(await act())
  } catch (error) {
    // Without a connection, undoing can still work later.
    if (!(error instanceof AppError) || error.code !== 'unavailable') drop()
    throw error
  }
}

function oppositeOf(result: unknown): Undo | null {
  if (typeof result !== 'object' || result === null) return null
  if ('failure' in result && result.failure !== null) throw result.failure
  return 'undo' in result && typeof result.undo === 'function' ? (result.undo as Undo) : null
}

function without(changes: readonly UndoableChange[], change: UndoableChange): readonly UndoableChange[] {
  return changes.filter((other) => other !== change)
}
