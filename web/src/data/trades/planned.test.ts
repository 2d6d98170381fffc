import { type AnnotationData, NOTHING_NOTED, type PlannedTerms, type PlannedTrade } from '@roundtrip/contract/documents'
import { allocateColumns, emptyColumns, type TradeColumns } from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import { countedNotes } from './counted-notes.ts'
import { type NamedPlan, planActs, WAITS_MS } from './planned.ts'

const NONE = new Map<string, never>()

const TERMS: PlannedTerms = {
  ticker: 'BTCUSDT',
  base: null,
  quote: null,
  side: 'long',
  account: null,
  entry: null,
  stop: '90',
  targets: [],
  risk: null,
  riskCurrency: null,
  riskPct: null,
  quantity: null,
  leverage: null,
  labels: ['breakout'],
  note: '',
}
const PLAN: PlannedTrade = {
  madeAt: 1_000,
  waitsFrom: 1_000,
  validUntil: 9_000,
  closedAt: null,
  terms: TERMS,
  earlier: [],
}

/** Two longs of BTCUSDT, opened at 2,000 and 3,000. */
function twoTrades(): TradeColumns {
  const columns = { ...emptyColumns('USD'), ...allocateColumns(2, 'USD') }
  columns.id.set([0, 1, 0, 2])
  columns.side.fill(1)
  columns.openTime.set([2_000, 3_000])
  const ticker = { name: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT' } as const
  return { ...columns, dictionaries: { accounts: ['a'], tickers: [ticker], labels: [] } }
}
const [FIRST, SECOND] = ['0000000000000001', '0000000000000002'] as const

describe('what counts for trades', () => {
  const noted = new Map<string, AnnotationData>([[SECOND, { ...NOTHING_NOTED, note: 'mine' }]])

  test('is what was noted, and under it the plan that a trade took', () => {
    const counted = countedNotes(twoTrades(), { noted, planned: new Map([['p', PLAN]]), labels: NONE })
    expect(counted.taken.get('p')).toEqual({ planId: 'p', tradeId: FIRST, openTime: 2_000 })
    expect(counted.annotations.get(FIRST)).toMatchObject({ stop: '90', labels: ['breakout'] })
    // Unchanged notes are the same objects, so only changes are sent.
    expect(counted.annotations.get(SECOND)).toBe(noted.get(SECOND))
    expect(counted.noted).toBe(noted)
  })

  test('is what was noted alone, where no trade took a plan', () => {
    expect(countedNotes(twoTrades(), { noted, planned: new Map(), labels: NONE }).annotations).toBe(noted)
    const late = new Map([['p', { ...PLAN, waitsFrom: 3_001 }]])
    expect(countedNotes(twoTrades(), { noted, planned: late, labels: NONE }).annotations).toBe(noted)
  })
})

describe('what can be done to a plan', () => {
  const NOW = 5_000
  const named: NamedPlan = {
    id: 'p',
    plan: PLAN,
    state: 'taken',
    taken: { planId: 'p', tradeId: FIRST, openTime: 2_000 },
  }
  /** The plan after the action, and the trade that then takes it. */
  async function after(act: (acts: ReturnType<typeof planActs>) => Promise<unknown>) {
    let written: PlannedTrade | null = null
    const write = (change: { readonly data: unknown }) => {
      written = change.data as PlannedTrade | null
      return Promise.resolve({ status: 'saved' as const, undo: () => Promise.reject(new Error('unused')) })
    }
    await act(planActs({ write: write as never }, () => NOW))
    const plan = written as PlannedTrade | null
    const planned = new Map(plan === null ? [] : [['p', plan] as const])
    const { taken } = countedNotes(twoTrades(), { noted: new Map(), planned, labels: NONE })
    return { plan, by: taken.get('p')?.tradeId ?? null }
  }

  test.each([
    ['given back, it is taken by a trade that was opened later', 'wait', SECOND],
    ['given back and closed, by none', 'close', null],
  ] as const)('%s', async (_rule, nextState, trade) => {
    expect((await after((acts) => acts.detach(named, nextState))).by).toBe(trade)
  })

  test('closed now, it stays with the trade that was opened before', async () => {
    const { plan, by } = await after((acts) => acts.close(named))
    expect([plan?.closedAt, by]).toEqual([NOW, FIRST])
  })

  test('renewed, it waits for what comes from now on', async () => {
    const { plan, by } = await after((acts) => acts.renew({ ...named, plan: { ...PLAN, closedAt: 4_000 } }))
    expect(plan).toMatchObject({ waitsFrom: NOW, validUntil: NOW + WAITS_MS, closedAt: null })
    expect(by).toBeNull()
  })

  test('changed, what it said before counts for what was opened before', async () => {
    const next = { terms: { ...TERMS, stop: '95' }, validUntil: 8_000 }
    const { plan, by } = await after((acts) => acts.change(named, next))
    expect([plan?.terms.stop, plan?.validUntil, plan?.earlier]).toEqual(['95', 8_000, [{ until: NOW, terms: TERMS }]])
    expect(by).toBe(FIRST)
    const counted = countedNotes(twoTrades(), {
      noted: new Map(),
      planned: new Map([['p', plan as PlannedTrade]]),
      labels: NONE,
    })
    expect(counted.annotations.get(FIRST)?.stop).toBe('90')
  })

  test('made, it waits from now on; deleted, it is gone', async () => {
    const made = await after((acts) => acts.make(TERMS, 9_000))
    expect(made.plan).toEqual({ ...PLAN, madeAt: NOW, waitsFrom: NOW })
    expect((await after((acts) => acts.remove(named))).plan).toBeNull()
  })
})
