import { fixed } from '../../base/index.ts'
import { buildTrades, DEFAULT_BUILD_OPTIONS, type Trade } from '../../trades/index.ts'
import { parseTable, type TableOptions } from '../../trades/table.testing.ts'
import type { Candle } from './candles.ts'
import type { RiskPlan } from './risk-plan.ts'

/** The only trade that the fills of the table make. */
export function tradeOf(table: string, options: TableOptions = {}): Trade {
  const trades = tradesOf(table, options)
  const [trade] = trades
  if (trade === undefined || trades.length > 1) throw new Error(`The table makes ${trades.length} trades.`)
  return trade
}

export function tradesOf(table: string, options: TableOptions = {}): readonly Trade[] {
  const { fills, cashEvents } = parseTable(table, options)
  return buildTrades({ fills, cashEvents }, { ...DEFAULT_BUILD_OPTIONS, ...options.build }).trades
}

/** A plan in plain words: `risk 5`, `stop 90`, `target 120 x 1`, separated by commas. */
export function plan(text: string): RiskPlan {
  const parts = text.split(',').map((part) => part.trim().split(/\s+/))
  const valueOf = (name: string) => parts.find(([word]) => word === name)?.[1]
  const amount = (word: string | undefined) => (word === undefined ? null : fixed(word))
  return {
    risk: amount(valueOf('risk')),
    stop: amount(valueOf('stop')),
    targets: parts
      .filter(([word]) => word === 'target')
      .map(([, price = '', , quantity]) => ({ price: fixed(price), quantity: amount(quantity) })),
  }
}

/** Candles of a minute, one a line: `minute open high low close`. */
export function candlesOf(table: string): readonly Candle[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [minute = 0, open = 0, high = 0, low = 0, close = 0] = line.trim().split(/\s+/).map(Number)
      return { time: minute * 60_000, open, high, low, close }
    })
}

/** Five minutes whose first and last candle reach much farther than those between. */
export const CANDLES = candlesOf(`
  0 100 150  50 101
  1 101 108  99 104
  2 104 120  80 105
  3 105 112 103 110
  4 110 160  40 111`)
