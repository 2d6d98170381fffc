import type { DifferenceCause, JournalField, MatchKind } from '@roundtrip/core/other-journals'
import { countText, plural } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** The name of each cause of a difference; `here` is Roundtrip, `there` the other journal. */
export const CAUSE_NAMES = perLanguage(
  (): Readonly<Record<DifferenceCause, string>> => ({
    fees: t('Fees left out or counted differently'),
    funding: t('Funding left out'),
    'other-payments': t('Rebates, interest and other payments they leave out'),
    split: t('Parts of trades they don’t have'),
    prices: t('Other prices or sizes than your fills'),
    rounding: t('Rounding'),
    unexplained: t('Unexplained'),
    'only-here': t('Trades only Roundtrip has'),
    'only-there': t('Trades only they have'),
  }),
)

/** The same in a word or two, for the list of trades. */
export const CAUSE_WORDS = perLanguage(
  (): Readonly<Record<DifferenceCause | 'other-day', string>> => ({
    fees: 'fees',
    funding: 'funding',
    'other-payments': t('other payments'),
    split: t('missing part'),
    prices: 'prices',
    rounding: 'rounding',
    unexplained: 'unexplained',
    'only-here': t('only here'),
    'only-there': t('only there'),
    'other-day': t('another day'),
  }),
)

export const KIND_WORDS = perLanguage(
  (): Readonly<Record<MatchKind, string | null>> => ({
    single: null,
    split: t('they split it'),
    part: t('they have a part of it'),
    merged: t('they joined several'),
  }),
)

export const FIELD_NAMES = perLanguage(
  (): Readonly<Record<JournalField, string>> => ({
    symbol: t('Symbol'),
    side: t('Side'),
    openTime: t('Open time'),
    openClock: t('Open time of day'),
    closeTime: t('Close time'),
    closeClock: t('Close time of day'),
    quantity: t('Quantity'),
    entryPrice: t('Entry price'),
    exitPrice: t('Exit price'),
    pnl: 'P&L',
    grossPnl: t('P&L before fees'),
    netPnl: t('P&L after fees'),
    fee: t('Fees'),
    note: t('Note'),
    setups: t('Setup'),
    mistakes: t('Mistakes'),
    emotions: t('Emotions'),
    tags: t('Tags'),
    rating: t('Rating'),
    stop: t('Stop'),
    target: t('Take profit'),
    picture: t('Picture links'),
    account: t('Account'),
  }),
)

/** `UTC−05:00` with a real minus sign, `America/New York`. */
export function zoneName(zone: string): string {
  return zone.replace('-', '−').replaceAll('_', ' ')
}

/** How many of the rows match a trade. */
export function matchedText(matched: number, rows: number): string {
  if (rows === 0) return t('No row can be read. Check the columns below.')
  if (matched === 0) return t('No row fits a trade here. Check the columns and the time zone below.')
  if (rows === 1) return t('The only row found its trade.')
  if (matched === rows) return t('All {rows} found their trade.', { rows: plural(rows, 'row') })
  const values = { found: countText(matched), rows: plural(rows, 'row') }
  return matched === 1
    ? t('{found} of {rows} found its trade.', values)
    : t('{found} of {rows} found their trade.', values)
}

/** What was inferred about the times of a file. */
export function zoneSentence({ zone, tried, fitting }: { zone: string; tried: number; fitting: number }): string {
  if (tried === 0) return t('Times are read as {zone}.', { zone: zoneName(zone) })
  if (fitting === 0) return t('No trade fits in any time zone. Times are read as {zone}.', { zone: zoneName(zone) })
  const values = { zone: zoneName(zone), fitting: countText(fitting), rows: plural(tried, 'row') }
  return fitting === 1
    ? t('Time zone: {zone}. {fitting} of {rows} fits a trade in it.', values)
    : t('Time zone: {zone}. {fitting} of {rows} fit a trade in it.', values)
}
