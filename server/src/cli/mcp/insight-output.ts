/** The content of the insights page, for an assistant: what is claimed, how sure it is, and why nothing else is. */
import { MINUTE_MS } from '@roundtrip/core/base'
import { isRegime } from '@roundtrip/core/coins'
import {
  type Description,
  findInsights,
  type Habit,
  type HabitKind,
  type Insight,
  type Insights,
  type Neighbour,
} from '@roundtrip/core/insights'
import { isOfRules } from '@roundtrip/core/rules'
import { choicesJson } from './choice-output.ts'
import { filterOfInsight, selectionOf } from './filters.ts'
import type { Journal } from './journal.ts'
import { type ToolOutput, listing } from './pages.ts'
import type { FilterInput } from './inputs.ts'
import { money, rangeJson, valueName, whereJson } from './slice-json.ts'

/** Slices that lose or earn money by more than chance, the most certain money first. See `docs/insights.md`. */
export function insights(journal: Journal, input: FilterInput): ToolOutput {
  const insights = insightsIn(journal, input)
  return {
    head: headOf(journal, insights),
    lists: [
      listing(
        ['insights'],
        insights.insights.map((insight) => insightJson(insight, { input, journal })),
      ),
      listing(['habits'], insights.habits.map(habitJson)),
      listing(
        ['descriptions'],
        insights.descriptions.map((description) => descriptionJson(description, { input, journal })),
      ),
      listing(['choicesDuringTrades'], choicesJson(journal, input)),
    ],
  }
}

/** The trades of a filter as core splits them. */
export function slicedJournal(journal: Journal, input: FilterInput) {
  const { columns, venues, mistakes, groupings, coins } = journal
  // Groups of labels are not slices: each label is one. Results of rules are not a cause: their own page judges them.
  const groups = groupings
    .filter(({ id }) => id !== 'label-group' && !isOfRules(id) && (coins !== null || !isRegime(id)))
    .map(({ id, dimension }) => ({ id, dimension, isAtOpen: isRegime(id) }))
  return { columns, ...selectionOf(journal, input), venues, groups, mistakes }
}

/** The last one: its pages are requested one after another. */
const last = new WeakMap<Journal, { readonly key: string; readonly insights: Insights }>()

function insightsIn(journal: Journal, input: FilterInput): Insights {
  const key = JSON.stringify(input)
  const cached = last.get(journal)
  if (cached?.key === key) return cached.insights
  const insights = findInsights(slicedJournal(journal, input))
  last.set(journal, { key, insights })
  return insights
}

function headOf({ settings }: Journal, insights: Insights) {
  return {
    currency: insights.currency,
    zone: settings.zone,
    trades: insights.trades,
    independentDecisions: insights.decisions.count,
    decisionsAreWhole: `${insights.decisions.unit}s`,
    decisionsNeeded: insights.decisions.enough,
    net: money(insights.whole.net),
    ...rangeJson(insights.whole.interval),
    fees: money(insights.whole.fees),
    funding: money(insights.whole.funding),
    netBeforeCosts: money(insights.whole.price.net),
    losesAsWholeBeyondChance: insights.whole.loses,
    causeOfLossAsWhole: insights.whole.cause,
    netWithEqualSizes: insights.whole.equalSizes === null ? null : money(insights.whole.equalSizes),
    slicesTested: insights.tested,
    leastTradesInSlice: insights.minTrades,
    strongAtFirstSight: insights.strong,
    strongByLuckAlone: insights.strongByLuck,
    rejected: insights.rejected,
    rejectedBecause: REJECTIONS,
    notSeen:
      insights.unseen === null
        ? null
        : { shareOfTrades: insights.unseen.share, lossATradeBelow: money(insights.unseen.loss) },
    nothingClaimed: nothingClaimed(insights),
    definition:
      'an insight is a slice known at the entry whose trades differ from all others, and whose own result differs from zero, by more than the strongest slice of a journal of pure chance; luck is the share of such journals whose strongest slice is as strong; expectedAverage is what to expect from here on, less than the average so far because the strongest of many slices was lucky; a description goes by what shows only during or after the trade, so it is neither a cause nor a reason; a habit is named where losses and wins differ by more than 998 of 1,000 random deals of them, and costs money only where costIsCertain; a choice during a trade is judged from its moment on, and difference is what the trades made less what they would have made with the other choice',
  }
}

const REJECTIONS: Readonly<Record<keyof Insights['rejected'], string>> = {
  chance: 'could be chance: among so many slices, the strongest of a random journal is often as strong',
  own: 'differ from the other trades, but their own results are too close to zero to be certain',
  halves: 'have another sign in one half of the history',
  extremes: 'depend on the single best or worst trade',
  merged: 'have too few trades outside those already named, or nothing certain in them',
  alike: 'are of trades after losses or wins, and days that are alike explain them',
}

