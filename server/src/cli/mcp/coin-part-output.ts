/** The coin's part in a result, for an assistant: the same figures as the card of the page. */
import { type CoinAmounts, type CoinPart, coinPartOf, type TwinGap } from '@roundtrip/core/coins'
import { selectionOf } from './filters.ts'
import type { FilterInput } from './inputs.ts'
import type { Journal } from './journal.ts'
import { type ToolOutput, listing } from './pages.ts'
import { money, rangeJson } from './slice-json.ts'

export function coinPart(journal: Journal, filter: FilterInput): ToolOutput {
  const part = coinPartOf(journal.columns, selectionOf(journal, filter).rows, journal.coins?.markets ?? new Map())
  const sides = [
    ['longs', part.long],
    ['shorts', part.short],
    ['all', part.total],
  ] as const
  return {
    head: headOf(journal, part),
    lists: [
      listing(
        ['sides'],
        sides.map(([side, amounts]) => ({ side, ...amountsJson(amounts) })),
      ),
      listing(
        ['leftOut'],
        part.without.map(({ gap, count }) => ({ trades: count, because: GAPS[gap] })),
      ),
    ],
  }
}

function headOf({ settings }: Journal, { currency, closed, total, verdict, interval, noInterval, twins }: CoinPart) {
  return {
    currency,
    zone: settings.zone,
    trades: closed,
    compared: total.trades,
    timing: total.trades === 0 ? null : money(total.timing),
    ...rangeJson(interval),
    timingIsMoreThanChance: interval === null ? null : verdict !== 0,
    noIntervalBecause: noInterval === null ? null : NO_INTERVAL[noInterval],
    entriesThatDoNotOverlap: twins === null ? null : { ofLongestTrade: twins.min, ofMedianTrade: twins.median },
    definition:
      'coin = what the same trades (coin, side, value, length, costs) made by prices on average when entered at any close of the 60 days before each open; timing = what the trades made by prices beyond that, with its 95% interval by days or weeks, the wider one; coin + timing + costs = net; a past average of the market, no promise of it',
  }
}

function amountsJson({ trades, coin, timing, costs, net }: CoinAmounts) {
  const amount = (value: number): string | null => (trades === 0 ? null : money(value))
  return { trades, coin: amount(coin), timing: amount(timing), costs: amount(costs), net: amount(net) }
}

const GAPS: Readonly<Record<TwinGap, string>> = {
  'no-candles': 'daily candles of the 60 days before the open are missing',
  'other-price': 'not priced in dollars',
}

const FEW = 'too few independent decisions to tell the timing from chance'

const NO_INTERVAL: Readonly<Record<NonNullable<CoinPart['noInterval']>, string>> = {
  'few-decisions': FEW,
  'few-losses': FEW,
  'few-wins': FEW,
  one: 'a single day or week carries most of the variance; another one like it would change the figure',
}
