/**
 * Reads a ZIP from an untrusted source, without relying on its own claims: nothing is unpacked to disk, every entry is
 * counted while it is inflated, and an entry that claims an implausible size is not opened.
 */
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { LIMITS } from '@roundtrip/contract/fields'
import type { RestoreReason } from '@roundtrip/contract/imports'
import { Refusal } from '../ground/refusal.ts'
import { ObjectStoreError } from '../objects/object-store.ts'
import type { BlockReader } from '../objects/object-stream.ts'

export type ArchiveEntry = {
  readonly name: string
  readonly stored: boolean
  /** The offset of its content in the file, and its length there. */
  readonly at: number
  readonly packedBytes: number
  readonly bytes: number
  readonly crc: number
}

export type ZipFile = { readonly file: BlockReader; readonly entries: ReadonlyMap<string, ArchiveEntry> }

/** The table of contents. Throws a `Refusal` if it is not the plain kind of ZIP that an export is. */
export async function openZip(file: BlockReader): Promise<ZipFile> {
  const end = await findEnd(file)
  const table = await file.readAt(end.tableAt, end.tableBytes)
  const headers = readTable(table, end.count)
  const entries = new Map<string, ArchiveEntry>()
  let reached = 0
  let total = 0
  for (const header of headers.toSorted((a, b) => a.headerAt - b.headerAt)) {
    if (header.headerAt < reached) throw damaged(`${printableName(header.name)} lies over another file.`)
    const at = await contentAt(file, header)
    reached = at + header.packedBytes
    if (reached > end.tableAt) throw damaged(`${printableName(header.name)} is longer than the archive.`)
    total += header.bytes
    const { name, stored, packedBytes, bytes, crc } = header
    if (bytes > FREE_BYTES && bytes > packedBytes * MAX_RATIO)
      throw damaged(`${printableName(name)} is packed too tightly.`)
    if (stored && bytes !== packedBytes) throw damaged(`${printableName(name)} has two lengths.`)
    entries.set(name, { name, stored, at, packedBytes, bytes, crc })
  }
  if (total > LIMITS.archiveContentBytes) throw damaged('There is more in it than an archive can hold.')
  return { file, entries }
}

/**
 * The content chunk by chunk. Throws a `Refusal` as soon as its length or its checksum differs from the declared one.
 */
export async function* contentOf({ file }: ZipFile, entry: ArchiveEntry): AsyncGenerator<Buffer, void> {
  let bytes = 0
  let crc = 0
  if (entry.packedBytes > 0) {
    const source = Readable.from(file.pieces(entry.at, entry.at + entry.packedBytes))
    const content = entry.stored ? source : source.pipe(createInflateRaw())
    source.on('error', (error) => content.destroy(error))
    try {
      for await (const piece of content as AsyncIterable<Buffer>) {
        bytes += piece.byteLength
        if (bytes > entry.bytes) throw damaged(`${printableName(entry.name)} is longer than it says.`)
        crc = crc32(piece, crc)
        yield piece
      }
    } catch (error) {
      if (error instanceof Refusal || error instanceof ObjectStoreError) throw error
      throw damaged(`${printableName(entry.name)} cannot be unpacked.`)
    } finally {
      source.destroy()
      content.destroy()
    }
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw damaged(`${printableName(entry.name)} is not whole.`)
}

/** The printable part of a name that anyone may have chosen. */
export function printableName(name: string): string {
  return name.replace(/[^\w./-]/g, '?').slice(0, 60)
}

export function damaged(what: string): Refusal<RestoreReason> {
  return new Refusal<RestoreReason>(
    'damaged-archive',
    `${what} Download the archive again, and restore the file as it comes.`,
  )
}

type Header = Omit<ArchiveEntry, 'at'> & { readonly headerAt: number }
type End = { readonly count: number; readonly tableAt: number; readonly tableBytes: number }

async function findEnd(file: BlockReader): Promise<End> {
  const { size } = file
  const length = Math.min(size, END_BYTES + MAX_COMMENT)
  const tail = await file.readAt(size - length, length)
  for (let at = length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END || tail.readUInt16LE(at + 20) !== length - at - END_BYTES) continue
    const [count, tableBytes, tableAt] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ]
    if (count === 0xffff || tableBytes === 0xffffffff || tableAt === 0xffffffff) {
      throw damaged('It is a ZIP of the 64-bit kind, which an export never is.')
    }
    const parts = tail.readUInt16LE(at + 4) + tail.readUInt16LE(at + 6)
    const here = size - length + at
    if (parts !== 0 || tail.readUInt16LE(at + 8) !== count || tableAt + tableBytes !== here) {
      throw damaged('Its table of contents is wrong.')
    }
    if (count > MAX_ENTRIES || tableBytes > MAX_TABLE) throw damaged('There are more files in it than in any export.')
    return { count, tableAt, tableBytes }
  }
  throw damaged('It is not a ZIP, or its end is missing.')
}

