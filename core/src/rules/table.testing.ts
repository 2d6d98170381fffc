/**
 * Rules over trades as a readable table. Times are `day/hh:mm[:ss[.mmm]]` in UTC; day 1 is Monday, 2 March 2026.
 *
 *   trade  A  1/09:00 - 1/10:00  -50  [risk 10] [size 500] [leverage 5] [reward 2] [labels a,b] [early a] [has note,stop]
 *                                     [in ETHUSDT] [on main] [short] [entries 1/09:00,1/09:30-down] [stops 95,90]
 *   trade  B  1/09:00 -          0        still open
 *   money  A  1/09:30  -20                instead of one payment of the whole net at the close
 *   day    1  fail  measured 3  limit 2  at 1/13:00  by C,D
 *   is     A  pass  measured 1
 *
 * Every verdict must have its row, in order; a row checks what it names.
 */
import { expect } from 'vitest'
import {
  type CivilDay,
  createClock,
  DAY_MS,
  type Fixed,
  fixed,
  HOUR_MS,
  localDay,
  MINUTE_MS,
  tradeId,
  type UtcMs,
  utcMs,
} from '../base/index.ts'
import { daysBetween, evaluate } from './evaluate.ts'
import { type DayEvent, type TradeHistory, historyOf, type JudgedTrade } from './history.ts'
import type { RuleContext } from './judge.ts'
import type { RuleKind } from './kinds.ts'
import type { RuleParameters, Rule, Verdict } from './rule.ts'

/** 2026-03-02T00:00Z is the start of day 1. */
export const DAY_1 = 1_772_409_600_000
const ZERO = DAY_1 - DAY_MS

export type TableOptions = {
  readonly zone?: string
  readonly dayStartMinutes?: number
  /** When the rules are judged; day 20 by default. */
  readonly now?: string
  /** Equity at every moment, or by account. */
  readonly equity?: number | Readonly<Record<string, number>>
  readonly band?: number
  readonly setups?: readonly string[]
  /** `rule id: subjects`. */
  readonly ticks?: Readonly<Record<string, readonly string[]>>
  /** First and last day to judge; 1 to 9 by default. */
  readonly days?: readonly [number, number]
  /** Other rules, which are judged too but not shown. */
  readonly otherRules?: readonly Rule[]
}

/** A rule that is active on all days and applies to all trades, unless `overrides` say otherwise. */
export function rule(kind: RuleKind, parameters: RuleParameters = {}, overrides: Partial<Rule> = {}): Rule {
  return {
    id: kind,
    name: kind,
    kind,
    scope: 'trade',
    parameters,
    filter: { accounts: [], tickers: [], labels: [] },
    severity: 1,
    validFrom: null,
    validTo: null,
    weekdays: [],
    active: true,
    follows: null,
    ...overrides,
  }
}

/** Judges the rule over the trades of the table and compares every verdict with its row. */
export function check(judged: Rule, table: string, options: TableOptions = {}): readonly Verdict[] {
  const { expected } = parse(table)
  const { verdicts, problems } = evaluate(
    [judged, ...(options.otherRules ?? [])],
    history(table, options),
    evaluationInput(options),
  )
  expect(problems).toEqual([])
  // Trades of one moment may come in any order in the table; only the verdict of each matters.
  const indexes = new Map(expected.map((row, index) => [row[1], index]))
  const indexOf = ({ tradeId, day }: Verdict) => indexes.get(tradeId ?? String(day - dayOf(0))) ?? expected.length
  const ruleVerdicts = verdicts.filter(({ ruleId }) => ruleId === judged.id).toSorted((a, b) => indexOf(a) - indexOf(b))
  expect(ruleVerdicts.map((verdict, index) => describe(verdict, expected[index] ?? [])).join('\n')).toBe(
    expected.map((row) => row.join(' ')).join('\n'),
  )
  return verdicts
}

/** The trades and payments of a table. */
export function history(table: string, options: TableOptions = {}): TradeHistory {
  const { trades, events } = parse(table)
  return historyOf(trades, events, clockOf(options))
}

/** The input of `evaluate` under the options. */
export function evaluationInput(options: TableOptions = {}): Omit<RuleContext, 'clock' | 'stopDeadline'> & {
  readonly days: readonly CivilDay[]
} {
  const { equity, days } = options
  return {
    now: time(options.now ?? '20/00:00'),
    breakevenBand: fixed(options.band ?? 0),
    setups: new Set(options.setups),
    equityAt: (_, accounts) => {
      const amount = typeof equity === 'object' ? equity[accounts[0] ?? ''] : equity
      return amount === undefined ? null : fixed(amount)
    },
    ticks: new Map(Object.entries(options.ticks ?? {}).map(([id, subjects]) => [id, new Set(subjects)])),
    days: daysBetween(dayOf(days?.[0] ?? 1), dayOf(days?.[1] ?? 9)),
  }
}

