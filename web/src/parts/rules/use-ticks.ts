import { EMPTY_DAY, NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { Written } from '@roundtrip/sync/client'
import { useMemo } from 'react'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { undoStack } from '../../data/page/undo-stack.ts'
import { t } from '../../language/translate.ts'

export type Ticks = {
  /** Ticks or unticks a checklist item for a day, `2026-03-31`. */
  readonly day: (day: string, rule: string, done: boolean) => Promise<Written>
  readonly trade: (tradeId: string, rule: string, done: boolean) => Promise<Written>
}

export function useTicks(): Ticks {
  const documents = useDocuments()
  return useMemo(
    () => ({
      day: async (day, rule, done) => {
        const now = (await documents.loaded('journal')).documents.get(day) ?? null
        const data = now ?? EMPTY_DAY
        const ticks = ticked(data.ticks, rule, done)
        return recorded(
          done,
          await documents.write({ collection: 'journal', id: day, data: { ...data, ticks }, seen: now }),
        )
      },
      trade: async (tradeId, rule, done) => {
        const now = (await documents.loaded('annotations')).documents.get(tradeId) ?? null
        const data = now ?? NOTHING_NOTED
        const ticks = ticked(data.ticks, rule, done)
        const annotation = { collection: 'annotations', id: tradeId, data: { ...data, ticks }, seen: now } as const
        return recorded(done, await documents.write(annotation))
      },
    }),
    [documents],
  )
}

/** Makes the change undoable by Ctrl+Z. */
function recorded(done: boolean, written: Written): Written {
  undoStack.record({ text: done ? t('Item ticked.') : t('Tick removed.'), undo: written.undo })
  return written
}

function ticked(ticks: readonly string[], rule: string, done: boolean): string[] {
  const others = ticks.filter((other) => other !== rule)
  return done ? [...others, rule] : others
}
