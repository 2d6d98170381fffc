/** Opens an archive: everything in it is compared with its manifest before any of it is used. */
import { createHash } from 'node:crypto'
import type { RestoreReason } from '@roundtrip/contract/imports'
import { Refusal } from '../ground/refusal.ts'
import { parseStorable } from '../http/storable.ts'
import type { BlockReader } from '../objects/object-stream.ts'
import { ARCHIVE_FORMAT, type Manifest, manifestSchema } from './manifest.ts'
import { RATES_FILE } from './rates-file.ts'
import { contentOf, damaged, openZip, printableName, type ArchiveEntry, type ZipFile } from './read-zip.ts'
import { SHAPES } from './record-shapes.ts'
import { EXPORTED_FILES } from './tables.ts'

export type Archive = {
  readonly manifest: Manifest
  /** The lines of a table; nothing if this version of the format has no such table. */
  readonly lines: (name: string) => AsyncGenerator<ArchiveLine, void>
  /** The bytes of a file; null if there is none of this name, or if it is longer than `max`. */
  readonly bytes: (name: string, max: number) => Promise<Buffer | null>
}

export type ArchiveLine = { readonly text: string; readonly number: number }

/** Throws a `Refusal` that says what is wrong. `tell` is called with how many bytes were compared, and the total. */
export async function openArchive(reader: BlockReader, tell: (done: number, total: number) => void): Promise<Archive> {
  const zip = await openZip(reader)
  const manifest = await readManifest(zip)
  checkNames(zip, manifest)
  const total = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  let done = 0
  for (const file of manifest.files) {
    const hash = createHash('sha256')
    let lineEnds = 0
    for await (const piece of contentOf(zip, entryOf(zip, file.name))) {
      hash.update(piece)
      if (file.name.endsWith('.jsonl')) lineEnds += countLineEnds(piece)
      done += piece.byteLength
      tell(done, total)
    }
    if (hash.digest('hex') !== file.sha256) throw damaged(`${file.name} is not the file that was written.`)
    if (file.name.endsWith('.jsonl') && lineEnds !== file.records) {
      throw damaged(`${file.name} has ${lineEnds} records in place of ${file.records}.`)
    }
  }
  return {
    manifest,
    lines: (name) => linesOf(zip, name),
    bytes: async (name, max) => {
      const entry = zip.entries.get(name)
      if (entry === undefined || entry.bytes > max) return null
      return Buffer.concat(await all(contentOf(zip, entry)))
    },
  }
}

async function readManifest(zip: ZipFile): Promise<Manifest> {
  const entry = zip.entries.get('manifest.json')
  if (entry === undefined || entry.bytes > MAX_MANIFEST)
    throw damaged('It has no manifest, so Roundtrip did not create it.')
  const text = Buffer.concat(await all(contentOf(zip, entry))).toString('utf8')
  const content = parsed(text)
  const version = (content as { readonly formatVersion?: unknown } | null)?.formatVersion
  if (typeof version === 'number' && version > ARCHIVE_FORMAT) {
    throw new Refusal<RestoreReason>(
      'newer-archive',
      'A later release of Roundtrip wrote this archive. Update this server first.',
    )
  }
  const manifest = manifestSchema.safeParse(content)
  if (!manifest.success) throw damaged('Its manifest cannot be read.')
  return manifest.data
}

/** Checks that the archive contains exactly what its manifest lists, and nothing that an export does not have. */
function checkNames(zip: ZipFile, { files, formatVersion }: Manifest): void {
  const listed = new Map(files.map((file) => [file.name, file]))
  if (listed.size !== files.length) throw damaged('Its manifest names a file twice.')
  for (const [name, entry] of zip.entries) {
    if (name === 'manifest.json') continue
    const file = listed.get(name)
    if (file === undefined || !isKnown(name)) throw damaged(`${printableName(name)} does not belong into an export.`)
    if (file.bytes !== entry.bytes) throw damaged(`${printableName(name)} is not as long as its manifest says.`)
  }
  for (const name of [...listed.keys(), ...tablesOf(formatVersion)]) {
    if (!zip.entries.has(name)) throw damaged(`${printableName(name)} is missing.`)
  }
}

/** The version of the format since which an archive must have a table; the others it always had. */
const SINCE: Readonly<Partial<Record<string, number>>> = {
  'import-repeats.jsonl': 2,
  'record-aliases.jsonl': 2,
  'sync-streams.jsonl': 2,
  // Two tables that archives of the second version got while it was current.
  'import-sources.jsonl': 3,
  'moved-records.jsonl': 3,
  'rates.jsonl': 3,
  'coin-renames.jsonl': 4,
  'ledger-checks.jsonl': 5,
  'orders.jsonl': 6,
}
const FOR_PEOPLE: ReadonlySet<string> = new Set([
  'README.txt',
  'trades.csv',
  'flows.csv',
  'fills.csv',
  'cash-events.csv',
  'koinly.csv',
  'journal.csv',
])

/** The tables that are needed for a restore; the other files are only for people. */
function tablesOf(formatVersion: number): string[] {
  const names: readonly string[] = Object.keys(SHAPES)
  return names.filter((name) => formatVersion >= (SINCE[name] ?? 1))
}

function isKnown(name: string): boolean {
  if (FOR_PEOPLE.has(name) || name === RATES_FILE) return true
  if (EXPORTED_FILES.some((file) => file.name === name)) return true
  return /^pictures\/[0-9a-f]{32}\.(jpg|webp)$/.test(name)
}

async function* linesOf(zip: ZipFile, name: string): AsyncGenerator<ArchiveLine, void> {
  const entry = zip.entries.get(name)
  if (entry === undefined) return
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let number = 0
  for await (const piece of contentOf(zip, entry)) {
    const lines = (rest + decoded(decoder, piece, name)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE)
      throw new Refusal<RestoreReason>('bad-archive-record', `${name}, line ${number + 1}: it is too long.`)
    for (const text of lines) {
      number += 1
      yield { text, number }
    }
  }
  if (rest !== '') throw damaged(`${name} ends in the middle of a line.`)
}

type Decoder = InstanceType<typeof TextDecoder>

function decoded(decoder: Decoder, piece: Buffer, name: string): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw new Refusal<RestoreReason>('bad-archive-record', `${name} is not UTF-8 text.`)
  }
}

function countLineEnds(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count += 1
  return count
}

function entryOf(zip: ZipFile, name: string): ArchiveEntry {
  const entry = zip.entries.get(name)
  if (entry === undefined) throw damaged(`${printableName(name)} is missing.`)
  return entry
}

async function all<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const piece of pieces) list.push(piece)
  return list
}

/** Null for anything but JSON, which is not a manifest either. */
function parsed(text: string): unknown {
  try {
    return parseStorable(text)
  } catch {
    return null
  }
}

const MAX_MANIFEST = 10_000_000
const LONGEST_LINE = 1_000_000
