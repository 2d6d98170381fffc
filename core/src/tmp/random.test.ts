import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountId, fixed, hash128, utcMs, ONE } from '../base/index.ts'
import { instrument, tableOf, createRenames } from '../ledger/index.ts'
import { buildTrades, buildPosition, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { positionColumns, columnsOfWalk } from '../reports/position-columns.ts'
import { LINEAR } from '../trades/table.testing.ts'
import * as oldTrades from '/work/main/core/src/trades/index.ts'
import * as oldColumns from '/work/main/core/src/reports/position-columns.ts'

const spot = (base: string, quote: string, step: string | null = null) => instrument({ venue: 'binance', symbol: base + quote, kind: 'spot', base, quote, settle: quote, ...(step ? { step: fixed(step) } : {}) } as never)
const INSTR = [LINEAR, instrument({ ...LINEAR, symbol: 'S', contractSize: fixed('0.01') }), instrument({ ...LINEAR, symbol: 'I', kind: 'inverse', settle: 'BTC', base: 'BTC', quote: 'USD', contractSize: fixed('100') } as never), instrument({ ...LINEAR, symbol: 'BMX', kind: 'inverse', settle: 'BTC', base: 'BTC', quote: 'USD', contractSize: ONE, valueRounding: 'per-contract-satoshi' } as never)]
const SPOTS = [spot('ETH', 'USDT'), spot('ETH', 'USDC'), spot('ETH', 'EUR'), spot('ETH', 'BTC'), spot('MATIC', 'USDT'), spot('POL', 'USDT'), spot('MKR', 'USDT'), spot('SKY', 'USDT'), spot('BTC', 'USDT', '0.00001')]
const rates = createRates(['BNB', 'EUR', 'BTC', 'ETH', 'MATIC', 'POL', 'MKR', 'SKY'].flatMap((asset, i) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => ({ asset, time: 1_700_000_000_000 + d * 86_400_000 * 40, rate: fixed(String(1.1 + i * 17.3 + d)) }))) as never)
const T0 = 1_700_000_000_000
const row = fc.record({
  i: fc.nat({ max: 8 }), gap: fc.constantFrom(0, 0, 1, 500, 1000, 61_000, 3_600_000, 86_400_000 * 20),
  buy: fc.boolean(), closeAll: fc.constantFrom(0, 0, 0, 1, 1, 0.9999, 0.995, 1.5, 0.5),
  q: fc.integer({ min: 1, max: 3_0000_0000 }), fine: fc.constantFrom(0n, 0n, 0n, 1n, 12345n),
  price: fc.integer({ min: 1, max: 20_0000 }), feeKind: fc.constantFrom('settle', 'settle', 'settle', 'base', 'base', 'BNB', 'none', 'none', 'none'), fee: fc.integer({ min: -1000, max: 100_000 }),
  ex: fc.constantFrom('trade', 'trade', 'trade', 'trade', 'trade', 'liquidation', 'dust', 'transfer-in', 'transfer-out', 'fee-payment', 'own-transfer', 'expiry', 'order'),
  side: fc.constantFrom('both', 'both', 'both', 'long', 'short'), id: fc.constantFrom(null, 'n', 'x'), order: fc.constantFrom(null, 'o1', 'o2'),
  seq: fc.constantFrom(null, null, 1), real: fc.constantFrom(null, null, 'zero', 'rand', 'right'), net: fc.boolean(), start: fc.constantFrom(null, null, null, 'right', 'wrong', 'zero'), opens: fc.constantFrom(null, null, true, false),
  acc: fc.constantFrom('a', 'a', 'a', 'b'),
})
const cash = fc.record({ kind: fc.constantFrom('deposit', 'withdrawal', 'transfer', 'airdrop', 'interest', 'funding', 'fee', 'rebate'), at: fc.nat({ max: 86_400_000 * 200 }), near: fc.nat(), asset: fc.constantFrom('ETH', 'ETH', 'BTC', 'MATIC', 'POL', 'MKR', 'SKY', 'USDT', 'BNB'), amount: fc.integer({ min: -5_0000, max: 5_0000 }), acc: fc.constantFrom('a', 'a', 'b'), named: fc.boolean(), side: fc.constantFrom('both', 'long', 'short') })

