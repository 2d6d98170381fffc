/** Fifteen rules over 100,000 trades of four years, compared with one pass over the events. */
import { createClock, DAY_MS, fixed, localDay, mulberry32, tradeId, utcMs } from '@roundtrip/core/base'
import {
  type DayEvent,
  daysBetween,
  evaluate,
  historyOf,
  type JudgedTrade,
  type Rule,
  type RuleKind,
} from '@roundtrip/core/rules'
import { must, type Row, timed } from './measured.ts'

const KINDS: readonly (readonly [RuleKind, Rule['parameters']])[] = [
  ['max-trades-per-day', { limit: 80 }],
  ['max-daily-loss', { limit: 300 }],
  ['max-daily-profit', { limit: 300 }],
  ['stop-after-losses', { losses: 5 }],
  ['cooldown-after-loss', { minutes: 5 }],
  ['max-open-trades', { limit: 6 }],
  ['max-open-risk', { limit: 3 }],
  ['required-note', {}],
  ['required-label', { labels: ['plan'] }],
  ['max-risk-per-trade', { limit: 1 }],
  ['max-loss-per-trade', { limit: 40 }],
  ['max-leverage', { limit: 5 }],
  ['allowed-hours', { windows: ['08:00-20:00'] }],
  ['banned-tickers', { tickers: ['COIN1', 'COIN2'] }],
  ['max-hold', { minutes: 600 }],
]
const CLOCK = createClock({ zone: 'Europe/Berlin' })
const START = Date.UTC(2022, 0, 1)
const SPAN_MS = 4 * 365 * DAY_MS

export function rulesCase(count: number): Row[] {
  const { trades, events } = madeTrades(count)
  const rules = KINDS.map(([kind, parameters]) => madeRule(kind, parameters))
  const built = timed(3, () => historyOf(trades, events, CLOCK))
  const history = built.result
  const days = daysBetween(localDay(CLOCK, START), localDay(CLOCK, START + SPAN_MS + 30 * DAY_MS))
  const input = {
    days,
    now: utcMs(START + 2 * SPAN_MS),
    breakevenBand: 0n,
    setups: new Set<string>(),
    equityAt: () => fixed(10_000),
    ticks: new Map(),
  }
  const first = timed(1, () => evaluate(rules, history, input))
  checkCounts(first.result.verdicts, trades)
  const floor = timed(5, () => history.steps.reduce((sum, { time }) => sum + time, 0))
  const all = timed(3, () => evaluate(rules, history, input))
  const today = days.slice(days.length / 2, days.length / 2 + 1)
  const oneDay = timed(5, () => evaluate(rules, history, { ...input, days: today }))
  must(oneDay.result.verdicts.length > 0, 'one day has no verdict')
  return [
    { what: `${count} trades put in order`, ms: built.ms },
    {
      what: `${rules.length} rules over ${count} trades`,
      ms: all.ms,
      floor: { what: 'one pass over the steps', ms: floor.ms, max: 500 },
      note: `first call ${first.ms.toFixed(0)} ms, ${all.result.verdicts.length} verdicts`,
    },
    { what: `${rules.length} rules over one day of them`, ms: oneDay.ms },
  ]
}

/** Recounts the opens per day without the engine; each rule about trades must judge each trade once. */
function checkCounts(verdicts: ReturnType<typeof evaluate>['verdicts'], trades: readonly JudgedTrade[]): void {
  const opened = new Map<number, number>()
  for (const { openTime } of trades) {
    const day = localDay(CLOCK, openTime)
    opened.set(day, (opened.get(day) ?? 0) + 1)
  }
  for (const { ruleId, day, measured } of verdicts) {
    if (ruleId !== 'max-trades-per-day') continue
    must(measured === (opened.get(day) ?? 0), `${measured} trades on day ${day}, not ${opened.get(day) ?? 0}`)
  }
  const judged = verdicts.filter(({ scope }) => scope === 'trade').length
  must(judged === 11 * trades.length, `${judged} verdicts about trades`)
}

function madeRule(kind: RuleKind, parameters: Rule['parameters']): Rule {
  const filter = { accounts: [], tickers: [], labels: [] }
  const always = { validFrom: null, validTo: null, weekdays: [], active: true, follows: null }
  return { id: kind, name: kind, kind, scope: 'trade', parameters, filter, severity: 1, ...always }
}

function madeTrades(count: number): { trades: readonly JudgedTrade[]; events: readonly DayEvent[] } {
  const random = mulberry32(17)
  const trades: JudgedTrade[] = []
  const events: DayEvent[] = []
  for (let index = 0; index < count; index += 1) {
    const id = tradeId(index.toString(16).padStart(16, '0'))
    const openTime = utcMs(START + Math.floor((index / count) * SPAN_MS))
    const closeTime = utcMs(openTime + Math.floor(random() ** 4 * DAY_MS))
    const net = fixed(((random() - 0.49) * 100).toFixed(8))
    const isAnnotated = random() < 0.8
    trades.push({
      id,
      account: 'main',
      ticker: `COIN${Math.floor(random() * 300)}`,
      side: random() < 0.5 ? 'long' : 'short',
      openTime,
      closeTime,
      net,
      maxNotional: fixed(Math.ceil(random() * 100_000)),
      initialRisk: isAnnotated ? fixed(Math.ceil(random() * 150)) : null,
      leverage: null,
      plannedReward: null,
      labels: isAnnotated ? ['plan'] : [],
      hasNote: isAnnotated,
      hasStop: isAnnotated,
      hasTarget: isAnnotated,
      hasScreenshot: false,
      entries: null,
      stops: [],
    })
    events.push(
      { trade: id, time: openTime, amount: -fixed(1) },
      { trade: id, time: closeTime, amount: net + fixed(1) },
    )
  }
  return { trades, events }
}
