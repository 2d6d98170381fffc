/** Journals, settings and filters that the comparisons share. */
import { type ReportSettings, selectTrades, type TradeFilter } from '@roundtrip/core/reports'
import { DEMO_BALANCE, demoTwice } from './demo.ts'
import { dayNumber, dayText, hourOf } from './calendar.ts'
import type { Chosen } from './days.ts'
import { journalTwice, type Twice } from './journals.ts'
import type { Listed } from './listed.ts'
import type { Settings } from './settings.ts'

export type Case = Twice & { readonly name: string; readonly settings: Settings & ReportSettings }

/** Made-up closes of bitcoin from the middle of February 2026 on, for as long as the random journals last. */
const BITCOIN = {
  from: Date.UTC(2026, 1, 15),
  closes: Array.from({ length: 100 }, (_, day) => 60_000 + 4_000 * Math.sin(day * 1.7) + 100 * day),
}

/** Days that start at other times, and zones with clock changes and with offsets of quarter hours. */
const SETTINGS: readonly Settings[] = [
  { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null },
  {
    zone: 'Europe/Berlin',
    dayStartMinutes: 240,
    breakevenBand: 1.5,
    startBalance: 1_000,
    basis: null,
    setups: ['breakout', 'range', 'never used'],
    bitcoin: BITCOIN,
  },
  {
    zone: 'America/New_York',
    dayStartMinutes: 0,
    breakevenBand: 0,
    startBalance: 50_000,
    basis: 'open',
    bitcoin: BITCOIN,
  },
  { zone: 'Asia/Kathmandu', dayStartMinutes: 17 * 60 + 23, breakevenBand: 0.25, startBalance: null, basis: 'close' },
]

const made = new Map<number, Case>()

export function randomCase(seed: number): Case {
  const settings = SETTINGS[seed % SETTINGS.length] as Settings
  const testCase = made.get(seed) ?? {
    name: `random journal ${seed}`,
    settings,
    ...withColumnRisks(journalTwice(seed)),
  }
  made.set(seed, testCase)
  return testCase
}

let demo: Case | null = null

/** At the moment that tests of the demo share. */
export function demoCase(): Case {
  demo ??= makeDemo()
  return demo
}

function makeDemo(): Case {
  const closes = Array.from({ length: 760 }, (_, day) => 60_000 + 9_000 * Math.sin(day / 7) + 20 * day)
  const bitcoin = { from: Date.UTC(2024, 10, 20), closes }
  const settings = { ...(SETTINGS[1] as Settings), breakevenBand: 0, startBalance: DEMO_BALANCE, bitcoin }
  return { name: 'the demo', settings, ...withColumnRisks(demoTwice(Date.UTC(2026, 10, 21, 12))) }
}

/**
 * The risk of a stop comes from an entry value that is already rounded: its last unit of 10^-8 may differ, and is not
 * carried into the comparison of what is computed from it.
 */
function withColumnRisks(twice: Twice): Twice {
  const listed = twice.listed.map((trade, row): Listed => {
    const shown = twice.columns.risk[row] ?? Number.NaN
    const isNear = trade.riskUnits !== null && Math.abs(trade.riskUnits - shown) <= 1
    return isNear ? { ...trade, riskUnits: shown } : trade
  })
  return { ...twice, listed }
}

export type Chooser = {
  readonly name: string
  readonly filter: TradeFilter
  readonly passes: (trade: Listed, of: Case) => boolean
}

/** The same filters for the product and for the plain recomputation. */
export const FILTERS: readonly Chooser[] = [
  { name: 'everything', filter: {}, passes: () => true },
  { name: 'longs', filter: { side: 'long' }, passes: ({ side }) => side === 'long' },
  { name: 'a label', filter: { labels: ['fomo'] }, passes: ({ noted }) => noted.labels.includes('fomo') },
  {
    name: 'from a day in the middle on',
    filter: { from: '2026-04-01' },
    passes: ({ openTime, closeTime }, { settings }) =>
      dayText(dayNumber(closeTime ?? openTime, settings)) >= '2026-04-01',
  },
  {
    name: 'hours of the open',
    filter: { hours: [0, 1, 2, 3, 12, 13, 14], basis: 'open' },
    passes: ({ openTime }, { settings }) => [0, 1, 2, 3, 12, 13, 14].includes(hourOf(openTime, settings)),
  },
]

/**
 * For the demo, which takes longer than the random journals together, the daily run compares everything and one part.
 */
export const OF_DEMO = {
  daily: FILTERS.filter(({ name }) => ['everything', 'a label'].includes(name)),
  long: FILTERS.filter(({ name }) => !['everything', 'a label'].includes(name)),
}

/** What a filter leaves: rows of the columns, and the same trades with everything else in their accounts. */
export function chosenBy(
  { filter, passes }: Chooser,
  of: Case,
): { readonly rows: Uint32Array; readonly chosen: Chosen } {
  const rows = selectTrades(of.columns, filter, { settings: of.settings })
  const trades = of.listed.filter((trade) => passes(trade, of))
  return { rows, chosen: withAccounts(trades, of) }
}

/** Trades with everything else in their accounts. */
export function withAccounts(trades: readonly Listed[], { listed, flows }: Pick<Twice, 'listed' | 'flows'>): Chosen {
  const accounts = new Set(
    (trades.length === listed.length ? [...listed, ...flows] : trades).map(({ account }) => account),
  )
  const isTheirs = ({ account }: { readonly account: string }): boolean => accounts.has(account)
  return { trades, ofAccounts: listed.filter(isTheirs), flows: flows.filter(isTheirs) }
}
