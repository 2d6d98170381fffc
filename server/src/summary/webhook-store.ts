/** The stored webhook of a user. Its URL is sealed like a key of an exchange, and opened only to be used. */
import type { ShownWebhook } from '@roundtrip/contract/messages'
import * as z from 'zod/mini'
import type { Pool } from '../database/connection.ts'
import { type KeyBox, openedOrNull, webhookContext } from '../keys/key-box.ts'
import { shownOf, type Webhook } from './webhook.ts'

export async function shownWebhookOf(pool: Pool, uid: string): Promise<ShownWebhook | null> {
  const { rows } = await pool.query<{ shown: ShownWebhook }>('select shown from summary_webhooks where user_id = $1', [
    uid,
  ])
  return rows[0]?.shown ?? null
}

type Dependencies = { readonly pool: Pool; readonly box: KeyBox }

export async function storeWebhook({ pool, box }: Dependencies, uid: string, webhook: Webhook): Promise<ShownWebhook> {
  const shown = shownOf(webhook)
  await pool.query(
    `insert into summary_webhooks (user_id, sealed, shown) values ($1, $2, $3)
     on conflict (user_id) do update set sealed = excluded.sealed, shown = excluded.shown, created_at = now()`,
    [uid, box.seal(JSON.stringify(webhook), webhookContext(uid)), JSON.stringify(shown)],
  )
  return shown
}

export async function removeWebhook(pool: Pool, uid: string): Promise<void> {
  await pool.query('delete from summary_webhooks where user_id = $1', [uid])
}

/** Null if there is none; `unreadable` if its master key is missing. */
export async function openWebhook({ pool, box }: Dependencies, uid: string): Promise<Webhook | 'unreadable' | null> {
  const { rows } = await pool.query<{ sealed: string }>('select sealed from summary_webhooks where user_id = $1', [uid])
  const sealed = rows[0]?.sealed
  if (sealed === undefined) return null
  const opened = openedOrNull(() => box.open(sealed, webhookContext(uid)))
  return opened === null ? 'unreadable' : stored.parse(JSON.parse(opened))
}

const stored = z.strictObject({ url: z.string(), chat: z.nullable(z.string()) })
