/** Candles of coins come from a source that may fail for some of them, and are requested once. */
import { expect, test } from 'vitest'
import { DAY_MS } from '../base/index.ts'
import { encodeBars } from '../market/index.ts'
import type { CoinSpan } from './coin-spans.ts'
import { dollarDays } from './dollar-days.ts'
import { createCoinLoader } from './load-coins.ts'

type Gap = 'no-answer' | 'too-old'

const span = (coin: string, days: number): CoinSpan => ({ coin, trades: days, from: DAY_MS, to: (1 + days) * DAY_MS })

/** A venue with a spot and a linear market of every coin but LOST, and one candle on each day. */
function sourceOf(requests: string[]) {
  return {
    marketsOf: async (coin: string) => {
      requests.push(coin)
      if (coin === 'DOWN') throw new Error('down')
      const kinds = coin === 'LOST' ? [] : (['linear', 'spot'] as const)
      return { markets: kinds.map((kind) => ({ kind, quote: 'USDT', coin })), problem: null as Gap | null }
    },
    barsOf: async ({ kind, coin }: { kind: string; coin: string }, { from, to }: { from: number; to: number }) => {
      requests.push(`${coin} ${kind} ${(to - from) / DAY_MS}`)
      const price = { open: 1, high: 2, low: 1, close: 1.5, volume: null }
      const bars = Array.from({ length: (to - from) / DAY_MS }, (_, day) => ({ time: from + day * DAY_MS, ...price }))
      const missing = coin === 'OLD' ? [{ reason: 'too-old' as const }] : []
      return { bars: encodeBars(coin === 'OLD' ? [] : bars, { start: from, intervalMs: DAY_MS }), missing }
    },
  }
}

function loading(requests: string[]) {
  const source = sourceOf(requests)
  return {
    daysOf: (each: CoinSpan) =>
      dollarDays<{ kind: 'spot' | 'linear'; quote: string; coin: string }, Gap>(each.coin, each, source),
    gapOf: (): Gap => 'no-answer',
  }
}

test('long times are requested in pieces, from a spot market where there is one', async () => {
  const requests: string[] = []
  const { days, market, gap } = await dollarDays('BTC', span('BTC', 2_000), sourceOf(requests))
  expect(requests).toEqual(['BTC', 'BTC spot 1500', 'BTC spot 500'])
  expect([days.length, days.at(-1)?.time, market?.kind, gap]).toEqual([2_000, 2_000 * DAY_MS, 'spot', null])
})

test('a coin that fails, has no dollar market or no candles is named with the reason and stops no other', async () => {
  const { markets, missing } = await createCoinLoader<Gap>().load(
    [span('DOWN', 9), span('BTC', 5), span('LOST', 7), span('OLD', 8)],
    loading([]),
  )
  expect([...markets.keys()]).toEqual(['BTC'])
  expect(missing).toEqual([
    { coin: 'DOWN', trades: 9, reason: 'no-answer' },
    { coin: 'OLD', trades: 8, reason: 'too-old' },
    { coin: 'LOST', trades: 7, reason: 'unknown-symbol' },
  ])
})

test('what was loaded is not requested again, unless more days are needed or it is cleared', async () => {
  const requests: string[] = []
  const { load, clear } = createCoinLoader<Gap>()
  await load([span('BTC', 5), span('DOWN', 1)], loading(requests))
  await load([span('BTC', 4), span('DOWN', 1)], loading(requests))
  expect(requests.filter((request) => request === 'BTC')).toHaveLength(1)
  expect(requests.filter((request) => request === 'DOWN')).toHaveLength(2)
  await load([span('BTC', 6)], loading(requests))
  clear()
  await load([span('BTC', 4)], loading(requests))
  expect(requests.filter((request) => request === 'BTC')).toHaveLength(3)
})

test('an error that the caller throws on stops all', async () => {
  const gapOf = (error: unknown): never => {
    throw error
  }
  await expect(createCoinLoader<Gap>().load([span('DOWN', 1)], { ...loading([]), gapOf })).rejects.toThrow('down')
})
