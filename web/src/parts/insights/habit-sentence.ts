/** What a habit is called, how sure it is, and what it cost, in sentences. */
import type { Habit } from '@roundtrip/core/insights'
import type { MoneyFormat } from '../../format/money.ts'
import { plural, ratioText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'

/** `You hold losing trades 3.1 times as long as winning ones`. */
export function habitFinding({ kind, ratio, typical }: Habit): string {
  const times = `${ratioText(ratio, 1)} times`
  switch (kind) {
    case 'larger-after-loss':
      return `After a loss, your next trade is ${times} as large as after a win`
    case 'sooner-after-loss':
      return `You usually open the next trade ${holding(typical.loss)} after a loss, but ${holding(typical.win)} after a win`
    case 'losers-held-longer':
      return `You hold losing trades ${times} as long as winning ones`
  }
}

/** `95 %: 2.4 to 3.9 times as long`. */
export function habitRange({ kind, interval }: Habit): string {
  const adverb = { 'larger-after-loss': 'large', 'sooner-after-loss': 'soon', 'losers-held-longer': 'long' }[kind]
  return `95 %: ${ratioText(interval.low, 1)} to ${ratioText(interval.high, 1)} times as ${adverb}`
}

/** `The 120 trades opened within 17m of a loss lost $2,310 (95 %: −$4K to −$600).` */
export function habitMoney({ kind, money: { trades, net, interval, limit } }: Habit, money: MoneyFormat): string {
  const lost = `lost ${money.plain(-net)}`
  const sure =
    interval === null ? '' : ` (95 %: ${money.compactSigned(interval.low)} to ${money.compactSigned(interval.high)})`
  switch (kind) {
    case 'larger-after-loss':
      return `What was beyond your usual size ${lost} over ${plural(trades, 'trade')} after a loss${sure}.`
    case 'sooner-after-loss':
      return `The ${plural(trades, 'trade')} opened within ${holding(limit)} of a loss ${lost}${sure}.`
    case 'losers-held-longer':
      return `The ${plural(trades, 'trade')} open longer than ${holding(limit)}, as only a quarter of your winners were, ${lost}${sure}.`
  }
}

/** The names and values of the two bars: what is usual after a loss, or of a losing trade, and the other way round. */
export function habitSides({ kind, typical }: Habit): readonly [HabitSide, HabitSide] {
  const text = (value: number): string =>
    kind === 'larger-after-loss' ? `${ratioText(value, 2)} × your usual size` : holding(value)
  const [loss, win] =
    kind === 'losers-held-longer' ? ['Losing trades', 'Winning trades'] : ['After a loss', 'After a win']
  return [
    { name: loss, value: typical.loss, text: text(typical.loss) },
    { name: win, value: typical.win, text: text(typical.win) },
  ]
}

export type HabitSide = { readonly name: string; readonly value: number; readonly text: string }

/** What the bars are of: `Median holding time`. */
export const HABIT_BARS: Readonly<Record<Habit['kind'], string>> = {
  'larger-after-loss': 'Median size of the next trade, compared with the ten before it',
  'sooner-after-loss': 'Median time to the next trade, up to four hours',
  'losers-held-longer': 'Median holding time',
}
