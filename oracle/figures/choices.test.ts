/** The results of choices during trades, compared with a second computation, on random histories. */
// Promise [Rules] The effect of a choice during a trade matches an independent second computation.
import { type ChoiceKind, judgeChoice, type TradePlan } from '@roundtrip/core/choices'
import { pathOf, type PricedTrade } from '@roundtrip/core/paths'
import { describe, expect, test } from 'vitest'
import { reportOfFiles } from '../../server/src/cli/report.ts'
import { atOldStop, judgedPlainly, leftToPlan, type OtherWay, type PlainTrade, withoutAdded } from './choices.ts'
import { optionsOf, withFile } from './journals.ts'
import { csvOf, randomTrades } from './random-choices.ts'

const SECOND: Readonly<Record<ChoiceKind, (trade: PlainTrade) => OtherWay | null>> = {
  'moved-stop': atOldStop,
  'added-entry': withoutAdded,
  'early-exit': leftToPlan,
}

/** A coin counts as a dollar, so that the sums of both kinds of contracts are those of their settle assets. */
const RATES = [{ asset: 'BTC', rate: '1', from: 0, to: Number.MAX_SAFE_INTEGER }]

function judgedTwice(kind: ChoiceKind, seed: number) {
  const plain = randomTrades(seed, 70)
  const csv = csvOf(plain)
  const { trades, columns } = withFile(csv, (path) => reportOfFiles(optionsOf(path, { csv, rates: RATES })))
  const priced = new Map<string, PricedTrade>()
  const plans = new Map<string, TradePlan>()
  for (const trade of trades) {
    const own = plain[Number(trade.instrument.symbol.split('-')[1])]
    if (own === undefined) throw new Error('Every trade is one of those that were made up.')
    const { path } = pathOf(trade, { candles: own.candles, intervalMs: 60_000 })
    priced.set(trade.id, { trade, path, currency: 'USD', openRate: 1, closeRate: 1 })
    plans.set(trade.id, own)
  }
  const rows = Uint32Array.from({ length: columns.count }, (_, row) => row)
  const judged = judgeChoice(columns, rows, { kind, trades: priced, plans })
  return { judged, again: judgedPlainly(plain, SECOND[kind]) }
}

const SEEDS = [1, 2, 3, 4]

describe.each(Object.keys(SECOND) as ChoiceKind[])('%s', (kind) => {
  test.each(SEEDS)('is judged the same a second time, seed %i', (seed) => {
    const { judged, again } = judgedTwice(kind, seed)
    expect([judged.trades, judged.compared, judged.gaps]).toEqual([again.compared, again.compared, []])
    expect(again.compared).toBeGreaterThan(20)
    expect(judged.more.low).toBeCloseTo(again.low, 5)
    expect(judged.more.high).toBeCloseTo(again.high, 5)
    expect(judged.claim).toBe(again.claim)
    expect(judged.interval === null).toBe(again.interval === null)
    if (judged.interval === null || again.interval === null) return
    expect(judged.interval.low).toBeCloseTo(again.interval.low, 4)
    expect(judged.interval.high).toBeCloseTo(again.interval.high, 4)
  })
})

test('the random histories leave something open, and have intervals', () => {
  const all = SEEDS.flatMap((seed) =>
    (Object.keys(SECOND) as ChoiceKind[]).map((kind) => judgedTwice(kind, seed).judged),
  )
  expect(all.filter(({ more }) => more.high - more.low > 0.1).length).toBeGreaterThan(SEEDS.length)
  expect(all.filter(({ interval }) => interval !== null).length).toBeGreaterThan(SEEDS.length)
})
