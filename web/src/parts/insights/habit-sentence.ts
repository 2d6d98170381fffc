/** The name of a habit, its certainty, and its cost, in sentences. */
import type { Habit } from '@roundtrip/core/insights'
import type { MoneyFormat } from '../../format/money.ts'
import { plural, ratioText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** `You hold losing trades 3.1 times as long as winning ones`. */
export function habitFinding({ kind, ratio, typical }: Habit): string {
  const times = t('{ratio} times', { ratio: ratioText(ratio, 1) })
  switch (kind) {
    case 'larger-after-loss':
      return t('After a loss, your next trade is {times} as large as after a win', { times })
    case 'sooner-after-loss':
      return t('You usually open the next trade {loss} after a loss, but {win} after a win', {
        loss: holding(typical.loss),
        win: holding(typical.win),
      })
    case 'losers-held-longer':
      return t('You hold losing trades {times} as long as winning ones', { times })
  }
}

/** `95%: 2.4 to 3.9 times as long`. */
export function habitRange({ kind, interval }: Habit): string {
  const values = { low: ratioText(interval.low, 1), high: ratioText(interval.high, 1) }
  switch (kind) {
    case 'larger-after-loss':
      return t('95%: {low} to {high} times as large', values)
    case 'sooner-after-loss':
      return t('95%: {low} to {high} times as soon', values)
    case 'losers-held-longer':
      return t('95%: {low} to {high} times as long', values)
  }
}

/** `The 120 trades opened within 17m of a loss lost $2,310 (95%: −$4K to −$600).` */
export function habitMoney({ kind, money: { trades, net, interval, limit } }: Habit, money: MoneyFormat): string {
  const lost = net < 0 ? t('lost {net}', { net: money.plain(-net) }) : t('made {net}', { net: money.plain(net) })
  const sure =
    interval === null
      ? ''
      : t(' (95%: {low} to {high})', {
          low: money.compactSigned(interval.low),
          high: money.compactSigned(interval.high),
        })
  switch (kind) {
    case 'larger-after-loss':
      return t('What was beyond your usual size {lost} over {trades} after a loss{sure}.', {
        lost,
        trades: plural(trades, 'trade'),
        sure,
      })
    case 'sooner-after-loss':
      return t('The {trades} opened within {limit} of a loss {lost}{sure}.', {
        trades: plural(trades, 'trade'),
        limit: holding(limit),
        lost,
        sure,
      })
    case 'losers-held-longer':
      return t('The {trades} open longer than {limit}, as only a quarter of your winners were, {lost}{sure}.', {
        trades: plural(trades, 'trade'),
        limit: holding(limit),
        lost,
        sure,
      })
  }
}

/** Whether the habit is known to cost money. */
export function habitCost({ kind, money: { isCertain } }: Habit): string {
  if (isCertain) return t('That is more than chance: the habit costs you money.')
  return kind === 'losers-held-longer'
    ? t('A trade’s length is known only once it closes, so this isn’t what the habit costs you.')
    : t('Whether the habit costs you money is not certain.')
}

/** The names and values of the two bars: the usual value after a loss, or of a losing trade, and that of the others. */
export function habitSides({ kind, typical }: Habit): readonly [HabitSide, HabitSide] {
  const text = (value: number): string =>
    kind === 'larger-after-loss' ? t('{value} × your usual size', { value: ratioText(value, 2) }) : holding(value)
  const [loss, win] =
    kind === 'losers-held-longer' ? [t('Losing trades'), t('Winning trades')] : [t('After a loss'), t('After a win')]
  return [
    { name: loss, value: typical.loss, text: text(typical.loss) },
    { name: win, value: typical.win, text: text(typical.win) },
  ]
}

export type HabitSide = { readonly name: string; readonly value: number; readonly text: string }

/** What the bars show: `Median holding time`. */
export const HABIT_BARS = perLanguage(
  (): Readonly<Record<Habit['kind'], string>> => ({
    'larger-after-loss': t('Median size of the next trade, compared with the ten before it'),
    'sooner-after-loss': t('Median time to the next trade, up to four hours'),
    'losers-held-longer': t('Median holding time'),
  }),
)
