import type { DifferenceCause, JournalField, MatchKind } from '@roundtrip/core/other-journals'
import { countText, plural } from '../../format/number.ts'

/** What each cause of a difference is called; `here` is Roundtrip, `there` the other journal. */
export const CAUSE_NAMES: Readonly<Record<DifferenceCause, string>> = {
  fees: 'Fees left out or counted differently',
  funding: 'Funding left out',
  'other-payments': 'Rebates, interest and other payments they leave out',
  split: 'Parts of trades they don’t have',
  prices: 'Other prices or sizes than your fills',
  rounding: 'Rounding',
  unexplained: 'Unexplained',
  'only-here': 'Trades only Roundtrip has',
  'only-there': 'Trades only they have',
}

/** The same in a word or two, for the list of trades. */
export const CAUSE_WORDS: Readonly<Record<DifferenceCause | 'other-day', string>> = {
  fees: 'fees',
  funding: 'funding',
  'other-payments': 'other payments',
  split: 'missing part',
  prices: 'prices',
  rounding: 'rounding',
  unexplained: 'unexplained',
  'only-here': 'only here',
  'only-there': 'only there',
  'other-day': 'another day',
}

export const KIND_WORDS: Readonly<Record<MatchKind, string | null>> = {
  single: null,
  split: 'they split it',
  part: 'they have a part of it',
  merged: 'they joined several',
}

export const FIELD_NAMES: Readonly<Record<JournalField, string>> = {
  symbol: 'Symbol',
  side: 'Side',
  openTime: 'Open time',
  openClock: 'Open time of day',
  closeTime: 'Close time',
  closeClock: 'Close time of day',
  quantity: 'Quantity',
  entryPrice: 'Entry price',
  exitPrice: 'Exit price',
  pnl: 'P&L',
  grossPnl: 'P&L before fees',
  netPnl: 'P&L after fees',
  fee: 'Fees',
  note: 'Note',
  setups: 'Setup',
  mistakes: 'Mistakes',
  emotions: 'Emotions',
  tags: 'Tags',
  rating: 'Rating',
  stop: 'Stop',
  target: 'Take profit',
  picture: 'Picture links',
  account: 'Account',
}

/** `UTC−05:00` with a real minus sign, `America/New York`. */
export function zoneName(zone: string): string {
  return zone.replace('-', '−').replaceAll('_', ' ')
}

/** How many of the rows found a trade. */
export function foundText(found: number, rows: number): string {
  if (rows === 0) return 'No row can be read. Check the columns below.'
  if (found === 0) return 'No row fits a trade here. Check the columns and the time zone below.'
  if (rows === 1) return 'The only row found its trade.'
  if (found === rows) return `All ${plural(rows, 'row')} found their trade.`
  return `${countText(found)} of ${plural(rows, 'row')} found their trade.`
}

/** What was found out about the times of a file. */
export function zoneSentence({ zone, tried, fitting }: { zone: string; tried: number; fitting: number }): string {
  if (tried === 0) return `Times are read as ${zoneName(zone)}.`
  if (fitting === 0) return `No trade fits in any time zone. Times are read as ${zoneName(zone)}.`
  return `Time zone: ${zoneName(zone)}. ${countText(fitting)} of ${plural(tried, 'row')} fit${fitting === 1 ? 's' : ''} a trade in it.`
}
