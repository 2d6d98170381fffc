/** Laws for every history and every kind of rule. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, createClock, fixed, HOUR_MS, tradeId, utcMs } from '../base/index.ts'
import { evaluate } from './evaluate.ts'
import { type DayEvent, historyOf, type JudgedTrade } from './history.ts'
import { RULE_KINDS, type RuleKind } from './kinds.ts'
import { replayRule } from './replay.ts'
import type { RuleParameters, Rule, Verdict } from './rule.ts'
import { evaluationInput, DAY_1, dayOf, rule } from './table.testing.ts'

const CLOCK = createClock({ zone: 'Europe/Berlin' })
const OPTIONS = { zone: 'Europe/Berlin', equity: 1000, setups: ['a'], days: [1, 9] as const, ticks: {} }

type Made = { readonly trade: JudgedTrade; readonly events: readonly DayEvent[] }

/** Trades within days 2 to 5, crowded so that times meet. */
const past = fc
  .array(
    fc.record({
      open: fc.integer({ min: 0, max: 40 }),
      hours: fc.option(fc.integer({ min: 0, max: 12 })),
      net: fc.option(fc.integer({ min: -40, max: 40 }), { freq: 8 }),
      risk: fc.option(fc.integer({ min: 1, max: 30 })),
      labels: fc.subarray(['a', 'b']),
      side: fc.constantFrom('long' as const, 'short' as const),
      share: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 25 },
  )
  .map((rows) => rows.map((row, index): Made => madeTrade(row, index, DAY_1 + DAY_MS)))

type Row = {
  readonly open: number
  readonly hours: number | null
  readonly net: number | null
  readonly risk: number | null
  readonly labels: readonly string[]
  readonly side: 'long' | 'short'
  readonly share: number
}

function madeTrade(row: Row, index: number, start: number): Made {
  const openTime = utcMs(start + row.open * 7_200_000)
  const closeTime = row.hours === null ? null : utcMs(openTime + row.hours * HOUR_MS)
  const id = tradeId(`t${String(index).padStart(3, '0')}`)
  const net = row.net === null ? null : fixed(row.net)
  const trade: JudgedTrade = {
    id,
    account: 'main',
    ticker: 'BTCUSDT',
    side: row.side,
    openTime,
    closeTime,
    net,
    maxNotional: row.risk === null ? null : fixed(row.risk * 100),
    initialRisk: row.risk === null ? null : fixed(row.risk),
    leverage: null,
    plannedReward: row.risk === null ? null : row.risk / 10,
    labels: row.labels,
    hasNote: row.share > 2,
    hasStop: row.risk !== null,
    hasTarget: row.share > 1,
    hasScreenshot: false,
    entries: null,
    stops: [],
  }
  if (net === null) return { trade, events: [] }
  const part = (net * BigInt(row.share)) / 4n
  const rest = closeTime ?? utcMs(openTime + HOUR_MS)
  return {
    trade,
    events: [
      { trade: id, time: openTime, amount: part },
      { trade: id, time: rest, amount: net - part },
    ],
  }
}

const pastOf = (made: readonly Made[]) =>
  historyOf(
    made.map(({ trade }) => trade),
    made.flatMap(({ events }) => events),
    CLOCK,
  )
const judge = (rules: readonly Rule[], made: readonly Made[]) =>
  evaluate(rules, pastOf(made), evaluationInput(OPTIONS)).verdicts

/** The parameter of each kind with a limit, with a strict value first and laxer ones after it. */
const LIMITS: Partial<Record<RuleKind, readonly RuleParameters[]>> = {
  'max-trades-per-day': [{ limit: 1 }, { limit: 2 }, { limit: 5 }],
  'max-daily-loss': [{ limit: 5 }, { limit: 20 }, { limit: 60 }],
  'max-daily-profit': [{ limit: 5 }, { limit: 20 }, { limit: 60 }],
  'stop-after-losses': [{ losses: 1 }, { losses: 2 }, { losses: 3 }],
  'cooldown-after-loss': [{ minutes: 600 }, { minutes: 120 }, { minutes: 1 }],
  'max-risk-per-trade': [{ limit: 1 }, { limit: 2 }, { limit: 2.5 }],
  'max-loss-per-trade': [{ limit: 1 }, { limit: 10 }, { limit: 39 }],
  'min-planned-reward': [{ limit: 3 }, { limit: 2 }, { limit: 1 }],
  'max-leverage': [{ limit: 1 }, { limit: 2 }, { limit: '2.5' }],
  'max-position-size': [{ limit: 100 }, { limit: 900 }, { limit: 2500 }],
  'max-open-trades': [{ limit: 1 }, { limit: 2 }, { limit: 6 }],
  'max-open-risk': [{ limit: 1 }, { limit: 3 }, { limit: 8 }],
  'max-hold': [{ minutes: 60 }, { minutes: 200 }, { minutes: 700 }],
  'min-hold': [{ minutes: 700 }, { minutes: 200 }, { minutes: 60 }],
}
const OTHERS: RuleParameters = { labels: ['a'], tickers: ['BTCUSDT'], weekdays: ['1', '3'], windows: '09:00-17:00' }
const EVERY = RULE_KINDS.map((kind) => rule(kind, LIMITS[kind]?.[1] ?? OTHERS))

const brokenBy = (verdicts: readonly Verdict[]) =>
  new Set(verdicts.filter(({ status }) => status === 'fail').flatMap(({ trades }) => trades))

test('the order in which trades and events are given changes no verdict, of any kind', () => {
  fc.assert(
    fc.property(past, fc.infiniteStream(fc.nat()), (made, luck) => {
      const mixed = made
        .map((trade) => ({ trade, rank: luck.next().value as number }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ trade }) => ({ ...trade, events: [...trade.events].reverse() }))
      expect(judge(EVERY, mixed)).toEqual(judge(EVERY, made))
    }),
  )
})

