/** The details of some trades, and where a result went: facts, for an assistant. The same figures as on the screens. */
import {
  explain,
  type Explanation,
  WENT_COLUMNS,
  type WentAmounts,
  type WentUnit,
  whereItWent,
} from '@roundtrip/core/insights'
import { analyse, type JournalFact } from '@roundtrip/core/reports'
import { valueJson } from '../print-json.ts'
import { filterOfInsight, selectionOf } from './filters.ts'
import { slicedJournal } from './insight-output.ts'
import type { Journal } from './journal.ts'
import { type ToolOutput, listing } from './pages.ts'
import type { FilterInput } from './inputs.ts'
import { money, rangeJson, valueName, whereJson } from './slice-json.ts'

type Explained = {
  readonly filter: FilterInput
  /** The trades to compare them with, themselves included. */
  readonly among: FilterInput
}

export function explained(journal: Journal, { filter, among }: Explained): ToolOutput {
  const all = slicedJournal(journal, among)
  const slice = selectionOf(journal, filter)
  const explanation = explain({ ...all, settings: slice.settings }, slice.rows)
  const groups = explanation.splits.flatMap(({ by, groups: rows }) =>
    rows.map(({ key, trades, amounts }) => ({
      dimension: by,
      value: valueName(by, key, journal),
      trades,
      ...amountsJson(amounts),
    })),
  )
  return {
    head: headOf(journal, explanation),
    lists: [
      listing(
        ['moreFrequentHere'],
        explanation.frequent.map(({ by, key, trades, others, times }) => ({
          dimension: by,
          value: valueName(by, key, journal),
          trades,
          otherTrades: others,
          timesAsFrequent: times,
        })),
      ),
      listing(['groups'], groups),
    ],
  }
}

function headOf(journal: Journal, explanation: Explanation) {
  const { most, largest, decisions } = explanation
  return {
    currency: explanation.currency,
    zone: journal.settings.zone,
    trades: explanation.trades,
    otherTrades: explanation.others,
    independentDecisions: decisions.count,
    decisionsAreWhole: `${decisions.unit}s`,
    decisionsNeeded: decisions.enough,
    tooFewToTellAPattern: decisions.count < decisions.enough,
    ...amountsJson(explanation.amounts),
    mostOfIt:
      most === null
        ? null
        : {
            dimension: most.by,
            value: valueName(most.by, most.key, journal),
            trades: most.trades,
            net: money(most.net),
          },
    largestTrade:
      largest === null
        ? null
        : { id: largest.id, closed: new Date(largest.time).toISOString(), net: money(largest.net) },
    definition:
      'facts of the past, nothing is tested and nothing is a reason; net = beforeCosts + fees + funding + otherPayments, each as it changes the result; the groups of each dimension add up to the whole; mostOfIt is the group with more than half of what pulls the result its way, by what is known at the open; what is more frequent here is compared with otherTrades; what stands beyond chance is in insights',
  }
}

function amountsJson({ price, fees, funding, interest, net }: WentAmounts) {
  return {
    net: money(net),
    beforeCosts: money(price),
    fees: money(fees),
    funding: money(funding),
    otherPayments: money(interest),
  }
}

type Went = { readonly filter: FilterInput; readonly unit: WentUnit }

/** Causes by price, fees, funding and interest, which add up to the result. */
export function went(journal: Journal, { filter, unit }: Went): ToolOutput {
  const table = whereItWent(slicedJournal(journal, filter), unit)
  const filtered = { input: filter, journal }
  const amountsIn = (amounts: WentAmounts) =>
    Object.fromEntries([...WENT_COLUMNS, 'net' as const].map((name) => [name, amountIn(unit, amounts[name])]))
  return {
    head: {
      currency: table.currency,
      unit,
      trades: table.trades,
      tradesWithoutAmountInUnit: table.without,
      total: amountsIn(table.total),
      decidingColumn: table.deciding,
      priceWithEqualSizes: table.sizing === null ? null : money(table.sizing.entries),
      priceOfSizes: table.sizing === null ? null : money(table.sizing.sizes),
      definition:
        'each trade is in exactly one row, so rows and columns add up to the total; a cause is beyond chance by the tests of insights, the last row is the rest, which looks like chance; all amounts are of the past and as they change the result; expectedAverage is what to expect of a trade from here on',
    },
    lists: [
      listing(
        ['rows'],
        table.rows.map(({ cause, trades, amounts, alsoIn }) => ({
          cause:
            cause === null
              ? null
              : {
                  where: cause.parts.map((part) => whereJson(part, journal)),
                  filter: filterOfInsight(cause, filtered),
                  luck: cause.luck,
                  expectedAverage: money(cause.expected.mean),
                  ...rangeJson(cause.expected.interval),
                },
          trades,
          ...amountsIn(amounts),
          countedInRowsAbove: alsoIn,
        })),
      ),
    ],
  }
}

function amountIn(unit: WentUnit, value: number): string | number | null {
  return unit === 'money' ? money(value) : valueJson(value, unit === 'r' ? 'r' : 'ratio')
}

/** What is notable in a young journal. */
export function facts(journal: Journal, filter: FilterInput): ToolOutput {
  const { rows, settings } = selectionOf(journal, filter)
  const report = analyse(journal.columns, rows, { ...settings, measures: ['count'] })
  return {
    head: {
      currency: report.currency,
      trades: report.summary.count,
      definition:
        'at most three facts of a journal with fewer than 100 counted trades, the most telling first; none of them is a pattern, a reason or a forecast; from 100 trades on, insights take their place',
    },
    lists: [listing(['facts'], report.facts.map(factJson))],
  }
}

function factJson({ kind, key, amount, rest, count }: JournalFact) {
  return {
    about: FACTS[kind],
    key: key === '' ? null : key,
    trades: count,
    amount: money(amount),
    netWithoutIt: money(rest),
  }
}

const FACTS: Readonly<Record<JournalFact['kind'], string>> = {
  fees: 'all fees',
  trade: 'the best or the worst trade, by its id',
  day: 'the day with the largest result',
  hour: 'the worst hour of the day',
  ticker: 'the worst ticker',
}
