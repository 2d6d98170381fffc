/**
 * The secrets that a server stores apart from its database: master keys, which open the API keys of connections, and
 * the session secret, which also seals second factors. They are included in encrypted backups only.
 */
import { existsSync } from 'node:fs'
import { authSecretFile, readSecret } from '../auth/secret.ts'
import type { DatabaseClient } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import { replaceWhole } from '../keys/durable-file.ts'
import { fileRing, keyFile, parseKeys, readKeys, spell, writeKeys } from '../keys/key-ring.ts'
import type { BackupSecrets } from './manifest.ts'
import type { ReadBackup } from './read-backup.ts'
import { markOf } from './write-backup.ts'

export type SecretSettings = Pick<Config, 'dataDir' | 'masterKeys' | 'authSecret'>

/** The server's current secrets. */
export function secretsOf({ dataDir, masterKeys, authSecret }: SecretSettings): BackupSecrets {
  const file = keyFile(dataDir)
  const keys = masterKeys ?? (existsSync(file) ? readKeys(file) : null)
  return {
    masterKeys: keys === null ? null : spell(keys),
    authSecret: authSecret ?? readSecret(authSecretFile(dataDir)),
  }
}

/**
 * Writes the secrets of a backup to where the server reads them, and removes from the database what can never be opened
 * again. Call in the transaction of the restore. Returns sentences for the operator: what was lost, and what could
 * recover it.
 */
export async function installSecrets(
  client: DatabaseClient,
  { manifest, secrets }: ReadBackup,
  settings: SecretSettings,
): Promise<readonly string[]> {
  const notes: string[] = []
  if (secrets !== null) writeSecrets(secrets, settings)
  const now = secretsOf(settings)
  const isSameSecret =
    manifest.authSecretMark !== null && now.authSecret !== null && markOf(now.authSecret) === manifest.authSecretMark
  if (!isSameSecret) notes.push(...(await forgetSealed(client, settings)))
  // The first releases had no connections, and at this point the tables are still theirs.
  const hasConnections = manifest.tables.some(({ name }) => name === 'connections')
  const lost = hasConnections ? await connectionsWithoutKey(client, now) : 0
  if (lost > 0) notes.push(lostKeys(lost, secrets, settings))
  if (manifest.tables.some(({ name }) => name === 'push_key')) notes.push(...(await forgetPushKey(client, now)))
  return notes
}

/** A secret that is set in the environment stays: it is the operator's. */
function writeSecrets(secrets: BackupSecrets, { dataDir, masterKeys, authSecret }: SecretSettings): void {
  const file = keyFile(dataDir)
  if (masterKeys === null && secrets.masterKeys !== null) {
    const own = existsSync(file) ? readKeys(file) : []
    const fresh = parseKeys(secrets.masterKeys).filter(({ id }) => own.every((key) => key.id !== id))
    if (own.length === 0) fileRing(file)
    writeKeys(file, [...fresh, ...own])
  }
  if (authSecret === null && secrets.authSecret !== null) {
    replaceWhole(authSecretFile(dataDir), `${secrets.authSecret}\n`)
  }
}

/** Nobody could ever open these again: signing keys, second factors, sealed letters. Sessions end with them. */
async function forgetSealed(client: DatabaseClient, { authSecret }: SecretSettings): Promise<readonly string[]> {
  await client.query('delete from auth_keys; delete from auth_sessions')
  await client.query('delete from outbox where sealed is not null')
  const factors = await client.query('delete from auth_second_factors')
  await client.query('update auth_users set "twoFactorEnabled" = false where "twoFactorEnabled"')
  const count = factors.rowCount ?? 0
  const how =
    authSecret === null
      ? 'The session secret is not in this backup; only an encrypted backup can include it.'
      : 'AUTH_SECRET is not the one this backup was made with.'
  const users = count === 1 ? '1 user has' : `${count} users have`
  const factor = count === 0 ? '' : ` ${users} to set up the second factor again; until then the password is enough.`
  return [`${how} Everybody has to log in again.${factor}`]
}

async function connectionsWithoutKey(client: DatabaseClient, secrets: BackupSecrets): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from connections as c where exists (
       select from jsonb_each_text(c.credentials) as sealed where not (split_part(sealed.value, '.', 2) = any($1::text[])))`,
    [masterKeysOf(secrets)],
  )
  return rows[0]?.count ?? 0
}

/** With a key that cannot be opened, no device could be added; devices are bound to it. */
async function forgetPushKey(client: DatabaseClient, secrets: BackupSecrets): Promise<readonly string[]> {
  const { rowCount } = await client.query(
    `delete from push_key where not (split_part(sealed, '.', 2) = any($1::text[]))`,
    [masterKeysOf(secrets)],
  )
  if ((rowCount ?? 0) === 0) return []
  const devices = await client.query('delete from push_devices')
  const count = devices.rowCount ?? 0
  if (count === 0) return []
  return [`${count} ${count === 1 ? 'device has' : 'devices have'} to be added again to get notifications.`]
}

function masterKeysOf({ masterKeys }: BackupSecrets): readonly string[] {
  return masterKeys === null ? [] : parseKeys(masterKeys).map(({ id }) => id)
}

function lostKeys(count: number, secrets: BackupSecrets | null, { masterKeys }: SecretSettings): string {
  const what = `${count} ${count === 1 ? 'connection needs its' : 'connections need their'} API key again`
  if (masterKeys !== null) return `${what}, unless you add the master keys of the old server to MASTER_KEYS.`
  if (secrets === null) return `${what}, unless you put back the file master-keys of the old server.`
  return `${what}: their master key was missing on the old server, too.`
}
