/**
 * * The browsers that show a user's alerts. A subscription is sealed like a key of an exchange: with it and the key of
 * this server, anyone can show notifications there.
 */
import { createHash } from 'node:crypto'
import type { PushDevice } from '@roundtrip/contract/messages'
import { LIMITS } from '@roundtrip/contract/fields'
import * as z from 'zod/mini'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { type KeyBox, openedOrNull, pushDeviceContext } from '../keys/key-box.ts'

/** `endpoint` is an address at a push service; the keys are base64url (RFC 8291). */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

type Row = { readonly id: string; readonly shown: Pick<PushDevice, 'name' | 'service'>; readonly addedAt: number }

type Dependencies = { readonly pool: Pool; readonly box: KeyBox }

/** The newest first. */
export async function devicesOf(pool: Pool, uid: string): Promise<PushDevice[]> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<Row>(`select ${FIELDS} from push_devices where user_id = $1 order by created_at desc, id limit 100`, [
      uid,
    ]),
  )
  return rows.map(toDevice)
}

export type NewDevice = { readonly subscription: Subscription; readonly name: string }

/** Throws a `Refusal` if the user has too many. A browser that was added before is renewed. */
export async function addDevice({ pool, box }: Dependencies, uid: string, device: NewDevice): Promise<PushDevice> {
  const { subscription, name } = device
  const id = deviceId(subscription.endpoint)
  const shown = { name, service: new URL(subscription.endpoint).host }
  const sealed = box.seal(JSON.stringify(subscription), pushDeviceContext(uid, id))
  return asUser(pool, uid, async (client) => {
    // One at a time, so that no two of them pass the limit together.
    await client.query(LOCK, [uid])
    const { rows: counted } = await client.query<{ n: number }>(
      'select count(*)::int as n from push_devices where user_id = $1 and id <> $2',
      [uid, id],
    )
    if ((counted[0]?.n ?? 0) >= LIMITS.pushDevices) throw new Refusal<ReasonOf<'addPushDevice'>>('too-many-devices')
    const { rows } = await client.query<Row>(
      `insert into push_devices (user_id, id, sealed, shown) values ($1, $2, $3, $4)
       on conflict (user_id, id) do update set sealed = excluded.sealed, shown = excluded.shown returning ${FIELDS}`,
      [uid, id, sealed, JSON.stringify(shown)],
    )
    const row = rows[0]
    if (row === undefined) throw new Error('The device that was just written is missing.')
    return toDevice(row)
  })
}

export type Replacement = { readonly id: string; readonly subscription: Subscription }

/**
 * Replaces the subscription of a device; its name and date stay. Null if the user has no device of this id, unless the
 * same subscription replaced it before.
 */
export async function replaceDevice(
  { pool, box }: Dependencies,
  uid: string,
  { id, subscription }: Replacement,
): Promise<PushDevice | null> {
  const next = deviceId(subscription.endpoint)
  const sealed = box.seal(JSON.stringify(subscription), pushDeviceContext(uid, next))
  const service = new URL(subscription.endpoint).host
  return asUser(pool, uid, async (client) => {
    await client.query(LOCK, [uid])
    const { rows: before } = await client.query<Row>(
      `select ${FIELDS} from push_devices where user_id = $1 and id in ($2, $3) order by id = $2 desc limit 1`,
      [uid, id, next],
    )
    const device = before[0]
    if (device === undefined) return null
    await client.query('delete from push_devices where user_id = $1 and id = $2 and id <> $3', [uid, next, device.id])
    const { rows } = await client.query<Row>(
      `update push_devices set id = $3, sealed = $4, shown = shown || $5::jsonb where user_id = $1 and id = $2
       returning ${FIELDS}`,
      [uid, device.id, next, sealed, JSON.stringify({ service })],
    )
    return rows[0] === undefined ? null : toDevice(rows[0])
  })
}

/** False if the user has none of this id. */
export async function removeDevice(pool: Pool, uid: string, id: string): Promise<boolean> {
  const { rowCount } = await asUser(pool, uid, (client) =>
    client.query('delete from push_devices where user_id = $1 and id = $2', [uid, id]),
  )
  return rowCount === 1
}

/** Null if there is none; `unreadable` if its master key is missing. */
export async function openDevice(
  { pool, box }: Dependencies,
  uid: string,
  id: string,
): Promise<Subscription | 'unreadable' | null> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<{ sealed: string }>('select sealed from push_devices where user_id = $1 and id = $2', [uid, id]),
  )
  const sealed = rows[0]?.sealed
  if (sealed === undefined) return null
  const opened = openedOrNull(() => box.open(sealed, pushDeviceContext(uid, id)))
  return opened === null ? 'unreadable' : stored.parse(JSON.parse(opened))
}

/** The browser computes the same id, so it finds itself in the list without being sent an endpoint. */
function deviceId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

function toDevice({ id, shown, addedAt }: Row): PushDevice {
  return { id, name: shown.name, service: shown.service, addedAt }
}

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 11))'
const FIELDS = 'id, shown, (extract(epoch from created_at) * 1000)::float8 as "addedAt"'

const stored = z.strictObject({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
