/** Reads a backup front to back, once, and trusts nothing that its hashes do not prove. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { gunzipAside } from '../ground/gunzip.ts'
import { BackupError, damagedBackup } from './backup-error.ts'
import { checking } from './copy-table.ts'
import {
  type BackupChecks,
  type BackupManifest,
  type BackupSecrets,
  type JournalFigures,
  readChecks,
  readFigures,
  readManifest,
  readSecrets,
  type TableCheck,
  type TableHead,
} from './manifest.ts'
import { type BackupKey, isSealed, opened } from './sealing.ts'
import { filesOfTar, type TarFile } from './tar.ts'

/** Receives the sections of a backup, in the order in which they come. */
export type BackupReader = {
  readonly begin: (manifest: BackupManifest) => Promise<void>
  /** Takes all rows of a table. */
  readonly table: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>
  readonly figures: (figures: JournalFigures) => void
}

export type ReadBackup = {
  readonly manifest: BackupManifest
  /** Null if the backup holds none. */
  readonly secrets: BackupSecrets | null
  readonly checks: BackupChecks
}

/** Throws a `BackupError` if the backup is incomplete or was changed; the caller then undoes what was done. */
export async function readBackup(
  bytes: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
  reader: BackupReader,
): Promise<ReadBackup> {
  const files = lookAhead(filesOfTar(await unsealed(bytes, key)))
  const first = await files.next()
  if (first?.name !== 'manifest.json') throw new BackupError('This file is not a backup of a Roundtrip server.')
  const manifest = readManifest(first.content.toString('utf8'))
  const secrets = await secretsIn(files, manifest)
  await reader.begin(manifest)
  const tableChecks = new Map<string, TableCheck>()
  for (const table of manifest.tables) {
    const checked = checking()
    await reader.table(table, textOf(files, `tables/${table.name}/`, checked.add))
    tableChecks.set(table.name, checked.check())
  }
  const figures = checking()
  await readFigureLines(textOf(files, 'figures/', figures.add), reader.figures)
  const last = await files.next()
  if (last?.name !== 'checks.json') throw damagedBackup('its list of hashes is not where it should be.')
  const checks = readChecks(last.content.toString('utf8'))
  if ((await files.next()) !== null) throw damagedBackup('there is more in it than a backup holds.')
  if (sha256(first.content) !== checks.manifest) throw damagedBackup('its manifest is not the one that was written.')
  compare(manifest, checks, tableChecks)
  const { rows: journals, sha256: hash } = figures.check()
  if (checks.figures !== null && (checks.figures.journals !== journals || checks.figures.sha256 !== hash)) {
    throw damagedBackup('its list of journals is not the one that was written.')
  }
  return { manifest, secrets, checks }
}

/** Reads a file to its end and compares all hashes, without a database. */
export function checkBackup(path: string, key: BackupKey | null): Promise<ReadBackup> {
  return readBackup(bytesOf(path), key, {
    begin: async () => undefined,
    table: async (_, rows) => {
      const source = rows[Symbol.asyncIterator]()
      while ((await source.next()).done !== true) continue
    },
    figures: () => undefined,
  })
}

/** The bytes of a file. */
export function bytesOf(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: READ_BYTES })
}

async function unsealed(bytes: AsyncIterable<Uint8Array>, key: BackupKey | null): Promise<AsyncIterable<Uint8Array>> {
  const { beginning, all } = await peek(bytes)
  if (!isSealed(beginning)) return all
  if (key === null) throw new BackupError('The backup is encrypted. Give its passphrase or key file.')
  return opened(all, key)
}

/** Reads enough of the beginning to see what it is, then all of it. */
async function peek(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ beginning: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const source = bytes[Symbol.asyncIterator]()
  let beginning = Buffer.alloc(0)
  while (beginning.byteLength < PEEK_BYTES) {
    const next = await source.next()
    if (next.done === true) break
    beginning = Buffer.concat([beginning, next.value])
  }
  const all = async function* (): AsyncGenerator<Uint8Array, void> {
    yield beginning
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
  }
  return { beginning, all: all() }
}

type Files = {
  readonly next: () => Promise<TarFile | null>
  /** The next file, if its name begins with this. */
  readonly nextOf: (beginning: string) => Promise<TarFile | null>
}

function lookAhead(files: AsyncGenerator<TarFile, void>): Files {
  let ahead: TarFile | null = null
  const next = async (): Promise<TarFile | null> => {
    const file = ahead
    ahead = null
    if (file !== null) return file
    const { done, value } = await files.next()
    return done === true ? null : value
  }
  return {
    next,
    nextOf: async (beginning) => {
      ahead = await next()
      return ahead?.name.startsWith(beginning) === true ? next() : null
    },
  }
}

async function secretsIn(files: Files, manifest: BackupManifest): Promise<BackupSecrets | null> {
  if (!manifest.hasSecrets) return null
  const file = await files.nextOf('secrets.json')
  if (file === null) throw damagedBackup('its secrets are missing.')
  return readSecrets(file.content.toString('utf8'))
}

/** The unpacked text of the numbered files of a folder. */
async function* textOf(files: Files, folder: string, look: (piece: Buffer) => void): AsyncGenerator<Buffer, void> {
  let number = 1
  for (let file = await files.nextOf(folder); file !== null; file = await files.nextOf(folder)) {
    if (file.name !== `${folder}${String(number).padStart(8, '0')}.gz`) throw damagedBackup('a part of it is missing.')
    const text = await gunzipAside(file.content, { max: MAX_TEXT }).catch((cause: unknown) => {
      throw damagedBackup('a part of it cannot be unpacked.', cause)
    })
    look(text)
    yield text
    number += 1
  }
}

async function readFigureLines(text: AsyncIterable<Buffer>, tell: BackupReader['figures']): Promise<void> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) tell(readFigures(line))
  }
}

function compare(manifest: BackupManifest, checks: BackupChecks, tableChecks: ReadonlyMap<string, TableCheck>): void {
  for (const { name } of manifest.tables) {
    const [written, read] = [checks.tables[name], tableChecks.get(name)]
    if (written === undefined || read === undefined || written.sha256 !== read.sha256 || written.rows !== read.rows) {
      throw damagedBackup(`the table ${name} is not the one that was written.`)
    }
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

const READ_BYTES = 1_000_000
const PEEK_BYTES = 64
/** A chunk of COPY may be as long as the longest row that PostgreSQL sends at once. */
const MAX_TEXT = 1_100_000_000
