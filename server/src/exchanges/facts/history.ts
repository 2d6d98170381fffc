/** How far back an exchange goes, as a sentence for traders. The key guides show it. */
import type { Depth, ExchangeFacts } from './facts.ts'

export function historySentence({ history }: ExchangeFacts): string {
  const sentences = history.map(({ what, depth }) => {
    const words = depthWords(depth)
    return what === null ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : `${what}: ${words}.`
  })
  const isLimited = history.some(({ depth }) => depth !== 'all')
  return [...sentences, ...(isLimited ? ['Import a file for anything older.'] : [])].join(' ')
}

/** `the last two years`, `everything since the account was opened`. */
export function depthWords(depth: Depth): string {
  if (depth === 'all') return 'everything since the account was opened'
  if (depth === 'unstated') return 'as far back as the exchange goes'
  if ('rows' in depth) return `the newest ${depth.rows.toLocaleString('en-US')} fills`
  if ('since' in depth) return `everything since ${monthOf(depth.since)}`
  return `the last ${spanWords(depth.days)}`
}

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** In years if the days are whole years less a few, which the readers leave so that no request falls off the edge. */
function spanWords(days: number): string {
  const years = Math.round(days / 365)
  if (years < 1 || Math.abs(days - years * 365) > 5) return `${days} days`
  return years === 1 ? 'year' : `${NUMBERS[years] ?? years} years`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2021-02-01` as `February 2021`. */
function monthOf(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`
}
