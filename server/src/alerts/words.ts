/** Alerts in words: what a notification, a mail and a chat say. */
import { type Settings, PLAIN_AWAY } from '@roundtrip/contract/documents'
import { TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import { createClock, parseDayKey, toCivil } from '@roundtrip/core/base'
import type { Letter } from '../mail/letters.ts'
import { zoneOf } from '../summary/period.ts'
import type { WebhookText } from '../summary/webhook.ts'
import { countText, dayText, digits, signedMoney, type Written } from '../summary/words.ts'
import type { Alert, ReachedLimit } from './alert.ts'

export type AlertText = {
  /** `Daily loss limit reached` */
  readonly title: string
  /** `−$412 of −$400. Bybit main, 14:32.` */
  readonly sentence: string
  readonly link: { readonly name: string; readonly url: string }
  /** For mails, which have room. */
  readonly after: readonly string[]
}

export type AlertContext = {
  readonly settings: Settings
  readonly pagesUrl: string
  readonly uid: string
}

export function alertText(alert: Alert, context: AlertContext): AlertText {
  const page = (path: string): string => `${context.pagesUrl}/user/${context.uid}/${path}`
  switch (alert.kind) {
    case 'connections':
      return {
        title: `${alert.name} stopped syncing`,
        sentence: TROUBLE_WORDS[alert.trouble].why,
        link: { name: 'Open connections', url: page('connections') },
        after: [],
      }
    case 'rules':
      return {
        ...limitText(alert, context.settings),
        link: { name: 'Open the day', url: page(`journal/daily?day=${alert.day}`) },
        after: ['Roundtrip never blocks an order. What you do next is up to you.'],
      }
    case 'reviews':
      return {
        title: `${tradesText(alert.trades, context.settings)} to review`,
        sentence: `Closed on ${dayOf(alert.day, context.settings)}.`,
        link: { name: 'Review', url: page(`journal/daily?day=${alert.day}`) },
        after: [],
      }
    case 'screens':
      return { ...matchText(alert, context.settings), link: screenLink(alert, page), after: [] }
  }
}

/** The same for a chat; a program reads `alertJson`. */
export function chatText({ title, sentence, link }: AlertText): WebhookText {
  return { title, lines: [['', sentence]], link }
}

export function alertLetter(text: AlertText, leave: { readonly settings: string; readonly stop: string }): Letter {
  return {
    subject: text.title,
    lines: [text.sentence],
    act: text.link,
    leave: { name: 'Stop alert emails', url: leave.stop },
    after: [...text.after, `Choose your alerts in the settings: ${leave.settings}`],
  }
}

/** Ours. Hidden amounts are null; a receiver that got an alert twice knows it by its event. */
export function alertJson(
  { event, alert }: { readonly event: string; readonly alert: Alert },
  { title, sentence, link }: AlertText,
  { away = PLAIN_AWAY }: Settings,
): Readonly<Record<string, unknown>> {
  const { kind, ...facts } = alert
  const isHidden = alert.kind === 'rules' && alert.unit === 'money' && away.amounts === 'hidden'
  return {
    kind: 'roundtrip-alert',
    version: 1,
    event,
    about: kind,
    title,
    sentence,
    ...facts,
    ...(isHidden ? { measured: null, limit: null } : {}),
    url: link.url,
  }
}

const LIMIT_TITLES: Readonly<Partial<Record<ReachedLimit['rule']['kind'], string>>> = {
  'max-daily-loss': 'Daily loss limit reached',
  'max-daily-profit': 'Daily profit target reached',
  'max-trades-per-day': 'Trade limit reached',
  'stop-after-losses': 'Losing streak limit reached',
}

function limitText(reached: ReachedLimit, settings: Settings): Pick<AlertText, 'title' | 'sentence'> {
  const { rule, moment, account } = reached
  const time = moment === null ? null : clockText(moment, settings)
  const place = [account, time].filter((part) => part !== null).join(', ')
  const parts = [measuredText(reached, settings), place].filter((part) => part !== null && part !== '')
  return {
    title: LIMIT_TITLES[rule.kind] ?? 'Limit reached',
    sentence: parts.length === 0 ? `${rule.name}.` : `${parts.join('. ')}.`,
  }
}

/** `−$412 of −$400`; null for hidden amounts of money, and where nothing was measured. */
function measuredText(reached: ReachedLimit, settings: Settings): string | null {
  const { rule, unit, currency, measured, limit } = reached
  const { amounts } = settings.away ?? PLAIN_AWAY
  if (measured === null || limit === null || (unit === 'money' && amounts === 'hidden')) return null
  const style: Written = { ...settings, amounts }
  if (unit === 'count') return `${countText(measured, style)} of ${countText(limit, style)}${COUNTED[rule.kind] ?? ''}`
  const signed = (value: number): string => {
    const direction = rule.kind === 'max-daily-loss' ? -value : value
    if (unit === 'money') return withoutZeros(signedMoney(direction, currency, style))
    const sign = direction < 0 ? '\u2212' : '+'
    return `${sign}${digits(direction, Number.isInteger(direction) ? 0 : 2, style)}${unit === 'percent' ? '%' : 'R'}`
  }
  return `${signed(measured)} of ${signed(limit)}`
}

const COUNTED: Readonly<Partial<Record<ReachedLimit['rule']['kind'], string>>> = {
  'max-trades-per-day': ' trades',
  'stop-after-losses': ' losses in a row',
}

/** `$400.00` as `$400`. */
function withoutZeros(money: string): string {
  return money.replace(/[.,]00(?=\D*$)/, '')
}

function matchText(
  alert: Extract<Alert, { kind: 'screens' }>,
  settings: Settings,
): Pick<AlertText, 'title' | 'sentence'> {
  const { screen, venue, at, matches } = alert
  const shown = matches.slice(0, MOST_NAMED).map(({ symbol }) => symbol)
  const others = matches.length - shown.length
  const symbols =
    others > 0 ? `${shown.join(', ')} and ${countText(others, { ...settings, amounts: 'shown' })} more` : listed(shown)
  return { title: `${screen.name}: ${symbols}`, sentence: `New in your screen. ${venue}, ${clockText(at, settings)}.` }
}

const MOST_NAMED = 3

function listed(names: readonly string[]): string {
  const [last = ''] = names.slice(-1)
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

function screenLink({ screen, matches }: Extract<Alert, { kind: 'screens' }>, page: (path: string) => string) {
  const search = new URLSearchParams(screen.search)
  const [first] = matches
  if (matches.length === 1 && first !== undefined) search.set('open', first.id)
  return { name: 'Open the screener', url: page(`screener?${search.toString()}`) }
}

function tradesText(trades: number, settings: Settings): string {
  return `${countText(trades, { ...settings, amounts: 'shown' })} ${trades === 1 ? 'trade' : 'trades'}`
}

function dayOf(key: string, settings: Settings): string {
  const day = parseDayKey(key)
  return day === null ? key : dayText(day, { ...settings, amounts: 'shown' })
}

/** `14:32`, or `2:32 PM`, by the clock of the trader. */
function clockText(time: number, { zone, hours }: Settings): string {
  const { hour, minute } = toCivil(createClock({ zone: zoneOf(zone) }), time)
  const two = String(minute).padStart(2, '0')
  if (hours === '24') return `${String(hour).padStart(2, '0')}:${two}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}