function readTable(table: Buffer, count: number): Header[] {
  const headers: Header[] = []
  const names = new Set<string>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + TABLE_BYTES > table.byteLength || table.readUInt32LE(at) !== TABLE) {
      throw damaged('Its table of contents is wrong.')
    }
    const lengths = [table.readUInt16LE(at + 28), table.readUInt16LE(at + 30), table.readUInt16LE(at + 32)] as const
    const nameEnd = at + TABLE_BYTES + lengths[0]
    const name = table.toString('utf8', at + TABLE_BYTES, nameEnd)
    const flags = table.readUInt16LE(at + 8)
    const method = table.readUInt16LE(at + 10)
    const [packedBytes, bytes, headerAt] = [20, 24, 42].map((offset) => table.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if ([packedBytes, bytes, headerAt].includes(0xffffffff)) {
      throw damaged('It is a ZIP of the 64-bit kind, which an export never is.')
    }
    if ((flags & ENCRYPTED) !== 0 || (method !== 0 && method !== 8))
      throw damaged(`${printableName(name)} is packed in a way that an export never is.`)
    if (names.has(name)) throw damaged(`${printableName(name)} is there twice.`)
    names.add(name)
    headers.push({ name, stored: method === 0, packedBytes, bytes, crc: table.readUInt32LE(at + 16), headerAt })
    at = nameEnd + lengths[1] + lengths[2]
  }
  if (at !== table.byteLength) throw damaged('Its table of contents is wrong.')
  return headers
}

/** The header before the content must name the same file in the same way. */
async function contentAt(file: BlockReader, { headerAt, name, stored }: Header): Promise<number> {
  const header = await file.readAt(headerAt, HEADER_BYTES)
  if (header.byteLength < HEADER_BYTES || header.readUInt32LE(0) !== HEADER)
    throw damaged(`${printableName(name)} is missing.`)
  const nameBytes = header.readUInt16LE(26)
  const storedName = (await file.readAt(headerAt + HEADER_BYTES, nameBytes)).toString('utf8')
  if (storedName !== name || (header.readUInt16LE(8) === 0) !== stored)
    throw damaged(`${printableName(name)} has two names.`)
  return headerAt + HEADER_BYTES + nameBytes + header.readUInt16LE(28)
}

/** Signatures and lengths of the three kinds of header; see APPNOTE.TXT of PKWARE, 4.3. */
const HEADER = 0x04034b50
const HEADER_BYTES = 30
const TABLE = 0x02014b50
const TABLE_BYTES = 46
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const ENCRYPTED = 1

const MAX_ENTRIES = LIMITS.pictures + 100
const MAX_TABLE = MAX_ENTRIES * 200
/** Tables shrink to a tenth; a file of more than 10 MB that shrank to a hundredth is not ours. */
const MAX_RATIO = 100
const FREE_BYTES = 10_000_000
