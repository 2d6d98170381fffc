/** The latest prices of markets. A demo has its own, which match the candles of its trades. */
import { getMarks, type Mark, type MarkedMarket } from '@roundtrip/contract/market'
import { AppError } from '@roundtrip/contract/errors'
import { MINUTE_MS } from '@roundtrip/core/base'
import { decodeBars } from '@roundtrip/core/market'
import type { DemoPort } from '../demo/demo.ts'
import { type Caller, type Served, serveFunction } from '../http/callable.ts'
import { candlePrices, closeOf, type MarkDependencies, venuePrices, withoutPrice } from '../market/marks.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import type { InMarketTurn } from './market-turns.ts'

export type MarkFunctionDependencies = MarkDependencies & {
  readonly workers: LedgerWorkers
  readonly demo: Pick<DemoPort, 'isDemo'>
  readonly inTurn: InMarketTurn
}

/** A call that takes longer leaves the rest to the next one. */
const MAX_MS = 6_000

export function markFunctions(dependencies: MarkFunctionDependencies): Served[] {
  const fromCandles = candlePrices(dependencies)
  return [
    serveFunction(getMarks, async (caller, { markets }) => {
      const { demo, inTurn, now } = dependencies
      if (await demo.isDemo(caller.uid)) {
        return { marks: await Promise.all(markets.map((market) => demoMark(dependencies, caller, market))) }
      }
      const listed = venuePrices(dependencies)
      const began = now()
      const marks: Mark[] = []
      for (const market of markets) {
        const listedMark = await listed(market)
        const isLate = now() - began > MAX_MS
        marks.push(
          listedMark ??
            (isLate ? withoutPrice(null) : await inTurn(caller, () => fromCandles(market)).catch(laterIfBusy)),
        )
      }
      return { marks }
    }),
  ]
}

/** Too many requests of the caller are waiting; the next call gets the price. */
function laterIfBusy(error: unknown): Mark {
  if (error instanceof AppError && error.reason === 'too-many-calls') return withoutPrice(null)
  throw error
}

/** The demo's market ends when its journal was made; the time of the newest candle shows that. */
async function demoMark(
  { workers, now }: MarkFunctionDependencies,
  { uid }: Caller,
  market: MarkedMarket,
): Promise<Mark> {
  const to = Math.floor(now() / MINUTE_MS) * MINUTE_MS
  const range = { from: to - DEMO_REACH_MS, to }
  const { bars } = await workers.run('demoCandles', { uid, market, range, intervalMs: MINUTE_MS })
  const last = bars === null ? undefined : decodeBars(bars, { start: range.from, intervalMs: MINUTE_MS }).at(-1)
  return last === undefined ? withoutPrice('nothing-told') : closeOf(last, MINUTE_MS)
}

const DEMO_REACH_MS = 3 * 24 * 60 * MINUTE_MS
