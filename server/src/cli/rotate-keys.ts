/**
 * Installs a new master key and wraps the key of every secret with it. Can be interrupted at any point and repeated:
 * all secrets can be opened at every moment, because old master keys stay until nothing needs them.
 */
import { existsSync } from 'node:fs'
import type pg from 'pg'
import { newSession } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import { plainId } from '../ground/ids.ts'
import {
  keyBox,
  masterKeyOf,
  openedOrNull,
  PUSH_KEY_CONTEXT,
  pushDeviceContext,
  type SecretContext,
  webhookContext,
} from '../keys/key-box.ts'
import { fileRing, fixedRing, keyFile, type KeyRing, readKeys, turnRing, writeKeys } from '../keys/key-ring.ts'
import { connectionOf, settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

export type Rotation = {
  /** The master key that seals from now on. */
  readonly key: string
  /** Connections, webhooks and devices whose secrets were wrapped again. */
  readonly rewrapped: number
  /** Connections, webhooks and devices that stay as they are, because their master key is missing. */
  readonly unreadable: number
  /** Master keys that nothing needed any more, and that were removed. */
  readonly forgotten: readonly string[]
}

/** `forget` also removes old master keys that no secret needs; do it when no server writes with them any more. */
export async function rotateKeys(environment: NodeJS.ProcessEnv, { forget }: { forget: boolean }): Promise<Rotation> {
  const config = settingsOf(environment)
  const file = keyFile(config.dataDir)
  const ring = ringOf(config, file, forget)
  const client = newSession(connectionOf(config))
  await client.connect().catch((cause: unknown) => {
    throw new CliError(t('The database does not respond. Start Roundtrip, and run this while it is running.'), {
      cause,
      exitCode: 3,
    })
  })
  try {
    const [ofConnections, others] = [await rewrapAll(client, ring), await rewrapSealed(client, ring)]
    const forgotten = forget && config.masterKeys === null ? await forgetUnused(client, file, ring) : []
    const rewrapped = ofConnections.rewrapped + others.rewrapped
    const unreadable = ofConnections.unreadable + others.unreadable
    return { key: ring.current().id, rewrapped, unreadable, forgotten }
  } finally {
    await client.end()
  }
}

/** Keys that are set in the environment are rotated there: the new one first. Removing keys rotates nothing. */
function ringOf({ masterKeys }: Config, file: string, forget: boolean): KeyRing {
  if (masterKeys !== null) return fixedRing(masterKeys)
  if (!existsSync(file)) throw new CliError(t('There are no master keys at {file}. Is DATA_DIR right?', { file }))
  if (!forget) turnRing(file)
  return fileRing(file)
}

type Row = { readonly uid: string; readonly id: string; readonly credentials: Readonly<Record<string, string>> }

type Counts = Pick<Rotation, 'rewrapped' | 'unreadable'>

/** One connection at a time, so that a key that a server writes meanwhile is not overwritten. */
async function rewrapAll(client: pg.Client, ring: KeyRing): Promise<Counts> {
  const box = keyBox(ring)
  const { rows } = await client.query<Row>('select user_id as uid, id, credentials from connections')
  let [rewrapped, unreadable] = [0, 0]
  for (const { uid, id, credentials } of rows) {
    const ref = { uid, connection: plainId(id) }
    const fresh = openedOrNull(() =>
      Object.fromEntries(
        Object.entries(credentials).map(([field, sealed]) => [field, box.rewrap(sealed, { ...ref, field })]),
      ),
    )
    if (fresh === null) unreadable += 1
    if (fresh === null || JSON.stringify(fresh) === JSON.stringify(credentials)) continue
    const { rowCount } = await client.query(
      'update connections set credentials = $3 where user_id = $1 and id = $2 and credentials = $4',
      [uid, id, JSON.stringify(fresh), JSON.stringify(credentials)],
    )
    rewrapped += rowCount ?? 0
  }
  return { rewrapped, unreadable }
}

type SealedRow = { readonly id: readonly string[]; readonly sealed: string }

/** Single secrets: the addresses to which summaries and notifications are sent, and the key that push services know. */
const SEALED: readonly {
  readonly select: string
  readonly update: string
  readonly contextOf: (id: readonly string[]) => SecretContext
}[] = [
  {
    select: 'select array[user_id::text] as id, sealed from summary_webhooks',
    update: 'update summary_webhooks set sealed = $2 where array[user_id::text] = $1 and sealed = $3',
    contextOf: ([uid = '']) => webhookContext(uid),
  },
  {
    select: 'select array[user_id::text, id] as id, sealed from push_devices',
    update: 'update push_devices set sealed = $2 where array[user_id::text, id] = $1 and sealed = $3',
    contextOf: ([uid = '', id = '']) => pushDeviceContext(uid, id),
  },
  {
    select: 'select array[]::text[] as id, sealed from push_key',
    update: 'update push_key set sealed = $2 where array[]::text[] = $1 and sealed = $3',
    contextOf: () => PUSH_KEY_CONTEXT,
  },
]

async function rewrapSealed(client: pg.Client, ring: KeyRing): Promise<Counts> {
  const box = keyBox(ring)
  let [rewrapped, unreadable] = [0, 0]
  for (const { select, update, contextOf } of SEALED) {
    const { rows } = await client.query<SealedRow>(select)
    for (const { id, sealed } of rows) {
      const fresh = openedOrNull(() => box.rewrap(sealed, contextOf(id)))
      if (fresh === null) unreadable += 1
      if (fresh === null || fresh === sealed) continue
      const { rowCount } = await client.query(update, [id, fresh, sealed])
      rewrapped += rowCount ?? 0
    }
  }
  return { rewrapped, unreadable }
}

async function forgetUnused(client: pg.Client, file: string, ring: KeyRing): Promise<readonly string[]> {
  const { rows } = await client.query<{ sealed: string }>(
    `select value as sealed from connections, jsonb_each_text(credentials)
     union all select sealed from summary_webhooks union all select sealed from push_devices
     union all select sealed from push_key`,
  )
  const needed = rows.flatMap(({ sealed }) => openedOrNull(() => masterKeyOf(sealed)) ?? [])
  const used = new Set([ring.current().id, ...needed])
  const keys = readKeys(file)
  const keptKeys = keys.filter(({ id }) => used.has(id))
  if (keptKeys.length < keys.length) writeKeys(file, keptKeys)
  return keys.filter(({ id }) => !used.has(id)).map(({ id }) => id)
}
