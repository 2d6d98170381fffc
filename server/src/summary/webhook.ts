/** The URL to which a summary is sent, and the body that its receiver accepts. */
import type { ShownWebhook, WebhookKind, WebhookRefusal } from '@roundtrip/contract/messages'
import { dayKey } from '@roundtrip/core/base'
import { hostOf, isLocalHost, isPlainHttps } from '../outgoing/public-post.ts'
import type { SummaryFigures } from './figures.ts'
import type { SummaryContext, SummaryText } from './words.ts'

export type Webhook = { readonly url: string; readonly chat: string | null }

/** Why a URL is refused; null if it is accepted. Its name is resolved when something is sent. */
export function refusalOf({ url: text, chat }: Webhook): WebhookRefusal | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !isPlainHttps(url)) return 'webhook-not-https'
  if (isLocalHost(hostOf(url))) return 'webhook-not-public'
  if (kindOf(url) !== 'telegram') return null
  if (!TELEGRAM_PATH.test(url.pathname)) return 'webhook-not-telegram'
  return chat === null ? 'webhook-without-chat' : null
}

export function kindOf({ hostname, pathname }: URL): WebhookKind {
  if (hostname === 'api.telegram.org') return 'telegram'
  const isDiscord = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/.test(hostname)
  return isDiscord && /^\/api\/(?:v\d+\/)?webhooks\//.test(pathname) ? 'discord' : 'json'
}

/**
 * `https://api.telegram.org/bot<token>/sendMessage`, a token being `123456:ABC-DEF1234ghIkl`:
 * https://core.telegram.org/bots/api#making-requests
 */
const TELEGRAM_PATH = /^\/bot(\d+(?::|%3A)[\w-]+)\/sendMessage$/i

/** The part of it that is shown. */
export function shownOf({ url: text, chat }: Webhook): ShownWebhook {
  const url = new URL(text)
  const kind = kindOf(url)
  const secret = TELEGRAM_PATH.exec(url.pathname)?.[1] ?? url.pathname + url.search
  const ending = secret.length < SHORTEST_SECRET ? '' : secret.slice(-SHOWN_CHARACTERS)
  return { kind, host: url.host, ending, chat: kind === 'telegram' ? chat : null }
}

const SHORTEST_SECRET = 20
const SHOWN_CHARACTERS = 4

/** The contents of a summary, for receivers that show text and for those that read figures. */
export type Sent = {
  readonly text: SummaryText
  readonly figures: SummaryFigures
  readonly context: SummaryContext
  readonly zone: string
}

/** The message: words for people, and for programs the same as JSON. */
export type WebhookContent = {
  readonly text: WebhookText
  readonly json: () => Readonly<Record<string, unknown>>
}

/** Lines of name and text, under a title; a line without a name is a sentence. */
export type WebhookText = Pick<SummaryText, 'title' | 'lines' | 'link'>

export function bodyFor({ url, chat }: Webhook, { text, json }: WebhookContent): Readonly<Record<string, unknown>> {
  switch (kindOf(new URL(url))) {
    case 'discord':
      return discordBody(text)
    case 'telegram':
      return telegramBody(text, chat)
    case 'json':
      return json()
  }
}

/**
 * `content` has up to 2,000 characters, and mentions nobody if `parse` is empty:
 * https://discord.com/developers/docs/resources/webhook#execute-webhook. A URL in <> has no preview.
 */
function discordBody(text: WebhookText): Readonly<Record<string, unknown>> {
  const content = plainText({ ...text, link: { ...text.link, url: `<${text.link.url}>` } })
  return { content: content.slice(0, 2_000), allowed_mentions: { parse: [] } }
}

/** `text` has 1 to 4,096 characters, `chat_id` is a number or `@channel`: https://core.telegram.org/bots/api#sendmessage */
function telegramBody(text: WebhookText, chat: string | null): Readonly<Record<string, unknown>> {
  return { chat_id: chat, text: plainText(text).slice(0, 4_096) }
}

function plainText({ title, lines, link }: WebhookText): string {
  return [title, ...lines.map(([name, text]) => (name === '' ? text : `${name}: ${text}`)), link.url].join('\n')
}

/** Our own format. Hidden amounts are null; a receiver recognizes a repeated summary by its rhythm and first day. */
export function summaryJson({
  figures,
  context: { period, style, url },
  zone,
}: Sent): Readonly<Record<string, unknown>> {
  const { currency, net, open, fees, funding, best, worst, ...rest } = figures
  const isShown = style.amounts === 'shown'
  const trade = (candidate: typeof best) =>
    candidate === null ? null : { ...candidate, net: isShown ? candidate.net : null }
  return {
    kind: 'roundtrip-summary',
    version: 1,
    rhythm: period.rhythm,
    first: dayKey(period.first),
    last: dayKey(period.last),
    zone,
    currency,
    net: isShown ? net : null,
    bookedByOpenTrades: isShown ? open : null,
    fees: isShown ? fees : null,
    funding: isShown ? funding : null,
    ...rest,
    best: trade(best),
    worst: trade(worst),
    url,
  }
}
