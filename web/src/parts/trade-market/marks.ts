import type { AnnotationData } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { type Fixed, fixed, formatFixed, multiply, parseFixed, toNumber } from '@roundtrip/core/base'
import type { Excursions, RunningPoint } from '@roundtrip/core/measures'
import { fillSideName } from '../../format/fill-side.ts'
import { exactOwn, ownQuantity, priceText } from '../../format/number.ts'
import { recordKind } from '../../format/record-kind.ts'
import { targetName } from '../trade-notes/targets.ts'
import type { ChartBand } from '../../ui/draw-band.ts'
import type { CandleLevel, CandleMark } from '../../ui/draw-candle-chart.ts'
import type { ChartLine } from '../../ui/draw-lines.ts'
import { t } from '../../language/translate.ts'

type Span = { readonly intervalMs: number /** Marks from this time on are hidden. */; readonly until: number }

type FillGroup = {
  readonly time: number
  readonly kind: 'entry' | 'exit'
  readonly side: 'buy' | 'sell'
  readonly sum: Fixed
  readonly value: Fixed
  readonly count: number
}

/**
 * A dot for every fill at its price, as large as its quantity compared with the others, and a mark for
 * every candle with payments.
 * Fills of one side at one candle share a dot.
 */
export function marksOf(trade: TradeDetail, { intervalMs, until }: Span): CandleMark[] {
  const fills = new Map<string, FillGroup>()
  for (const { time, role, side, quantity, price } of trade.slices) {
    if (time >= until) continue
    const candle = candleOf(time, intervalMs)
    const key = `${candle} ${role}`
    const group = fills.get(key) ?? { time: candle, kind: role, side, sum: 0n, value: 0n, count: 0 }
    const size = parseFixed(quantity) ?? 0n
    const value = multiply(size, parseFixed(price) ?? 0n)
    fills.set(key, { ...group, sum: group.sum + size, value: group.value + value, count: group.count + 1 })
  }
  const largest = [...fills.values()].reduce((max, { sum }) => (sum > max ? sum : max), 0n)
  return [
    ...[...fills.values()].map(({ time, kind, side, sum, value, count }) => ({
      time,
      kind,
      ...(sum === 0n
        ? {}
        : { dot: { price: toNumber(value) / toNumber(sum), share: toNumber(sum) / toNumber(largest) } }),
      text: `${fillSideName(side)} ${ownQuantity(toNumber(sum))}${count > 1 ? t(' in {count}', { count }) : ''}`,
    })),
    ...paymentMarks(trade, { intervalMs, until }),
  ].sort((a, b) => a.time - b.time)
}

/** The open time of the candle that contains a time. */
function candleOf(time: number, intervalMs: number): number {
  return Math.floor(time / intervalMs) * intervalMs
}

/** The sums that were paid or received during each candle: `funding −0.3 USDT`. */
function paymentMarks({ cashEvents }: TradeDetail, { intervalMs, until }: Span): CandleMark[] {
  const candles = new Map<number, Map<string, { readonly kind: string; readonly asset: string; readonly sum: Fixed }>>()
  for (const { time, kind, asset, amount } of cashEvents) {
    if (time >= until) continue
    const candle = candleOf(time, intervalMs)
    const sums = candles.get(candle) ?? new Map()
    const key = `${kind} ${asset}`
    candles.set(candle, sums.set(key, { kind, asset, sum: (sums.get(key)?.sum ?? 0n) + fixed(amount) }))
  }
  return [...candles].map(([time, sums]) => ({
    time,
    kind: 'payment',
    text: [...sums.values()]
      .map(({ kind, asset, sum }) => `${recordKind(kind)} ${exactOwn(formatFixed(sum))} ${asset}`)
      .join(', '),
  }))
}

type Plans = {
  readonly noted: AnnotationData | undefined
  /** Null = the whole trade; else its state at one candle. */
  readonly at: RunningPoint | null
  readonly until: number
  /** The first stop and the targets have handles with their names. */
  readonly handles?: boolean
}

/** Lines for the average entry and exit, the current stop, and the targets. */
export function levelsOf(trade: TradeDetail, { noted, at, until, handles = false }: Plans): CandleLevel[] {
  const levels: CandleLevel[] = []
  const add = (value: string | number | null, title: string, tone: CandleLevel['tone']): void => {
    if (value !== null) levels.push({ price: Number(value), title, tone })
  }
  const named = (title: string): string => (handles ? '' : title)
  add(at === null ? trade.entryPrice : at.averageEntry, t('Entry'), 'accent')
  if (at === null) add(trade.exitPrice, t('Exit'), 't1')
  const moves = (noted?.stopMoves ?? []).filter(({ time }) => time < until)
  // The first stop stays, because moving it later does not change the risk. `stopLine` draws the moves.
  const last = moves.at(-1)
  add(noted?.stop ?? null, named(last === undefined ? t('Stop') : t('First stop')), 'loss')
  if (last !== undefined) add(last.price, t('Stop'), 'loss')
  const targets = noted?.targets ?? []
  for (const [index, target] of targets.entries()) {
    add(target.price, named(targetName(index, targets.length)), 'win')
  }
  return levels
}

/** The stop at the end of each candle of the trade, as a line; null if it never moved. */
export function stopLine(
  trade: Pick<TradeDetail, 'openTime' | 'closeTime'>,
  noted: Pick<AnnotationData, 'stop' | 'stopMoves'> | undefined,
  { candles, intervalMs, until }: Span & { readonly candles: readonly { readonly time: number }[] },
): ChartLine | null {
  const { stop = null, stopMoves = [] } = noted ?? {}
  if (stop === null || stopMoves.length === 0) return null
  const moves = stopMoves.toSorted((a, b) => a.time - b.time)
  const values = Float64Array.from(candles, ({ time }) => {
    const end = time + intervalMs
    const isOpen = end > trade.openTime && time <= (trade.closeTime ?? Number.POSITIVE_INFINITY) && end <= until
    return isOpen ? Number(moves.findLast((move) => move.time < end)?.price ?? stop) : Number.NaN
  })
  return { name: t('Stop'), values, tone: 'loss', pane: 'price', format: priceText }
}

/** From the worst to the best price while the trade was open; null if unknown. */
export function reachBand(
  { openTime, closeTime }: Pick<TradeDetail, 'openTime' | 'closeTime'>,
  excursions: Excursions | null,
  intervalMs: number,
): ChartBand | null {
  if (excursions === null || closeTime === null) return null
  const { lowPrice: low, highPrice: high } = excursions.certain
  return { low, high, from: Math.floor(openTime / intervalMs) * intervalMs, to: closeTime }
}

/** The chart's content in one sentence. */
export function chartSentence(trade: TradeDetail, length: string): string {
  const { symbol, side, entryPrice, exitPrice } = trade
  const entered = t('entered at {entryPrice} on average', {
    entryPrice: priceText(entryPrice === null ? null : Number(entryPrice)),
  })
  const left = exitPrice === null ? '' : t(', left at {exitPrice}', { exitPrice: priceText(Number(exitPrice)) })
  return t('{symbol} in candles of {count}: {side}, {entered}{left}. Arrow keys step through the candles.', {
    symbol,
    count: length,
    side,
    entered,
    left,
  })
}
