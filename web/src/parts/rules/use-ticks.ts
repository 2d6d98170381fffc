import { EMPTY_DAY, NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { Written } from '@roundtrip/sync/client'
import { useDocument, useDocuments } from '../../data/documents/use-documents.ts'
import { undoStack } from '../../data/page/undo-stack.ts'
import { t } from '../../language/translate.ts'
import { tellFailure } from '../tell.ts'

export type Ticks = {
  /** The checklist items that are ticked, by their rules. */
  readonly ticked: readonly string[]
  /** Ticks or unticks an item: shown at once, undoable by Ctrl+Z. */
  readonly tick: (rule: string, done: boolean) => void
}

/** The checklist items of a trade. */
export function useTradeTicks(tradeId: string): Ticks {
  const documents = useDocuments()
  return ticksOf(useDocument('annotations', tradeId), async (change) => {
    const seen = (await documents.loaded('annotations')).documents.get(tradeId) ?? null
    const data = { ...(seen ?? NOTHING_NOTED), ticks: change(seen?.ticks ?? []) }
    return documents.write({ collection: 'annotations', id: tradeId, data, seen })
  })
}

/** The checklist items of a day, `2026-03-31`. */
export function useDayTicks(day: string): Ticks {
  const documents = useDocuments()
  return ticksOf(useDocument('journal', day), async (change) => {
    const seen = (await documents.loaded('journal')).documents.get(day) ?? null
    const data = { ...(seen ?? EMPTY_DAY), ticks: change(seen?.ticks ?? []) }
    return documents.write({ collection: 'journal', id: day, data, seen })
  })
}

type Change = (ticks: readonly string[]) => string[]

function ticksOf(
  document: { readonly ticks: readonly string[] } | null | undefined,
  write: (change: Change) => Promise<Written>,
): Ticks {
  const save = async (rule: string, done: boolean): Promise<void> => {
    const { undo } = await write((ticks) => [...ticks.filter((other) => other !== rule), ...(done ? [rule] : [])])
    undoStack.record({ text: done ? t('Item ticked.') : t('Tick removed.'), undo })
  }
  return { ticked: document?.ticks ?? [], tick: (rule, done) => void save(rule, done).catch(tellFailure) }
}
