/** The text of imported files, kept so that files can be read together, or again with other choices. */
import { gzipSync } from 'node:zlib'
import { LIMITS } from '@roundtrip/contract/fields'
import { type FileReading, type ListedFile, maxKeptBytes } from '@roundtrip/contract/imports'
import { accountId } from '@roundtrip/core/base'
import { isExplained, likelyZone, openFiles, type ReadRequest, readLedger } from '@roundtrip/core/exchanges'
import type { Ledger } from '@roundtrip/core/ledger'
import { asUser } from '../../database/as-user.ts'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import type { AccountRef } from '../store/owner.ts'
import { keptUnpacker, type UnpackKept } from './unpack-kept.ts'

export type SourcePart = {
  readonly uid: string
  readonly importId: string
  readonly file: number
  readonly part: number
  readonly parts: number
  /** Base64 of gzipped bytes. */
  readonly content: string
}

/** Stores one chunk of a file of an import in progress. */
export async function keepSource(pool: Pool, source: SourcePart): Promise<void> {
  await asUser(pool, source.uid, async (client) => {
    const { rows } = await client.query<{ state: string; files: number }>(
      'select state, jsonb_array_length(files) as files from imports where user_id = $1 and id = $2',
      [source.uid, source.importId],
    )
    const importRow = rows[0]
    if (importRow === undefined) throw new Refusal<ReasonOf<'addImportFile'>>('no-import')
    if (importRow.state !== 'uploading') throw new Refusal<ReasonOf<'addImportFile'>>('wrong-state')
    if (source.file >= importRow.files || source.part >= source.parts)
      throw new Refusal<ReasonOf<'addImportFile'>>('no-file')
    await insertSource(client, source, Buffer.from(source.content, 'base64'))
    const stored = await client.query<{ bytes: number }>(
      `select coalesce(sum(octet_length(content)), 0)::float8 as bytes from import_sources where user_id = $1`,
      [source.uid],
    )
    if ((stored.rows[0]?.bytes ?? 0) > LIMITS.userKeptBytes)
      throw new Refusal<ReasonOf<'addImportFile'>>('too-much-kept')
  })
}

/** Stores whole files of an import that the server reads itself. */
export async function keepSources(
  pool: Pool,
  ref: { readonly uid: string; readonly importId: string },
  files: readonly Uint8Array[],
): Promise<void> {
  await asUser(pool, ref.uid, async (client) => {
    for (const [file, bytes] of files.entries()) {
      const content = gzipSync(bytes)
      const parts = Math.ceil(content.length / LIMITS.keptPartBytes)
      for (let part = 0; part < parts; part += 1) {
        const from = part * LIMITS.keptPartBytes
        await insertSource(client, { ...ref, file, part, parts }, content.subarray(from, from + LIMITS.keptPartBytes))
      }
    }
  })
}