test('a trade that opens and closes on a later day changes no verdict of the days before it', () => {
  fc.assert(
    fc.property(past, fc.integer({ min: -50, max: 50 }), (made, net) => {
      const later = madeTrade(
        { open: 0, hours: 1, net, risk: 5, labels: [], side: 'long', share: 0 },
        999,
        DAY_1 + 7 * DAY_MS,
      )
      const before = (verdicts: readonly Verdict[]) => verdicts.filter(({ day }) => day < dayOf(8))
      expect(before(judge(EVERY, [...made, later]))).toEqual(before(judge(EVERY, made)))
    }),
  )
})

test('a trade of an earlier day changes no verdict of kinds that forget at midnight or judge a trade by itself', () => {
  const remembering = new Set<RuleKind>(['cooldown-after-loss'])
  const rules = EVERY.filter(({ kind }) => !remembering.has(kind))
  fc.assert(
    fc.property(past, fc.integer({ min: -50, max: 50 }), (made, net) => {
      const earlier = madeTrade({ open: 0, hours: 1, net, risk: 5, labels: [], side: 'long', share: 0 }, 999, DAY_1)
      const after = (verdicts: readonly Verdict[]) => verdicts.filter(({ day }) => day > dayOf(1))
      expect(after(judge(rules, [...made, earlier]))).toEqual(after(judge(rules, made)))
    }),
  )
})

test.each(Object.entries(LIMITS))('%s: a laxer limit never breaks more', (kind, limits) => {
  fc.assert(
    fc.property(past, (made) => {
      let strict = brokenBy(judge([rule(kind as RuleKind, limits[0])], made))
      for (const parameters of limits.slice(1)) {
        const lax = brokenBy(judge([rule(kind as RuleKind, parameters)], made))
        expect([...lax].filter((id) => !strict.has(id))).toEqual([])
        strict = lax
      }
    }),
  )
})

test('obeying a rule leaves nothing that breaks it', () => {
  fc.assert(
    fc.property(past, (made) => {
      for (const draft of EVERY) {
        const replayed = replayRule(draft, pastOf(made), evaluationInput(OPTIONS))
        if (replayed.status !== 'replayed') continue
        const blocked = new Set(replayed.blocked)
        const obeyed = made.filter(({ trade }) => !blocked.has(trade.id))
        expect(brokenBy(judge([draft], obeyed)).size, draft.kind).toBe(0)
      }
    }),
  )
})
