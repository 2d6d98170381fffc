import type { Description, Insight, Insights, Slice } from '@roundtrip/core/insights'
import { plural } from '../../format/number.ts'
import { type SliceNames, sliceSubject } from './slice-words.ts'
import { t } from '../../language/translate.ts'

/** The finding: `Trades opened from 18:00 to 21:00 lost $5,981 over 843 trades`. */
export function finding({ parts, direction, net, trades }: Slice, names: SliceNames): string {
  const values = {
    subject: sliceSubject(parts, names),
    net: names.money.plain(Math.abs(net)),
    trades: plural(trades, 'trade'),
  }
  return direction === 'loses'
    ? t('{subject} lost {net} over {trades}', values)
    : t('{subject} made {net} over {trades}', values)
}

/** How sure it is: `95%: −$8.1K to −$3.9K`; null where no interval holds. */
export function range(
  interval: { readonly low: number; readonly high: number } | null,
  { money }: Pick<SliceNames, 'money'>,
): string | null {
  if (interval === null) return null
  return t('95%: {low} to {high}', {
    low: money.compactSigned(interval.low),
    high: money.compactSigned(interval.high),
  })
}

/** After a finding: its interval in brackets, where one holds. Ends its sentence. */
export function certainty({ interval }: Insight, names: SliceNames): string {
  const sure = range(interval, names)
  return sure === null ? '.' : ` (${sure}).`
}

/** What the other trades made: the trader could have left these out. */
export function withoutThem({ restNet }: Insight, { money }: SliceNames): string {
  return t('Without these trades you’d be at {restNet}.', { restNet: money.signed(restNet) })
}

/** What to expect of such a trade from here on, which is less than what was. */
export function fromHereOn({ expected, mean }: Insight, { money }: SliceNames): string {
  const values = { mean: money.signed(mean), expected: money.signed(expected.mean) }
  return expected.interval === null
    ? t('They made {mean} a trade. How much of that goes on is not known yet.', values)
    : t('They made {mean} a trade. From here on expect about {expected} (95%: {low} to {high}).', {
        ...values,
        low: money.signed(expected.interval.low),
        high: money.signed(expected.interval.high),
      })
}

/** Where one trade carries the figure; null where none does. */
export function carriedBy({ carriedBy: one }: Insight, { money, day }: SliceNames): string | null {
  if (one === null) return null
  return t('One trade like that of {day} ({net}) would change this.', {
    day: day(one.closeTime),
    net: money.signed(one.net),
  })
}

/** What the money of a slice is called above its sentence. */
export function kindOf({ direction }: Insight): string {
  return direction === 'loses' ? t('Costs you money') : t('Makes you money')
}

/** Of trades that only their end, or what was done on the way, puts together. */
export function descriptionOf(description: Description, names: SliceNames): string {
  return t('{finding}. All other trades: {restNet}.', {
    finding: finding(description, names),
    restNet: names.money.signed(description.restNet),
  })
}

/** `480 trades, 60 independent decisions`. */
export function decisionsText({ trades, decisions: { count, unit } }: Pick<Insights, 'trades' | 'decisions'>): string {
  const values = { trades: plural(trades, 'trade') }
  if (unit === 'week')
    return t('{trades} in {weeks}. Each week counts once.', { ...values, weeks: plural(count, 'week') })
  if (unit === 'day') return t('{trades} on {days}. Each day counts once.', { ...values, days: plural(count, 'day') })
  return t('{trades}, {decisions}', { ...values, decisions: plural(count, 'independent decision') })
}

/** Why nothing can be claimed of so few decisions; null where there are enough. */
export function tooFew({
  trades,
  decisions: { count, unit, enough },
}: Pick<Insights, 'trades' | 'decisions'>): string | null {
  if (count >= enough) return null
  const values = { trades: plural(trades, 'trade'), enough }
  if (trades === 1) return t('One trade is too few to tell a pattern from chance. It takes {enough}.', values)
  if (unit === 'week')
    return t(
      'Your weeks are alike, so {trades} are {weeks}: too few to tell a pattern from chance. It takes {enough}.',
      {
        ...values,
        weeks: plural(count, 'independent week'),
      },
    )
  if (unit === 'day')
    return t('Your days are alike, so {trades} are {days}: too few to tell a pattern from chance. It takes {enough}.', {
      ...values,
      days: plural(count, 'independent day'),
    })
  if (count === trades) return t('{trades} are too few to tell a pattern from chance. It takes {enough}.', values)
  return t('{trades} are {decisions}: too few to tell a pattern from chance. It takes {enough}.', {
    ...values,
    decisions: plural(count, 'independent decision'),
  })
}