/** The civil day of a day of the table. */
export function dayOf(day: number): CivilDay {
  return localDay(createClock({ zone: 'UTC' }), ZERO + day * DAY_MS)
}

/** The moment of `1/09:00`. */
export function time(text: string): UtcMs {
  const [day = '', clock = ''] = text.split('/')
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return utcMs(ZERO + Number(day) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + Math.round(seconds * 1000))
}

function clockOf({ zone, dayStartMinutes }: TableOptions) {
  return createClock({ zone: zone ?? 'UTC', dayStartMinutes: dayStartMinutes ?? 0 })
}

function parse(table: string) {
  const trades: JudgedTrade[] = []
  const paid: DayEvent[] = []
  const expected: string[][] = []
  for (const line of table.split('\n')) {
    const words = line.trim().split(/\s+/)
    if (words[0] === 'trade') trades.push(tradeOf(words))
    else if (words[0] === 'money')
      paid.push({ trade: tradeId(words[1] ?? ''), time: time(words[2] ?? ''), amount: fixed(words[3] ?? '') })
    else if (words[0] !== '') expected.push(words)
  }
  const itemised = new Set(paid.map(({ trade }) => trade))
  const whole = trades.flatMap(({ id, closeTime, net }): DayEvent[] =>
    itemised.has(id) || closeTime === null || net === null ? [] : [{ trade: id, time: closeTime, amount: net }],
  )
  return { trades, events: [...paid, ...whole], expected }
}

function tradeOf(words: readonly string[]): JudgedTrade {
  const open = words[4] === undefined || !words[4].includes('/')
  const details = words.slice(open ? 4 : 5)
  const after = (name: string) => (details.includes(name) ? details[details.indexOf(name) + 1] : undefined)
  const money = (text: string | undefined): Fixed | null => (text === undefined || text === '?' ? null : fixed(text))
  const has = after('has')?.split(',') ?? []
  return {
    id: tradeId(words[1] ?? ''),
    account: after('on') ?? 'main',
    ticker: after('in') ?? 'BTCUSDT',
    side: details.includes('short') ? 'short' : 'long',
    openTime: time(words[2] ?? ''),
    closeTime: open ? null : time(words[4] ?? ''),
    net: money(details[0]),
    maxNotional: money(after('size')),
    initialRisk: money(after('risk')),
    leverage: after('leverage') === undefined ? null : Number(after('leverage')),
    plannedReward: after('reward') === undefined ? null : Number(after('reward')),
    labels: after('labels')?.split(',') ?? [],
    earlyLabels: after('early')?.split(',') ?? [],
    hasNote: has.includes('note'),
    hasStop: has.includes('stop'),
    hasTarget: has.includes('target'),
    hasScreenshot: has.includes('screenshot'),
    entries:
      after('entries')
        ?.split(',')
        .map((text) => ({ time: time(text.replace('-down', '')), averagesDown: text.endsWith('-down') })) ?? null,
    stops: (after('stops')?.split(',') ?? []).map((price, index) => ({
      time: utcMs(time(words[2] ?? '') + index * MINUTE_MS),
      price: fixed(price),
    })),
  }
}

/** The verdict in the format of the expected row, with only the fields that the row names. */
function describe(verdict: Verdict, row: readonly string[]): string {
  const subject = verdict.tradeId === null ? ['day', String(verdict.day - dayOf(0))] : ['is', verdict.tradeId as string]
  const words = [...subject, verdict.status]
  for (let index = 3; index < row.length; index += 2) {
    const name = row[index] ?? ''
    const text = row[index + 1] ?? ''
    words.push(name, valueOf(verdict, name, text))
  }
  if (verdict.scope === 'day' && !row.includes('by') && verdict.trades.length > 0)
    words.push('by', verdict.trades.join(','))
  return words.join(' ')
}

function valueOf(verdict: Verdict, name: string, expected: string): string {
  const { measured, limit, moment, trades } = verdict
  if (name === 'measured') return String(measured)
  if (name === 'limit') return String(limit)
  if (name === 'by') return trades.join(',')
  if (name !== 'at') return `(no word ${name})`
  if (moment === null || expected === 'null') return moment === null ? 'null' : clockText(moment)
  return time(expected) === moment ? expected : clockText(moment)
}

function clockText(moment: number): string {
  const since = moment - ZERO
  const rest = since % DAY_MS
  const pad = (count: number) => String(count).padStart(2, '0')
  const seconds = (rest % MINUTE_MS) / 1000
  return `${Math.floor(since / DAY_MS)}/${pad(Math.floor(rest / HOUR_MS))}:${pad(Math.floor(rest / MINUTE_MS) % 60)}:${seconds}`
}
