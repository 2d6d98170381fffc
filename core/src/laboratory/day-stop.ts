import { ascendingOrder, compareTexts, float64At, float64sAt, itemAt, uint16At, uint32At } from '../base/index.ts'
import { idOfRow, keysOf, outcomeOf, type TradeColumns } from '../reports/index.ts'
import type { DayStop } from './scenarios.ts'
import type { Applied, TradesSoFar } from './trades-so-far.ts'

/**
 * Leaves out the trades that were opened after the last allowed loss of their day had closed. A trade that is left out
 * loses nothing, so it does not count towards the stop; one that was open before it stays. A trade that opens in the
 * same millisecond as that close stays too, as in the replay of the rule `stop-after-losses`: a reversed position
 * closes and opens with one fill. Losses belong to the day of their close, and closes of one millisecond count in the
 * order of that replay.
 */
export function stopForTheDay({ columns, rows, settings }: TradesSoFar, { losses, inRow }: DayStop): Applied {
  const { openDay, closeDay } = keysOf(columns, settings)
  const { net, openTime, closeTime } = columns
  const isLeftOut = new Uint8Array(columns.count)
  const opens = float64sAt(openTime, rows)
  let today: number | null = null
  let count = 0
  let isStopped = false
  const closes = rows.toSorted(byClose(columns))
  let closed = 0
  const onDay = (day: number): void => {
    if (day === today) return
    today = day
    count = 0
    isStopped = false
  }
  const close = (row: number): void => {
    if (isLeftOut[row] === 1) return
    onDay(closeDay[row] as number)
    const outcome = outcomeOf(float64At(net, row), settings)
    if (outcome === 1 && inRow) count = 0
    if (outcome === -1) count += 1
    if (count >= losses) isStopped = true
  }
  // Trades that close before a trade opens were opened before it, so it is already decided whether they were left out.
  for (const index of ascendingOrder(opens)) {
    const row = uint32At(rows, index)
    for (
      ;
      closed < closes.length && float64At(closeTime, uint32At(closes, closed)) < float64At(opens, index);
      closed += 1
    ) {
      close(uint32At(closes, closed))
    }
    onDay(openDay[row] as number)
    if (isStopped) isLeftOut[row] = 1
  }
  return { columns, rows: rows.filter((row) => isLeftOut[row] === 0), unknown: 0 }
}

/** Of one millisecond: trades that were opened before it, then by ticker, side and net, as `historyOf` orders them. */
function byClose(columns: TradeColumns): (a: number, b: number) => number {
  const { openTime, closeTime, ticker, side, net, dictionaries } = columns
  const nameOf = (row: number): string => itemAt(dictionaries.tickers, uint16At(ticker, row)).name
  const isOpenedThen = (row: number): number => Number(openTime[row] === closeTime[row])
  return (a, b) =>
    float64At(closeTime, a) - float64At(closeTime, b) ||
    isOpenedThen(a) - isOpenedThen(b) ||
    compareTexts(nameOf(a), nameOf(b)) ||
    (side[b] as number) - (side[a] as number) ||
    float64At(net, a) - float64At(net, b) ||
    compareTexts(idOfRow(columns, a), idOfRow(columns, b))
}
