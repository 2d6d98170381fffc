/** Alerts in words: what a notification, a mail and a chat say. */
import { type Language, type Settings, PLAIN_AWAY } from '@roundtrip/contract/documents'
import { TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import { createClock, parseDayKey, toCivil } from '@roundtrip/core/base'
import { translator } from '../language/translator.ts'
import type { Letter } from '../mail/letters.ts'
import { dayText } from '../summary/days.ts'
import { zoneOf } from '../summary/period.ts'
import type { WebhookText } from '../summary/webhook.ts'
import { countText, digits, signedMoney, type Written } from '../summary/words.ts'
import type { Alert, ReachedLimit } from './alert.ts'

export type AlertText = {
  readonly language: Language
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
  const { settings } = context
  const { language, t, tIn } = translator(settings.language)
  const page = (path: string): string => `${context.pagesUrl}/user/${context.uid}/${path}`
  switch (alert.kind) {
    case 'connections':
      return {
        language,
        title: t('{name} stopped syncing', { name: alert.name }),
        sentence: t(TROUBLE_WORDS[alert.trouble].why),
        link: { name: t('Open connections'), url: page('connections') },
        after: [],
      }
    case 'rules':
      return {
        language,
        ...limitText(alert, settings),
        link: { name: t('Open the day'), url: page(`journal/daily?day=${alert.day}`) },
        after: [t('Roundtrip never blocks an order. What you do next is up to you.')],
      }
    case 'reviews':
      return {
        language,
        title: t('{trades} to review', { trades: tradesText(alert.trades, settings) }),
        sentence: t('Closed on {day}.', { day: dayOf(alert.day, settings) }),
        link: { name: tIn('verb', 'Review'), url: page(`journal/daily?day=${alert.day}`) },
        after: [],
      }
    case 'screens':
      return {
        language,
        ...matchText(alert, settings),
        link: { name: t('Open the screener'), url: screenUrl(alert, page) },
        after: [],
      }
  }
}

/** The same for a chat; a program reads `alertJson`. */
export function chatText({ title, sentence, link }: AlertText): WebhookText {
  return { title, lines: [['', sentence]], link }
}

export function alertLetter(text: AlertText, leave: { readonly settings: string; readonly stop: string }): Letter {
  const { language, t } = translator(text.language)
  return {
    language,
    subject: text.title,
    lines: [text.sentence],
    act: text.link,
    leave: { name: t('Stop alert emails'), url: leave.stop },
    after: [...text.after, t('Choose your alerts in the settings: {settings}', { settings: leave.settings })],
  }
}

/** Our own format. Hidden amounts are null; a receiver recognizes a repeated alert by its event. */
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

function limitTitle(kind: ReachedLimit['rule']['kind'], { language }: Settings): string {
  const { t } = translator(language)
  switch (kind) {
    case 'max-daily-loss':
      return t('Daily loss limit reached')
    case 'max-daily-profit':
      return t('Daily profit target reached')
    case 'max-trades-per-day':
      return t('Trade limit reached')
    case 'stop-after-losses':
      return t('Losing streak limit reached')
    default:
      return t('Limit reached')
  }
}

function limitText(reached: ReachedLimit, settings: Settings): Pick<AlertText, 'title' | 'sentence'> {
  const { rule, moment, account } = reached
  const time = moment === null ? null : clockText(moment, settings)
  const where = [account, time].filter((part) => part !== null).join(', ')
  const parts = [measuredText(reached, settings), where].filter((part) => part !== null && part !== '')
  return {
    title: limitTitle(rule.kind, settings),
    sentence: parts.length === 0 ? `${rule.name}.` : `${parts.join('. ')}.`,
  }
}

/** `−$412 of −$400`; null for hidden amounts of money, and if nothing was measured. */
function measuredText(reached: ReachedLimit, settings: Settings): string | null {
  const { rule, unit, currency, measured, limit } = reached
  const { amounts } = settings.away ?? PLAIN_AWAY
  if (measured === null || limit === null || (unit === 'money' && amounts === 'hidden')) return null
  const style: Written = { ...settings, amounts }
  const { t } = translator(settings.language)
  if (unit === 'count') {
    const counts = { measured: countText(measured, style), limit: countText(limit, style) }
    if (rule.kind === 'max-trades-per-day') return t('{measured} of {limit} trades', counts)
    if (rule.kind === 'stop-after-losses') return t('{measured} of {limit} losses in a row', counts)
    return t('{measured} of {limit}', counts)
  }
  const signed = (value: number): string => {
    const direction = rule.kind === 'max-daily-loss' ? -value : value
    if (unit === 'money') return withoutZeros(signedMoney(direction, currency, style))
    const sign = direction < 0 ? '\u2212' : '+'
    const number = `${sign}${digits(direction, Number.isInteger(direction) ? 0 : 2, style)}`
    return unit === 'percent' ? t('{number}%', { number }) : `${number}R`
  }
  return t('{measured} of {limit}', { measured: signed(measured), limit: signed(limit) })
}

/** `$400.00` as `$400`. */
function withoutZeros(money: string): string {
  return money.replace(/[.,]00(?=\D*$)/, '')
}

function matchText(
  alert: Extract<Alert, { kind: 'screens' }>,
  settings: Settings,
): Pick<AlertText, 'title' | 'sentence'> {
  const { t, listed } = translator(settings.language)
  const { screen, venue, at, matches } = alert
  const shown = matches.slice(0, MAX_NAMED).map(({ symbol }) => symbol)
  const others = matches.length - shown.length
  const count = countText(others, { ...settings, amounts: 'shown' })
  const symbols = others > 0 ? t('{names} and {count} more', { names: shown.join(', '), count }) : listed(shown)
  return {
    title: `${screen.name}: ${symbols}`,
    sentence: t('New in your screen. {venue}, {time}.', { venue, time: clockText(at, settings) }),
  }
}

const MAX_NAMED = 3

function screenUrl({ screen, matches }: Extract<Alert, { kind: 'screens' }>, page: (path: string) => string): string {
  const search = new URLSearchParams(screen.search)
  const [first] = matches
  if (matches.length === 1 && first !== undefined) search.set('open', first.id)
  return page(`screener?${search.toString()}`)
}

function tradesText(trades: number, settings: Settings): string {
  const { nounFor } = translator(settings.language)
  return `${countText(trades, { ...settings, amounts: 'shown' })} ${nounFor(trades, 'trade', 'trades')}`
}

function dayOf(key: string, settings: Settings): string {
  const day = parseDayKey(key)
  return day === null ? key : dayText(day, settings)
}

/** `14:32`, or `2:32 PM`, by the clock of the trader. */
function clockText(time: number, { zone, hours }: Settings): string {
  const { hour, minute } = toCivil(createClock({ zone: zoneOf(zone) }), time)
  const two = String(minute).padStart(2, '0')
  if (hours === '24') return `${String(hour).padStart(2, '0')}:${two}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}
