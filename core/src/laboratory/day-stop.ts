import { ascendingOrder, float64At, float64sAt, uint32At } from '../base/index.ts'
import { keysOf, outcomeOf } from '../reports/index.ts'
import type { DayStop } from './scenarios.ts'
import type { Applied, TradesSoFar } from './trades-so-far.ts'

/**
 * Leaves out the trades that were opened after the last allowed loss of their day had closed. A trade that is left out
 * loses nothing, so it does not count towards the stop; one that was open before it stays. A trade that opens in the
 * same millisecond as that close stays too, as in the replay of the rule `stop-after-losses`: a reversed position
 * closes and opens with one fill. Losses belong to the day of their close.
 */
export function stopForTheDay({ columns, rows, settings }: TradesSoFar, { losses, inRow }: DayStop): Applied {
  const { openDay, closeDay } = keysOf(columns, settings)
  const { net, openTime, closeTime } = columns
  const isLeftOut = new Uint8Array(columns.count)
  const opens = float64sAt(openTime, rows)
  let today: number | null = null
  let count = 0
  let isStopped = false
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
      closed < rows.length && float64At(closeTime, uint32At(rows, closed)) < float64At(opens, index);
      closed += 1
    ) {
      close(uint32At(rows, closed))
    }
    onDay(openDay[row] as number)
    if (isStopped) isLeftOut[row] = 1
  }
  return { columns, rows: rows.filter((row) => isLeftOut[row] === 0), unknown: 0 }
}
