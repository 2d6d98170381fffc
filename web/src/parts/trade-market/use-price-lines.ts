import type { AnnotationData } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import type { RiskPlan } from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'
import { useMemo, useState } from 'react'
import { useTradeMoney } from '../../data/trades/trade-money.ts'
import type { PriceHandle } from '../../ui/draw-handles.ts'
import { changeOf, dragWords, type Dragged, type DragWords, handlesOf, withDragged } from './price-lines.ts'
import { onStep, priceStep } from './price-step.ts'

/** What the lines show, and where a released line is saved. */
export type LineEditing = {
  /** The notes that apply, including values from a plan and orders. */
  readonly noted: AnnotationData
  readonly plan: RiskPlan
  readonly onChange: (changes: Partial<AnnotationData>) => void
}

export type PriceLines = {
  /** The notes, with the dragged line at its current price. */
  readonly noted: AnnotationData
  readonly handles: readonly PriceHandle[]
  /** The label of a line while it is dragged, or why it went back. Null before the first drag. */
  readonly words: DragWords | null
  readonly drag: (id: string, price: number) => void
  readonly drop: (id: string, price: number | null) => void
}

type LineInputs = LineEditing & { readonly candles: Parameters<typeof priceStep>[1] }

/** The stop and the targets of a trade as draggable lines. A price that the fields would refuse goes back. */
export function usePriceLines(
  trade: TradeDetail,
  coreTrade: Trade,
  { noted, plan, candles, onChange }: LineInputs,
): PriceLines {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [refused, setRefused] = useState<DragWords | null>(null)
  const step = useMemo(() => priceStep(trade, candles), [trade, candles])
  const count = noted.targets.length
  const money = useTradeMoney(trade.settle)
  const judged = useMemo(() => ({ coreTrade, plan, count, money: money.plain }), [coreTrade, plan, count, money])
  const words = useMemo(() => (dragged === null ? null : dragWords(trade, dragged, judged)), [trade, dragged, judged])
  const shown = useMemo(() => (dragged === null ? noted : withDragged(noted, dragged)), [noted, dragged])
  const handles = useMemo(
    () => handlesOf(trade.entryPrice, { noted: shown, words, dragged }),
    [trade.entryPrice, shown, words, dragged],
  )
  return {
    noted: shown,
    handles,
    words: words ?? refused,
    drag: (id, price) => {
      setRefused(null)
      setDragged({ id, price: onStep(price, step) })
    },
    drop: (id, price) => {
      setDragged(null)
      if (price === null) return
      const line = { id, price: onStep(price, step) }
      const outcome = dragWords(trade, line, judged)
      if (outcome.problem) setRefused(outcome)
      else onChange(changeOf(noted, line))
    },
  }
}
