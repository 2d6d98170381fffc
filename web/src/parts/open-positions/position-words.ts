import type { MarkProblem, OpenPosition, PositionMark } from '../../data/positions/open-positions.ts'
import { connectable, venueName } from '../../data/words/venues.ts'
import { MISSING, percentText, rMultipleText, signedPercent } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** A price of another day needs its date. */
const SAME_DAY_MS = 12 * 60 * 60_000

/** Where and when a price was: `Binance, 14:05`. */
export function sourceText(
  { mark, part }: Pick<OpenPosition, 'mark' | 'part'>,
  { times, now }: { readonly times: TimeFormat; readonly now: number },
): string {
  if (mark === null) return MISSING
  const time = now - mark.at < SAME_DAY_MS ? times.clock(mark.at) : times.moment(mark.at)
  return `${venueName(part.instrument.venue)}, ${time}`
}

const MARK_KINDS = perLanguage(
  (): Readonly<Record<PositionMark['kind'], string>> => ({
    mark: t('Mark price of the exchange'),
    last: t('Last traded price'),
    close: t('Close of the latest candle'),
  }),
)

export function markKindText({ kind }: PositionMark): string {
  return MARK_KINDS()[kind]
}

/** Why there is no price, in one sentence. */
export function problemText(problem: MarkProblem, venue: string): string {
  const name = venueName(venue)
  switch (problem) {
    case 'loading':
      return t('The price is loading.')
    case 'failed':
      return t('Prices can’t be loaded right now.')
    case 'venue-not-offered':
      return connectable(venue) === null
        ? t('There are no live prices for {name}.', { name })
        : t('This {name} market has no public price here. Connect the account to see it.', { name })
    case 'unknown-symbol':
      return t('{name} doesn’t list this market, or no longer does.', { name })
    case 'switched-off':
      return t('This server doesn’t load prices from exchanges.')
    case 'no-network':
      return t('{name} could not be reached from the server.', { name })
    case 'rate-limited':
      return t('{name} is limiting requests. The price follows in a few minutes.', { name })
    case 'nothing-told':
    case 'not-imported':
    case 'too-old':
      return t('This market was not traded in the last 24 hours.')
    case 'no-answer':
    case 'bad-answer':
      return t('{name} did not send a price. We try again in a few minutes.', { name })
  }
}

/** `+1.31% · +0.80R`; what is unknown is left out. */
export function changeText({ figures: { change, r } }: Pick<OpenPosition, 'figures'>): string {
  const texts = [change === null ? null : signedPercent(change), r === null ? null : rMultipleText(r)]
  return texts.filter((text) => text !== null).join(' · ')
}

/** `3.2% away · 1.10R`, or that the price is already past it. */
export function distanceText(distance: OpenPosition['figures']['toStop']): string {
  if (distance === null) return ''
  const { share, r } = distance
  if (share <= 0) return t('price is past it')
  const away = t('{share} away', { share: percentText(share) })
  return r === null ? away : `${away} · ${rMultipleText(r).replace(/^\+/, '')}`
}