function fillsFrom(rows: any[], kind: 'spot' | 'contract' | 'both', hedged: boolean, plain: boolean, few: boolean) {
  let time = T0
  const held = new Map<string, bigint>()
  return rows.map((r, n) => {
    time += r.gap
    const inst = kind === 'spot' ? SPOTS[few ? r.i % 2 : r.i % SPOTS.length]! : INSTR[few ? 1 : r.i % INSTR.length]!
    const positionSide = inst.kind === 'spot' || !hedged ? 'both' : r.side
    const hk = `${r.acc}${inst.symbol}${positionSide}`
    const h = held.get(hk) ?? 0n
    let buy = r.buy
    let q = BigInt(r.q) * 10n ** 10n + r.fine
    if (r.closeAll > 0 && h !== 0n) { buy = h < 0n; const s = h < 0n ? -h : h; q = (s * BigInt(Math.round(r.closeAll * 10000))) / 10000n || 1n }
    held.set(hk, h + (buy ? q : -q))
    const spotEx = ['transfer-in', 'transfer-out', 'fee-payment', 'own-transfer', 'dust'].includes(r.ex)
    return {
      account: accountId(r.acc), instrument: inst, time: utcMs(time), side: buy ? 'buy' : 'sell', quantity: q, price: BigInt(r.price) * 10n ** 14n + r.fine, positionSide,
      fee: r.feeKind === 'none' ? 0n : BigInt(r.fee) * 10n ** 10n, feeAsset: r.feeKind === 'settle' || r.feeKind === 'none' ? inst.settle : r.feeKind === 'base' ? inst.base : r.feeKind,
      execution: plain || (spotEx && inst.kind !== 'spot') ? 'trade' : r.ex, liquidity: 'unknown', venueTradeId: r.id === null ? null : r.id === 'n' ? String(1000 + n) : `x${n}`, orderId: r.order, sequence: r.seq === null ? null : n,
      venueRealised: inst.kind === 'spot' ? null : r.real === null ? null : r.real === 'zero' ? 0n : BigInt(r.fee) * 10n ** 13n, venueRealisedIsNet: r.net, startPosition: inst.kind === 'spot' || r.start === null ? null : r.start === 'zero' ? 0n : r.start === 'right' ? h : h + ONE,
      opens: inst.kind === 'spot' ? null : r.opens, dedupeKey: hash128(`${n}`), row: n, raw: null,
    } as never
  })
}
const strip = ({ trades: _, ...x }: any) => ({ ...x, tradeIds: [...x.tradeIds] })
const N = Number(process.env.N ?? 400)
for (const kind of ['spot', 'contract'] as const) for (const hedged of [false, true]) for (const plain of [true, false]) {
  if (kind === 'spot' && hedged) continue
  test(`${kind} ${hedged} ${plain}`, () => {
    let walk = 0, all = 0
    fc.assert(fc.property(fc.array(row, { maxLength: 40 }), fc.array(cash, { maxLength: 12 }), fc.constantFrom('average', 'fifo', 'lifo'), fc.boolean(), fc.nat(), (rows, cashRows, costMethod, margin, pick) => {
      const fills = fillsFrom(rows, kind, hedged, plain, pick % 2 === 0) as any[]
      const cashEvents = cashRows.map((c, n) => ({ account: accountId(c.acc), kind: c.kind, asset: c.asset, amount: BigInt(c.amount) * 10n ** 14n, time: utcMs(fills.length && c.named ? fills[c.near % fills.length].time + (c.amount % 60_000) : T0 + c.at), instrument: c.named && fills.length ? fills[c.near % fills.length].instrument : null, positionSide: c.side, position: null, venueId: null, dedupeKey: hash128(`c${n}`), row: n, raw: null })) as any[]
      const o: any = { ...DEFAULT_BUILD_OPTIONS, rates, costMethod, ...(margin ? { marginAccounts: new Set([accountId('a')]) } : {}) }
      const ledger: any = { fills, cashEvents }
      expect(buildTrades(ledger, o)).toEqual(oldTrades.buildTrades(ledger, o))
      // one position with corrections
      const own = fills.filter((f) => f.account === 'a' && f.instrument === fills[0]?.instrument)
      if (own.length > 0) {
        const key = (k: number) => own[(pick + k) % own.length].dedupeKey
        const openings = oldTrades.buildPosition({ fills: own, cashEvents: [] }, o).trades.map((t: any) => t.slices[0]?.fill.dedupeKey)
        const overrides: any[] = [
          [], [{ kind: 'edit', fill: key(0), changes: { quantity: ONE } }], [{ kind: 'edit', fill: key(1), changes: { side: 'sell' } }, { kind: 'cost', fill: key(2), price: fixed('12.5') }],
          [{ kind: 'split', fills: [key(0), key(1)] }], [{ kind: 'merge', openings: openings.slice(0, 2) }, { kind: 'exclude', opening: openings[0] ?? 'x' }], [{ kind: 'edit', fill: key(0), changes: { time: utcMs(T0 + 5_000_000) } }],
        ][pick % 12 > 5 ? 0 : pick % 6]!
        const oo = { ...o, overrides }
        const ev = cashEvents.filter((e) => e.instrument === own[0].instrument)
        expect(buildPosition({ fills: own, cashEvents: ev }, oo)).toEqual(oldTrades.buildPosition({ fills: own, cashEvents: ev }, oo))
        const input: any = { fills: tableOf(own, accountId('a')), cashEvents: ev }
        const co = { ...oo, currency: 'USD' }
        all++; if (columnsOfWalk(input, co)) walk++
        const base = oldColumns.columnsByTheRules(input, co)
        expect(strip(positionColumns(input, co))).toEqual(strip(base))
        const from = base.flatPoints[pick % Math.max(1, base.flatPoints.length)]
        if (from && overrides.length === 0) {
          const later: any = { fills: tableOf(own.filter((f) => f.time > from.time), accountId('a')), cashEvents: ev.filter((e) => e.time > from.time + 60_000), from }
          if (later.fills.numbers.length) expect(strip(positionColumns(later, co))).toEqual(strip(oldColumns.columnsByTheRules(later, co)))
        }
      }
    }), { numRuns: N })
    console.log(kind, hedged, plain, walk, all)
  }, 3_000_000)
}