function nothingClaimed({ trades, decisions, tested, minTrades, insights: named }: Insights): string | null {
  if (named.length > 0) return null
  if (decisions.count < decisions.enough)
    return `There are too few independent ${decisions.unit}s: ${decisions.count} in ${trades} trades. It takes ${decisions.enough}.`
  if (tested === 0) {
    return `There are too few trades: ${trades}. A slice needs ${minTrades} trades, and as many outside of it.`
  }
  return `None of ${tested} slices of ${trades} trades differs from the rest by more than a journal of chance shows. A smaller difference takes more trades to see.`
}

type Filtered = { readonly input: FilterInput; readonly journal: Journal }

function insightJson(insight: Insight, filtered: Filtered) {
  const { neighbours, parts } = insight
  const dimension = parts[0]?.dimension ?? 'holding'
  const shown = neighbours.length <= MAX_NEIGHBOURS ? neighbours : mostMoney(neighbours)
  return {
    direction: insight.direction,
    isKnownAtEntry: true,
    trades: insight.trades,
    independentDecisions: insight.decisions,
    where: parts.map((part) => whereJson(part, filtered.journal)),
    filter: filterOfInsight(insight, filtered),
    net: money(insight.net),
    ...rangeJson(insight.interval),
    expectedAverage: money(insight.expected.mean),
    expectedLow95: insight.expected.interval === null ? null : money(insight.expected.interval.low),
    expectedHigh95: insight.expected.interval === null ? null : money(insight.expected.interval.high),
    carriedByOneTrade:
      insight.carriedBy === null
        ? null
        : { closed: new Date(insight.carriedBy.closeTime).toISOString(), net: money(insight.carriedBy.net) },
    average: money(insight.mean),
    netOfAllOthers: money(insight.restNet),
    averageOfAllOthers: money(insight.restMean),
    luck: insight.luck,
    firstHalf: money(insight.halves[0]),
    secondHalf: money(insight.halves[1]),
    withoutBestAndWorstTrade: money(insight.withoutExtremes),
    neighbours: shown.map(({ key, trades, net, isInside }) => ({
      value: valueName(dimension, key, filtered.journal),
      trades,
      net: money(net),
      isInside,
    })),
    neighboursLeftOut: neighbours.length - shown.length,
  }
}

/** What only shows during or after the trade: a sum of trades, without a cause. */
function descriptionJson(description: Description, filtered: Filtered) {
  return {
    direction: description.direction,
    isKnownAtEntry: false,
    shows: description.knowledge === 'during' ? 'during the trade' : 'at the end of the trade',
    trades: description.trades,
    where: description.parts.map((part) => whereJson(part, filtered.journal)),
    filter: filterOfInsight(description, filtered),
    net: money(description.net),
    netOfAllOthers: money(description.restNet),
  }
}

/** As many as the chart of the page has; hours and every other dimension in an order have no more. */
const MAX_NEIGHBOURS = 24

/** Those of the slice, and of the others those with the largest amounts either way. */
function mostMoney(neighbours: readonly Neighbour[]): Neighbour[] {
  return neighbours
    .toSorted((a, b) => Number(b.isInside) - Number(a.isInside) || Math.abs(b.net) - Math.abs(a.net))
    .slice(0, MAX_NEIGHBOURS)
}

function habitJson(habit: Habit) {
  const isSize = habit.kind === 'larger-after-loss'
  const typical = (value: number): number => ratio(isSize ? value : value / MINUTE_MS)
  return {
    habit: HABITS[habit.kind],
    ratio: ratio(habit.ratio),
    low95: ratio(habit.interval.low),
    high95: ratio(habit.interval.high),
    lossesCompared: habit.occasions.loss,
    winsCompared: habit.occasions.win,
    luck: habit.luck,
    typical: {
      unit: isSize ? 'times the ten trades before' : 'minutes',
      ofLosses: typical(habit.typical.loss),
      ofWins: typical(habit.typical.win),
    },
    money: {
      about: HABIT_MONEY[habit.kind],
      limitMinutes: habit.money.limit === null ? null : ratio(habit.money.limit / MINUTE_MS),
      trades: habit.money.trades,
      net: money(habit.money.net),
      ...rangeJson(habit.money.interval),
      costIsCertain: habit.money.isCertain,
    },
  }
}

const HABITS: Readonly<Record<HabitKind, string>> = {
  'larger-after-loss':
    'the next trade after a loss is larger than after a win, both compared with the ten trades before it',
  'sooner-after-loss': 'the next trade follows a loss sooner than a win',
  'losers-held-longer': 'losing trades are held longer than winning ones',
}

const HABIT_MONEY: Readonly<Record<HabitKind, string>> = {
  'larger-after-loss': 'the part of each trade after a loss that is beyond the size of the ten trades before it',
  'sooner-after-loss': 'trades opened after a loss within the limit, the median pause after a win',
  'losers-held-longer': 'all trades open longer than the limit, as a quarter of the winners were',
}

/** More than two decimals would be false precision. */
function ratio(value: number): number {
  return Math.round(value * 100) / 100
}
