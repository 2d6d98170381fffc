import { AppError } from '@roundtrip/contract/errors'
import type { BulkWritten } from '@roundtrip/sync/client'
import { sentenceOf } from '../data/words/sentences.ts'
import { type UndoableChange, undoStack } from '../data/page/undo-stack.ts'
import { notify } from '../ui/notify.ts'
import { t } from '../language/translate.ts'

/** How long a toast with "Undo" stays. */
const UNDO_MS = 10_000

/** Reports a change and offers to undo it, with Ctrl+Z too. */
export function tellDone(text: string, undo: () => Promise<unknown>): void {
  const change = undoStack.record({ text, undo })
  notify.success(text, { autoClose: UNDO_MS, action: { label: t('Undo'), act: () => undoChange(change) } })
}

/** The same for many documents; if it stopped halfway, that is reported instead. */
export function tellAllDone(text: string, written: BulkWritten): void {
  const { failure, changed, undo } = written
  if (failure === null) return tellDone(text, undo)
  const done = changed === 0 ? '' : t(' Part of it is done. Repeat it for the rest.')
  notify.error(`${sentenceOf(failure)}${done}`)
}

/** Undoes the latest change of this tab, or the given one, and reports which. */
export function undoChange(change?: UndoableChange): void {
  undoStack.undo(change === undefined ? undefined : () => change).then(
    (undone) => {
      // A second press of a toast's button has nothing to report.
      if (undone === null && change !== undefined) return
      if (undone === null) return notify.success(t('Nothing to undo.'))
      notify.success(t('Undone: {change}', { change: undone.text }), { action: { label: t('Redo'), act: redoChange } })
    },
    (error: unknown) => tellUndoFailure(error),
  )
}

/** Redoes the last undone change and reports which. */
export function redoChange(): void {
  undoStack.redo().then(
    (redone) =>
      notify.success(redone === null ? t('Nothing to redo.') : t('Redone: {change}', { change: redone.text })),
    (error: unknown) => tellUndoFailure(error),
  )
}

/** Reports why something was not done. */
export function tellFailure(error: unknown): void {
  notify.error(sentenceOf(error))
}

/** For a change whose form shows why it failed. */
export function shownInForm(): void {}

function tellUndoFailure(error: unknown): void {
  if (error instanceof AppError && error.reason === 'version-conflict') {
    notify.error(t('This has changed since, so it was left as it is.'))
  } else tellFailure(error)
}
