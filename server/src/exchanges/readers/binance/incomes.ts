/**
 * * Incomes of contracts, in ascending order:
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/account/rest-api/Get-Income-History. They name
 * the contracts that were traded. What one stream requested is cached, so that streams of orders need not request it
 * again.
 */
import { binanceTradedSymbol } from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { listOf, numberIn } from '../stream.ts'

const LIMIT = 1_000
/** A request may span seven days. */
const WINDOW_MS = 7 * DAY_MS - 1

export type Incomes = {
  /** The rows of a span of at most seven days; `isFull` if one response could not hold them. */
  readonly within: (
    from: number,
    to: number,
  ) => Promise<{ readonly rows: readonly unknown[]; readonly isFull: boolean }>
  /** The contracts traded within a span, or that paid funding. */
  readonly traded: (from: number, to: number) => Promise<readonly string[]>
}

export function incomesOf(client: ExchangeClient, method: string): Incomes {
  /** The newest span that was read without a gap, and when each contract was last named in it. */
  let [begin, end] = [0, -1]
  const latest = new Map<string, number>()
  const note = (from: number, to: number, rows: readonly unknown[]): void => {
    if (from > end + 1) {
      latest.clear()
      begin = from
    } else if (to < begin - 1) return
    begin = Math.min(begin, from)
    end = Math.max(end, to)
    for (const row of rows) {
      const symbol = binanceTradedSymbol(row)
      if (symbol !== null) latest.set(symbol, Math.max(latest.get(symbol) ?? 0, numberIn(row, 'time')))
    }
  }
  const within: Incomes['within'] = async (from, to) => {
    const rows = listOf(await client.request(method, { startTime: from, endTime: to, limit: LIMIT }), 'incomes')
    const isFull = rows.length >= LIMIT
    if (!isFull) note(from, to, rows)
    return { rows, isFull }
  }
  const fill = async (from: number, to: number): Promise<void> => {
    const { isFull } = await within(from, to)
    if (!isFull) return
    const middle = Math.floor((from + to) / 2)
    if (middle === to) return note(from, to, [])
    await fill(from, middle)
    await fill(middle + 1, to)
  }
  return {
    within,
    traded: async (from, to) => {
      if (begin > from || end < to) {
        for (let start = from; start <= to; start += WINDOW_MS + 1) await fill(start, Math.min(to, start + WINDOW_MS))
      }
      return [...latest].flatMap(([symbol, time]) => (time >= from ? [symbol] : [])).toSorted()
    },
  }
}
