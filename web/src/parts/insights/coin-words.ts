/** The coin's part in a result, in words. */
import { CURRENCY_DECIMALS, roundTable } from '@roundtrip/core/base'
import type { CoinAmounts, CoinPart, TwinGap } from '@roundtrip/core/coins'
import type { MoneyFormat } from '../../format/money.ts'
import { plural } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** A fact: what random entries would have made in the same weeks. */
export function twinSentence({ total }: CoinPart, { signed }: MoneyFormat): string {
  return t('Entered at random times, these trades would have made {twins} after costs. You made {net}.', {
    twins: signed(total.coin + total.costs),
    net: signed(total.net),
  })
}

/** Whether the difference is more than chance. */
export function timingSentence({ total, verdict, interval, noInterval }: CoinPart, { signed }: MoneyFormat): string {
  const timing = signed(total.timing)
  if (interval === null)
    return t('The difference is your timing: {timing}. {why}', {
      timing,
      why: WHY_NOT()[noInterval ?? 'few-decisions'],
    })
  const values = { timing, low: signed(interval.low), high: signed(interval.high) }
  return verdict === 0
    ? t('The difference is your timing: {timing}. It may be chance (95%: {low} to {high}).', values)
    : t('The difference is your timing: {timing}. It is more than chance (95%: {low} to {high}).', values)
}

const TOO_FEW = perLanguage(() => t('These are too few independent trades to tell it from chance.'))

const WHY_NOT = perLanguage(
  (): Readonly<Record<NonNullable<CoinPart['noInterval']>, string>> => ({
    'few-decisions': TOO_FEW(),
    'few-losses': TOO_FEW(),
    'few-wins': TOO_FEW(),
    one: t('A single day or week carries most of it. Another one like it would change it.'),
  }),
)

export const COIN_COLUMNS = ['coin', 'timing', 'costs'] as const

export const COIN_COLUMN_NAMES = perLanguage(
  (): Readonly<Record<(typeof COIN_COLUMNS)[number], string>> => ({
    coin: t('Coin’s part'),
    timing: t('Your timing'),
    costs: t('Costs'),
  }),
)

export type CoinRow = {
  readonly name: string
  readonly trades: number
  readonly amounts: readonly number[]
  readonly net: number
}

/** The sides that have trades, and the total, in shown amounts that add up. */
export function coinTable({ long, short, total, currency }: CoinPart): {
  readonly sides: readonly CoinRow[]
  readonly all: CoinRow
} {
  const unit = 10 ** (CURRENCY_DECIMALS[currency] ?? 2)
  const sides = [
    { name: t('Longs'), side: long },
    { name: t('Shorts'), side: short },
  ].filter(({ side }) => side.trades > 0)
  const cellsOf = (side: CoinAmounts) => COIN_COLUMNS.map((column) => side[column] * unit)
  const rounded = roundTable(sides.map(({ side }) => cellsOf(side)))
  const rows = sides.map(({ name, side }, index) => ({
    name,
    trades: side.trades,
    amounts: (rounded.cells[index] ?? []).map((cell) => cell / unit),
    net: (rounded.rows[index] ?? 0) / unit,
  }))
  return {
    sides: rows.length > 1 ? rows : [],
    all: {
      name: t('All trades'),
      trades: total.trades,
      amounts: rounded.columns.map((cell) => cell / unit),
      net: rounded.total / unit,
    },
  }
}

/** How many of the random entries do not overlap, so that each counts on its own. */
export function twinsText({ twins }: CoinPart): string {
  if (twins === null) return ''
  const { min: least, median } = twins
  return least === median
    ? t('Of those entries, {least} do not overlap.', { least })
    : t('Of those entries, {median} do not overlap for the median trade and {least} for the longest.', {
        median,
        least,
      })
}

/** `12 trades left out: not priced in dollars.` */
export function leftOutTexts({ without }: CoinPart): readonly string[] {
  return without.map(({ gap, count }) =>
    t('{trades} left out: {reason}', { trades: plural(count, 'trade'), reason: LEFT_OUT()[gap] }),
  )
}

const LEFT_OUT = perLanguage(
  (): Readonly<Record<TwinGap, string>> => ({
    'no-candles': t('daily candles of the 60 days before the open are missing.'),
    'other-price': t('not priced in dollars.'),
  }),
)
