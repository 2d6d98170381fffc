import { EMPTY_DAY, NOTHING_NOTED } from '@roundtrip/contract/documents'
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
  const ticked = useDocument('annotations', tradeId)?.ticks ?? NONE
  const save = async (rule: string, done: boolean): Promise<void> => {
    const seen = (await documents.loaded('annotations')).documents.get(tradeId) ?? null
    const data = seen ?? NOTHING_NOTED
    const ticks = changed(data.ticks, rule, done)
    const { undo } = await documents.write({ collection: 'annotations', id: tradeId, data: { ...data, ticks }, seen })
    undoStack.record({ text: textOf(done), undo })
  }
  return { ticked, tick: (rule, done) => void save(rule, done).catch(tellFailure) }
}

/** The checklist items of a day, `2026-03-31`. */
export function useDayTicks(day: string): Ticks {
  const documents = useDocuments()
  const ticked = useDocument('journal', day)?.ticks ?? NONE
  const save = async (rule: string, done: boolean): Promise<void> => {
    const seen = (await documents.loaded('journal')).documents.get(day) ?? null
    const data = seen ?? EMPTY_DAY
    const ticks = changed(data.ticks, rule, done)
    const { undo } = await documents.write({ collection: 'journal', id: day, data: { ...data, ticks }, seen })
    undoStack.record({ text: textOf(done), undo })
  }
  return { ticked, tick: (rule, done) => void save(rule, done).catch(tellFailure) }
}

const NONE: readonly string[] = []

const textOf = (done: boolean): string => (done ? t('Item ticked.') : t('Tick removed.'))

function changed(ticks: readonly string[], rule: string, done: boolean): string[] {
  const others = ticks.filter((other) => other !== rule)
  return done ? [...others, rule] : others
}
