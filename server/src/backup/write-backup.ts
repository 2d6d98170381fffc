/**
 * A whole server in one file, written while it is read: all tables as of one moment, whatever changes meanwhile. It is
 * a tar of small compressed files, so that memory holds a few megabytes however large the database is, and so that the
 * program `tar` can open it even when no Roundtrip reads it any more.
 */
import { createHash, createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import { readNodesAtOnce } from '../database/citus.ts'
import type { DatabaseClient } from '../database/connection.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { VERSION } from '../ground/version.ts'
import { checking, copyOut } from './copy-table.ts'
import { figuresOfAll } from './journal-figures.ts'
import {
  type BackupChecks,
  type BackupManifest,
  BACKUP_FORMAT,
  type BackupSecrets,
  type TableCheck,
} from './manifest.ts'
import { type BackupKey, sealed } from './sealing.ts'
import { SAME_TEXT } from './session-text.ts'
import { sequencesOf, tablesToSave } from './tables.ts'
import { TAR_END, tarFile } from './tar.ts'

export type BackupOptions = {
  /** Null = not encrypted. */
  readonly key: BackupKey | null
  /** The secrets of the server. They are written if there is a key, and never without one. Null = not available. */
  readonly secrets: BackupSecrets | null
  /** Whether to write the figures of all journals, so that they can be compared; this needs the current schema. */
  readonly withFigures: boolean
  readonly now: number
  /** Called with the number of rows read so far. */
  readonly tell?: (rows: number) => void
  /** The cost of a guess at a passphrase, as age counts it. */
  readonly workFactor?: number
}

/**
 * Yields the file chunk by chunk. The client must not be in a transaction, and is not in one afterwards unless this
 * throws.
 */
export function backupOf(client: DatabaseClient, options: BackupOptions): AsyncIterable<Uint8Array> {
  const pieces = piecesOf(client, options)
  return options.key === null ? pieces : sealed(pieces, options.key, options.workFactor)
}

async function* piecesOf(client: DatabaseClient, options: BackupOptions): AsyncGenerator<Uint8Array, void> {
  const { now, withFigures, key, secrets } = options
  const file = (name: string, content: string | Buffer): Promise<Uint8Array> =>
    tarFile({ name, content: typeof content === 'string' ? Buffer.from(content) : content }, now)
  await client.query('begin isolation level repeatable read read only')
  await readNodesAtOnce(client)
  await client.query(SAME_TEXT)
  const manifest = await manifestOf(client, options)
  const head = jsonText(manifest)
  yield await file('manifest.json', head)
  if (key !== null && secrets !== null) yield await file('secrets.json', jsonText(secrets))
  const tables: Record<string, TableCheck> = {}
  let rows = 0
  for (const table of manifest.tables) {
    const checked = checking()
    for await (const { name, content } of compressed(`tables/${table.name}`, copyOut(client, table), checked.add)) {
      yield await file(name, content)
    }
    const check = checked.check()
    tables[table.name] = check
    rows += check.rows
    options.tell?.(rows)
  }
  let figures: BackupChecks['figures'] = null
  if (withFigures) {
    const checked = checking()
    for await (const { name, content } of compressed('figures', figureLines(client), checked.add)) {
      yield await file(name, content)
    }
    const { rows: journals, sha256 } = checked.check()
    figures = { journals, sha256 }
  }
  const sequences = await sequencesOf(client, manifest.tables)
  await client.query('commit')
  const hash = createHash('sha256').update(head).digest('hex')
  yield await file('checks.json', jsonText({ manifest: hash, tables, sequences, figures } satisfies BackupChecks))
  yield TAR_END
}

async function manifestOf(client: DatabaseClient, options: BackupOptions): Promise<BackupManifest> {
  const { now, key, secrets } = options
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    format: 'roundtrip-backup',
    formatVersion: BACKUP_FORMAT,
    createdAt: new Date(now).toISOString(),
    release: VERSION,
    postgres: rows[0]?.version ?? '',
    migrations: await appliedMigrations(client),
    hasSecrets: key !== null && secrets !== null,
    authSecretMark: secrets === null || secrets.authSecret === null ? null : markOf(secrets.authSecret),
    tables: await tablesToSave(client),
  }
}

/** Distinguishes two secrets without revealing anything about either. */
export function markOf(authSecret: string): string {
  return createHmac('sha256', authSecret).update('roundtrip backup').digest('hex').slice(0, 16)
}

async function* figureLines(client: DatabaseClient): AsyncGenerator<Buffer, void> {
  for await (const figures of figuresOfAll(client)) yield Buffer.from(`${JSON.stringify(figures)}\n`)
}

type Piece = { readonly name: string; readonly content: Buffer }

/**
 * Numbered files that form one text when unpacked and joined. The next one is packed while the previous one is written.
 */
async function* compressed(
  folder: string,
  pieces: AsyncIterable<Buffer>,
  look: (piece: Buffer) => void,
): AsyncGenerator<Piece, void> {
  let number = 0
  let packing: Promise<Piece> | null = null
  for await (const plain of grouped(pieces, look)) {
    number += 1
    const name = `${folder}/${String(number).padStart(8, '0')}.gz`
    const before: Promise<Piece> | null = packing
    packing = pack(plain).then((content) => ({ name, content }))
    if (before !== null) yield await before
  }
  if (packing !== null) yield await packing
}

async function* grouped(pieces: AsyncIterable<Buffer>, look: (piece: Buffer) => void): AsyncGenerator<Buffer, void> {
  let group: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    look(piece)
    group.push(piece)
    bytes += piece.byteLength
    if (bytes < GROUP_BYTES) continue
    yield Buffer.concat(group)
    group = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(group)
}

const gzipAsync = promisify(gzip)

function pack(plain: Buffer): Promise<Buffer> {
  return gzipAsync(plain, { level: GZIP_LEVEL, strategy: strategyFor(plain) })
}

/**
 * Pictures and packed fills are hexadecimal digits without repetitions: searching for any takes eight times as long
 * there and finds none.
 */
function strategyFor(plain: Buffer): number {
  const sample = plain.subarray(0, SAMPLE_BYTES)
  const isPacked = gzipSync(sample, { level: 1 }).byteLength > sample.byteLength / 2
  return isPacked ? constants.Z_HUFFMAN_ONLY : constants.Z_DEFAULT_STRATEGY
}

function jsonText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

const SAMPLE_BYTES = 32_000
const GROUP_BYTES = 4_000_000
/** Much of a database is already packed: a higher level saves little. */
const GZIP_LEVEL = 4