async function insertSource(
  client: DatabaseClient,
  source: Omit<SourcePart, 'content'>,
  content: Buffer,
): Promise<void> {
  await client.query(
    `insert into import_sources (user_id, import_id, file, part, parts, content) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [source.uid, source.importId, source.file, source.part, source.parts, content],
  )
}

/** One chunk of a file of a finished import; null if there is none. */
export async function sourcePart(
  pool: Pool,
  { uid, importId, file, part }: Omit<SourcePart, 'content' | 'parts'>,
): Promise<{ readonly content: string; readonly parts: number } | null> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<{ content: Buffer; parts: number }>(
      'select content, parts from import_sources where user_id = $1 and import_id = $2 and file = $3 and part = $4',
      [uid, importId, file, part],
    ),
  )
  const row = rows[0]
  return row === undefined ? null : { content: row.content.toString('base64'), parts: row.parts }
}

/** A finished import of files, or the one that is being committed. */
export type FileImport = {
  readonly id: string
  readonly files: readonly ListedFile[]
  /** Indexes of the files whose text is kept whole. */
  readonly keptFiles: ReadonlySet<number>
}

/** The file imports of an account that count, and `current`, oldest first. */
export async function fileImports(
  client: DatabaseClient,
  ref: AccountRef & { readonly current: string },
): Promise<FileImport[]> {
  const { rows } = await client.query<{ id: string; files: ListedFile[]; keptFiles: number[] }>(
    `select i.id, i.files, array(
       select s.file from import_sources as s where s.user_id = i.user_id and s.import_id = i.id
       group by s.file having count(*) = max(s.parts)) as "keptFiles"
     from imports as i where i.user_id = $1 and i.account_id = $2 and i.source = 'files'
       and (i.state in ('done', 'replaced') or i.id = $3)
     order by i.created_at, i.id`,
    [ref.uid, ref.account, ref.current],
  )
  return rows.map(({ id, files, keptFiles }) => ({ id: plainId(id), files, keptFiles: new Set(keptFiles) }))
}

/** The files of an import that no later reading replaces, by their indexes. */
export function activeFiles({ files }: FileImport): { readonly file: ListedFile; readonly index: number }[] {
  return files.flatMap((file, index) => (file.replacedBy === undefined ? [{ file, index }] : []))
}

/** Whether the server can read everything of this import that counts again. */
export function isKept(imported: FileImport): boolean {
  return activeFiles(imported).every(({ index }) => imported.keptFiles.has(index))
}

/** Whether files of this import explain those of others or are explained by them, and can be read again with them. */
export function isReadWithOthers(imported: FileImport): boolean {
  return isKept(imported) && activeFiles(imported).some(({ file }) => isExplained(file.layout))
}

type Entry = ReadRequest['files'][number]

/**
 * Reads the kept files of these imports as if they had been dropped together, in an order that depends only on them.
 */
export async function readKeptFiles(
  client: DatabaseClient,
  ref: AccountRef,
  imports: readonly FileImport[],
): Promise<Ledger> {
  const sources = imports
    .flatMap((imported) => activeFiles(imported).map(({ file, index }) => ({ importId: imported.id, file, index })))
    .sort((a, b) => compare(orderOf(a.file), orderOf(b.file)))
  const entries: Entry[] = []
  const unpack = keptUnpacker()
  let last = ''
  for (const { importId, file, index } of sources) {
    // The same file with the same choices adds nothing.
    if (orderOf(file) === last) continue
    last = orderOf(file)
    const source = { uid: ref.uid, importId, file: index, max: maxKeptBytes(file) }
    const bytes = await sourceBytes(client, source, unpack)
    entries.push(...openFiles([{ name: file.name, bytes }]).map((opened) => entryOf(opened, file.reading)))
  }
  return readLedger({ account: accountId(ref.account), files: entries }).ledger
}

/** A file with the choices made for it; without any, with those that it states itself. */
export function entryOf(file: Entry['file'], reading: FileReading | undefined): Entry {
  if (reading !== undefined) return { ...reading, file } as Entry
  const zone = file.detection.status === 'supported' ? file.detection.zone : null
  return { file, zone: zone === null ? 'UTC' : likelyZone(zone) }
}

async function sourceBytes(
  client: DatabaseClient,
  { uid, importId, file, max }: Omit<SourcePart, 'part' | 'parts' | 'content'> & { readonly max: number },
  unpack: UnpackKept,
): Promise<Uint8Array> {
  const { rows } = await client.query<{ content: Buffer }>(
    'select content from import_sources where user_id = $1 and import_id = $2 and file = $3 order by part',
    [uid, importId, file],
  )
  try {
    return unpack(Buffer.concat(rows.map(({ content }) => content)), max)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal<ReasonOf<'commitImport'>>(
      'incomplete-upload',
      `The text of file ${file + 1} is damaged. Import the file again.`,
    )
  }
}

function orderOf({ layout, sha256, reading }: ListedFile): string {
  return `${layout} ${sha256} ${JSON.stringify(reading ?? null)}`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
