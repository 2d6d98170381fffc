/** Makes an alert into a mail, a webhook or a notification, and sends it. */
import type { AlertWay } from '@roundtrip/contract/documents'
import { readUser } from '../auth/users.ts'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { mail } from '../mail/letters.ts'
import type { Message } from '../mail/outbox.ts'
import type { PostJson } from '../outgoing/public-post.ts'
import { deliveryOf, isFinal, settingsOfUser } from '../summary/send.ts'
import { bodyFor } from '../summary/webhook.ts'
import { openWebhook } from '../summary/webhook-store.ts'
import type { Alert } from './alert.ts'
import { push, type PushDependencies } from './push.ts'
import { pushKeys } from './push-key.ts'
import { openDevice, removeDevice } from './push-store.ts'
import { waysOf } from './raise.ts'
import { alertJson, alertLetter, type AlertText, alertText, chatText } from './words.ts'

export type AlertDependencies = PushDependencies & {
  readonly pool: Pool
  readonly box: KeyBox
  readonly post: PostJson
  /** Runs in the transaction that notes the alert as sent. */
  readonly sendMail: (message: Message, uid: string, client: DatabaseClient) => Promise<void>
  /** Where links lead. */
  readonly pagesUrl: string
  /** The address that ends alert mails of this user. */
  readonly stopUrl: (uid: string) => string
  readonly now: () => number
}

/** One event on one way. */
export type Run = {
  readonly uid: string
  readonly event: string
  readonly way: AlertWay
  /** The id of a device for `push`, else empty. */
  readonly device: string
  readonly alert: Alert
}

/** `noted`: sent, and noted as such; `again`: worth another try. */
export type Delivered = 'sent' | 'noted' | 'skipped' | 'failed' | 'again'

type MarkSent = (client: DatabaseClient) => Promise<boolean>

/**
 * `markSent` notes the alert as sent and returns whether it is the first to do so; a mail is stored with the note or
 * not at all.
 */
export async function deliver(dependencies: AlertDependencies, run: Run, markSent: MarkSent): Promise<Delivered> {
  const settings = await settingsOfUser(dependencies.pool, run.uid)
  // Switched off since then.
  if (!waysOf(settings, run.alert.kind).includes(run.way)) return 'skipped'
  const text = alertText(run.alert, { settings, pagesUrl: dependencies.pagesUrl, uid: run.uid })
  switch (run.way) {
    case 'mail':
      return mailAlert(dependencies, { run, text }, markSent)
    case 'webhook':
      return postAlert(dependencies, run, { text: chatText(text), json: () => alertJson(run, text, settings) })
    case 'push':
      return pushAlert(dependencies, run, text)
  }
}

async function mailAlert(
  dependencies: AlertDependencies,
  { run: { uid }, text }: { readonly run: Run; readonly text: AlertText },
  markSent: MarkSent,
): Promise<Delivered> {
  const email = (await readUser(dependencies.pool, uid))?.email ?? null
  if (email === null) return 'skipped'
  const leave = { settings: `${dependencies.pagesUrl}/user/${uid}/settings#alerts`, stop: dependencies.stopUrl(uid) }
  const message = mail(email, alertLetter(text, leave))
  await transaction(dependencies.pool, async (client) => {
    if (await markSent(client)) await dependencies.sendMail(message, uid, client)
  })
  return 'noted'
}

async function postAlert(
  dependencies: AlertDependencies,
  { uid }: Run,
  content: Parameters<typeof bodyFor>[1],
): Promise<Delivered> {
  const webhook = await openWebhook(dependencies, uid)
  if (webhook === null) return 'skipped'
  if (webhook === 'unreadable') return 'failed'
  const delivery = deliveryOf(await dependencies.post(webhook.url, bodyFor(webhook, content)))
  if (delivery.outcome === 'delivered') return 'sent'
  return isFinal(delivery) ? 'failed' : 'again'
}

async function pushAlert(
  dependencies: AlertDependencies,
  { uid, event, device, alert }: Run,
  text: AlertText,
): Promise<Delivered> {
  const subscription = await openDevice(dependencies, uid, device)
  if (subscription === null) return 'skipped'
  const keys = await pushKeys(dependencies)
  if (subscription === 'unreadable' || keys === null) return 'failed'
  const { title, sentence, link } = text
  const { outcome, status } = await push(
    dependencies,
    { keys, subscription, ttlS: TTL_S[alert.kind] },
    { title, body: sentence, path: link.url.slice(dependencies.pagesUrl.length), tag: event },
  )
  if (outcome === 'delivered') return 'sent'
  if (outcome === 'gone') await removeDevice(dependencies.pool, uid, device)
  if (outcome === 'gone' || (status !== null && status >= 400 && status < 500 && status !== 429)) return 'failed'
  return 'again'
}

/** How long a push service keeps it for a device that is off, in seconds. */
const TTL_S: Readonly<Record<Alert['kind'], number>> = {
  connections: 24 * 3_600,
  rules: 4 * 3_600,
  reviews: 12 * 3_600,
  screens: 1_800,
}
