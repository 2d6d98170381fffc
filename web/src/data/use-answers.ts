import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract'
import { useMemo, useState } from 'react'
import type { Written } from './documents/live-documents.ts'
import { useDocuments } from './documents/use-documents.ts'

export type Answers = {
  /** Changes what is noted on a trade, from what it is now. */
  readonly answer: (tradeId: string, change: (now: AnnotationData) => Partial<AnnotationData>) => Promise<void>
  /** Takes the last answer back; the trade that it was about, or null where there is none. */
  readonly undo: () => Promise<string | null>
  readonly canUndo: boolean
}

type Given = { readonly tradeId: string; readonly written: Promise<Written> }

/** How many answers can be taken back. */
const MOST = 100

/** Answers given one after another, each of which can be taken back in turn. */
export function useAnswers(): Answers {
  const documents = useDocuments()
  const [given, setGiven] = useState<readonly Given[]>([])
  return useMemo(
    () => ({
      canUndo: given.length > 0,
      answer: async (tradeId, change) => {
        const now = documents.view('annotations').documents.get(tradeId) ?? null
        const data = { ...(now ?? NOTHING_NOTED), ...change(now ?? NOTHING_NOTED) }
        const written = documents.write({ collection: 'annotations', id: tradeId, data, seen: now })
        setGiven((before) => [...before, { tradeId, written }].slice(-MOST))
        await written
      },
      undo: async () => {
        const last = given.at(-1)
        if (last === undefined) return null
        setGiven((before) => before.slice(0, -1))
        await (await last.written).undo()
        return last.tradeId
      },
    }),
    [documents, given],
  )
}
