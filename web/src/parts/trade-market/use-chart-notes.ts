import type { ChartNote } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { useMemo, useState } from 'react'
import type { NoteAnchor } from '../../ui/draw-notes.ts'
import type { TradeCandles } from './candles.ts'
import { pinnedNotes, withNote } from './chart-notes.ts'
import { onStep, priceStep } from './price-step.ts'
import type { LineEditing } from './use-price-lines.ts'

/** A note in the form; `index` = null is a new one. */
type Edited = { readonly index: number | null; readonly note: ChartNote }

type Market = Pick<TradeCandles, 'candles' | 'intervalMs'> &
  Pick<LineEditing, 'noted' | 'onChange'> & { readonly until: number }

/** The notes pinned to the chart of a trade, and every way to change them. */
export function useChartNotes(trade: TradeDetail, { candles, intervalMs, until, noted, onChange }: Market) {
  const notes = noted.chartNotes
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isPicking, setPicking] = useState(false)
  const entryPrice = trade.entryPrice ?? String(candles[0]?.close ?? 0)
  const step = useMemo(() => priceStep(trade, candles), [trade, candles])
  const pinned = useMemo(() => pinnedNotes(notes, { candles, intervalMs, until }), [notes, candles, intervalMs, until])
  const put = (index: number | null, note: ChartNote | null): void =>
    onChange({ chartNotes: [...withNote(notes, index, note)] })
  const noteAt = ({ bar, price }: NoteAnchor, text: string): ChartNote => ({
    time: candles[bar]?.time ?? trade.openTime,
    price: onStep(price, step),
    text,
  })
  const edit = (index: number): void => {
    const note = notes[index]
    if (note !== undefined) setEdited({ index, note })
  }
  const pick = (at: NoteAnchor): void => {
    setPicking(false)
    setEdited({ index: null, note: noteAt(at, '') })
  }
  return {
    notes,
    pinned,
    edited,
    isPicking,
    /** Waits for a press on the chart; if no pointer is used, the form opens at the entry. */
    add: (isByPointer: boolean): void => {
      if (isByPointer) setPicking(!isPicking)
      else setEdited({ index: null, note: { time: trade.openTime, price: entryPrice, text: '' } })
    },
    edit,
    /** The handlers for the chart. */
    acts: {
      onOpenNote: (id: string): void => edit(Number(id)),
      onMoveNote: (id: string, at: NoteAnchor): void => {
        const note = notes[Number(id)]
        if (note !== undefined) put(Number(id), noteAt(at, note.text))
      },
      onPick: isPicking ? pick : undefined,
    },
    remove: (index: number): void => put(index, null),
    save: (note: ChartNote): void => put(edited?.index ?? null, note),
    close: (): void => setEdited(null),
    stopPicking: (): void => setPicking(false),
  }
}
