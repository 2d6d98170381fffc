/** Makes a summary and sends it on one way. */
import { PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import type { WebhookOutcome } from '@roundtrip/contract/messages'
import { readUser } from '../auth/users.ts'
import { asUser } from '../database/as-user.ts'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { readableDocuments } from '../export/documents-of.ts'
import type { RunTask } from '../ground/tasks.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { mail } from '../mail/letters.ts'
import type { Message } from '../mail/outbox.ts'
import type { PostEnd, PostJson } from '../outgoing/public-post.ts'
import type { SummaryFigures, summaryFigures } from './figures.ts'
import { periodForTest, type SummaryPeriod, zoneOf } from './period.ts'
import { bodyFor, type Sent, summaryJson, type Webhook } from './webhook.ts'
import { openWebhook } from './webhook-store.ts'
import { journalUrl, summaryLetter, summaryText } from './words.ts'

export type SummaryDependencies = {
  readonly pool: Pool
  readonly run: RunTask<'summaryFigures', typeof summaryFigures>
  readonly box: KeyBox
  readonly post: PostJson
  /** Runs in the transaction that marks the summary as sent. */
  readonly sendMail: (message: Message, uid: string, client: DatabaseClient) => Promise<void>
  /** Where links lead. */
  readonly pagesUrl: string
  /** The URL that unsubscribes this user from these mails. */
  readonly stopUrl: (uid: string) => string
  readonly now: () => number
}

export async function settingsOfUser(pool: Pool, uid: string): Promise<Settings> {
  const documents = await asUser(pool, uid, (client) => readableDocuments(client, { uid, collection: 'settings' }))
  return documents.get('main') ?? PLAIN_SETTINGS
}

type SummaryRequest = { readonly uid: string; readonly period: SummaryPeriod; readonly settings: Settings }

export async function figuresOf(
  { run }: SummaryDependencies,
  { uid, period: { first, last } }: SummaryRequest,
): Promise<SummaryFigures> {
  return run('summaryFigures', { uid, first, last })
}

export function summaryOf(
  { pagesUrl }: SummaryDependencies,
  { uid, period, settings }: SummaryRequest,
  figures: SummaryFigures,
): Sent {
  const { numbers, dates, language, zone, summary } = settings
  const style = { numbers, dates, language, amounts: summary.amounts }
  const context = { period, style, url: journalUrl(pagesUrl, uid, period) }
  return { text: summaryText(figures, context), figures, context, zone: zoneOf(zone) }
}

export type MailEnd = 'sent' | 'no-address' | 'sent-before'

/**
 * `markSent` marks the summary as sent and returns whether it is the first to do so; the mail is stored with the mark
 * or not at all.
 */
export async function mailSummary(
  dependencies: SummaryDependencies,
  { uid, sent }: { readonly uid: string; readonly sent: Sent },
  markSent: (client: DatabaseClient) => Promise<boolean>,
): Promise<MailEnd> {
  const email = (await readUser(dependencies.pool, uid))?.email ?? null
  if (email === null) return 'no-address'
  const leave = {
    settings: `${dependencies.pagesUrl}/user/${uid}/settings#notifications`,
    stop: dependencies.stopUrl(uid),
  }
  const message = mail(email, summaryLetter(sent.text, leave))
  return transaction(dependencies.pool, async (client) => {
    if (!(await markSent(client))) return 'sent-before'
    await dependencies.sendMail(message, uid, client)
    return 'sent'
  })
}

export type Delivery = { readonly outcome: WebhookOutcome; readonly status: number | null }

export async function postSummary({ post }: SummaryDependencies, webhook: Webhook, sent: Sent): Promise<Delivery> {
  return deliveryOf(await post(webhook.url, bodyFor(webhook, { text: sent.text, json: () => summaryJson(sent) })))
}

/** Sends to the stored webhook now, even if nothing was traded. */
export async function testWebhook(
  dependencies: SummaryDependencies,
  uid: string,
): Promise<Delivery | 'no-webhook' | 'unreadable'> {
  const webhook = await openWebhook(dependencies, uid)
  if (webhook === null) return 'no-webhook'
  if (webhook === 'unreadable') return webhook
  const settings = await settingsOfUser(dependencies.pool, uid)
  const request = { uid, settings, period: periodForTest(settings, dependencies.now()) }
  return postSummary(dependencies, webhook, summaryOf(dependencies, request, await figuresOf(dependencies, request)))
}

/** A wrong address, or a receiver that no longer knows it, will still be wrong in an hour. */
export function isFinal({ outcome, status }: Delivery): boolean {
  if (outcome === 'not-public' || outcome === 'redirected') return true
  return status !== null && [400, 401, 403, 404, 405, 410].includes(status)
}

export function deliveryOf(end: PostEnd): Delivery {
  if (end.end === 'not-https') return { outcome: 'not-public', status: null }
  if (end.end !== 'answered') return { outcome: end.end, status: null }
  const { status } = end
  if (status >= 200 && status < 300) return { outcome: 'delivered', status }
  return { outcome: status >= 300 && status < 400 ? 'redirected' : 'refused', status }
}
