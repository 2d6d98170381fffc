/** A summary in words: the texts of a mail and a chat. */
import type { Language, Settings } from '@roundtrip/contract/documents'
import { withSymbol } from '@roundtrip/contract/language'
import { CURRENCY_DECIMALS, CURRENCY_SYMBOLS, dayKey, NUMBER_SEPARATORS, weekKey } from '@roundtrip/core/base'
import { type Translator, translator } from '../language/translator.ts'
import type { Letter } from '../mail/letters.ts'
import { dayText, weekdayText } from './days.ts'
import type { SummaryFigures, SummaryTrade } from './figures.ts'
import type { SummaryPeriod } from './period.ts'

export type SummaryText = {
  readonly language: Language
  /** `Your day: Wed 25 Nov 2026` */
  readonly title: string
  readonly lines: readonly (readonly [name: string, text: string])[]
  readonly link: { readonly name: string; readonly url: string }
}

export type Written = Pick<Settings, 'numbers' | 'dates' | 'language'> & {
  readonly amounts: Settings['summary']['amounts']
}

export type SummaryContext = {
  readonly period: SummaryPeriod
  readonly style: Written
  /** The page of the journal. */
  readonly url: string
}

export function summaryText(figures: SummaryFigures, { period, style, url }: SummaryContext): SummaryText {
  const words = translator(style.language)
  const { language, t } = words
  const link = { name: period.rhythm === 'daily' ? t('Open the day') : t('Open the week'), url }
  const title = titleOf(period, style)
  if (!wasTraded(figures)) return { language, title, lines: [[t('Trades'), t('None')]], link }
  return { language, title, lines: linesOf(figures, style, words), link }
}

/** No summary is sent about days on which no trade was opened or closed. */
export function wasTraded({ opened, closed }: Pick<SummaryFigures, 'opened' | 'closed'>): boolean {
  return opened + closed > 0
}

/** The URL of the journal's day, or of the review of the week. */
export function journalUrl(pagesUrl: string, uid: string, { rhythm, first }: SummaryPeriod): string {
  const page = rhythm === 'daily' ? `journal/daily?day=${dayKey(first)}` : `journal?week=${weekKey(first)}`
  return `${pagesUrl}/user/${uid}/${page}`
}

export function summaryLetter(text: SummaryText, leave: { readonly settings: string; readonly stop: string }): Letter {
  const { language, t } = translator(text.language)
  return {
    language,
    subject: text.title,
    lines: [],
    figures: text.lines,
    act: text.link,
    leave: { name: t('Stop these emails'), url: leave.stop },
    after: [t('Change the schedule or hide amounts in your settings: {settings}', { settings: leave.settings })],
  }
}

function linesOf(
  figures: SummaryFigures,
  style: Written,
  { t, tIn, nounFor }: Translator,
): (readonly [string, string])[] {
  const { currency, net, open, opened, closed, winRate, fees, funding, totalR, best, worst, toReview } = figures
  const isShown = style.amounts === 'shown'
  const lines: (readonly [string, string | null])[] = [
    [t('Net P&L'), isShown && closed > 0 ? signedMoney(net, currency, style) : null],
    [t('Total R'), rText(totalR, style)],
    [t('Trades closed'), closed === 0 ? countText(closed, style) : outcomesText(figures, style)],
    [t('Trades opened'), closed === 0 ? countText(opened, style) : null],
    [t('Win rate'), winRate === null ? null : t('{number}%', { number: digits(winRate * 100, 1, style) })],
    [t('Best trade'), tradeText(best, currency, style)],
    // With one trade, the best is the worst.
    [
      t('Worst trade'),
      figures.wins + figures.losses + figures.breakeven > 1 ? tradeText(worst, currency, style) : null,
    ],
    [t('Fees'), isShown && closed > 0 ? plainMoney(fees, currency, style) : null],
    [t('Funding'), isShown && funding !== 0 ? signedMoney(funding, currency, style) : null],
    [t('Booked by open trades'), isShown && open !== 0 ? signedMoney(open, currency, style) : null],
    [
      tIn('trades', 'To review'),
      toReview === 0 ? null : `${countText(toReview, style)} ${nounFor(toReview, 'trade', 'trades')}`,
    ],
  ]
  return lines.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
}

function outcomesText(figures: SummaryFigures, style: Written): string {
  const { t } = translator(style.language)
  const [closed = '', wins = '', losses = '', breakeven = ''] = [
    figures.closed,
    figures.wins,
    figures.losses,
    figures.breakeven,
  ].map((count) => countText(count, style))
  return figures.breakeven === 0
    ? t('{closed} ({wins} won, {losses} lost)', { closed, wins, losses })
    : t('{closed} ({wins} won, {losses} lost, {breakeven} breakeven)', { closed, wins, losses, breakeven })
}

function tradeText(trade: SummaryTrade | null, currency: string, style: Written): string | null {
  if (trade === null) return null
  const r = rText(trade.r, style)
  if (style.amounts === 'hidden') return r === null ? trade.ticker : `${trade.ticker} ${r}`
  return `${trade.ticker} ${signedMoney(trade.net, currency, style)}${r === null ? '' : ` (${r})`}`
}

function rText(r: number | null, style: Written): string | null {
  if (r === null) return null
  const shown = digits(r, 2, style)
  return `${signOf(r, shown)}${shown}R`
}

export function signedMoney(value: number, currency: string, style: Written): string {
  const shown = digits(value, CURRENCY_DECIMALS[currency] ?? 2, style)
  return signOf(value, shown) + dressed(shown, currency, style)
}

function plainMoney(value: number, currency: string, style: Written): string {
  const shown = digits(value, CURRENCY_DECIMALS[currency] ?? 2, style)
  return (value < 0 ? signOf(value, shown) : '') + dressed(shown, currency, style)
}

function dressed(shown: string, currency: string, { language }: Written): string {
  const symbol = CURRENCY_SYMBOLS[currency]
  return symbol === undefined ? `${shown}\u00a0${currency}` : withSymbol(shown, symbol, translator(language).t)
}

/** Judged by the displayed text, so that `+$0.00` never appears. */
function signOf(value: number, shown: string): string {
  if (!/[1-9]/.test(shown)) return ''
  return value < 0 ? '\u2212' : '+'
}

export function countText(value: number, style: Written): string {
  return digits(value, 0, style)
}

export function digits(value: number, decimals: number, { numbers }: Written): string {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const [thousands, point] = NUMBER_SEPARATORS[numbers]
  return format.format(Math.abs(value)).replace(/[,.]/g, (mark) => (mark === ',' ? thousands : point))
}

function titleOf({ rhythm, first, last }: SummaryPeriod, style: Written): string {
  const { t } = translator(style.language)
  return rhythm === 'weekly'
    ? t('Your week: {first} to {last}', { first: dayText(first, style), last: dayText(last, style) })
    : t('Your day: {weekday} {day}', { weekday: weekdayText(first, style.language), day: dayText(first, style) })
}
