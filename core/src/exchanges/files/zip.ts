import { type Message, message } from '../../base/index.ts'
import { Inflate } from 'fflate'
import { crc32 } from './crc32.ts'
import { latin1 } from './text.ts'

/** One file in an archive, still packed. */
export type PackedEntry = {
  readonly name: string
  readonly method: number
  readonly packed: Uint8Array
  readonly encrypted: boolean
  /** CRC-32 and length of the unpacked content, as stated by the archive. */
  readonly checksum: number
  readonly size: number
}

export type ZipListing =
  | { readonly status: 'listed'; readonly entries: readonly PackedEntry[] }
  | { readonly status: 'refused'; readonly reason: Message }

/** How much may still be unpacked from one dropped file. All entries share it, so many small bombs count as one. */
export type UnpackBudget = { bytesLeft: number }

export const MAX_ENTRIES = 500
export const MAX_UNPACKED = 256 * 1024 * 1024
/** Text packs at 5 to 30 to one; far more is a bomb. Small files may pack better by chance. */
const MAX_RATIO = 100
const RATIO_FREE = 2 * 1024 * 1024
/** Small, because one push can produce a thousand times its size before anything can check it. */
const PUSH_BYTES = 2_048

/**
 * Lists an archive by its central directory. Checks every offset, because the archive may lie. Values that it states
 * twice (names, methods, counts, sizes) must agree, so that one flipped bit never hides or renames a file.
 */
export function listZip(bytes: Uint8Array): ZipListing {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  if (end === -1) return refused(message('This ZIP file is damaged or was not downloaded completely. Export it again.'))
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === 0xffff || at === 0xffffffff || count > MAX_ENTRIES) {
    return refused(
      message('This ZIP file contains more than {files} files. Drop only the exchange’s CSV files.', {
        files: MAX_ENTRIES,
      }),
    )
  }
  if (view.getUint16(end + 8, true) !== count || at + view.getUint32(end + 12, true) !== end)
    return refused(ZIP_DAMAGED)
  const entries: PackedEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return refused(ZIP_DAMAGED)
    const entry = entryAt(bytes, view, at)
    if (entry === null) return refused(ZIP_DAMAGED)
    if (!entry.name.endsWith('/')) entries.push(entry)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === end ? { status: 'listed', entries } : refused(ZIP_DAMAGED)
}

export const ZIP_DAMAGED = message('This ZIP file is damaged. Export it again, or unpack it and drop the files inside.')

function refused(reason: Message): ZipListing {
  return { status: 'refused', reason }
}

/** The end record comes last, before a comment of at most 64 KB that reaches to the end of the file. */
function endRecord(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    if (at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return -1
}

/** True for bytes that end like an archive, even if their beginning is damaged. */
export function endsLikeZip(bytes: Uint8Array): boolean {
  return endRecord(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== -1
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): PackedEntry | null {
  const size = view.getUint32(at + 20, true)
  const nameLength = view.getUint16(at + 28, true)
  const local = view.getUint32(at + 42, true)
  if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50) return null
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + size > bytes.length) return null
  const name = latin1(bytes.subarray(at + 46, at + 46 + nameLength))
  if (name !== latin1(bytes.subarray(local + 30, local + 30 + view.getUint16(local + 26, true)))) return null
  const method = view.getUint16(at + 10, true)
  if (method !== view.getUint16(local + 8, true)) return null
  return {
    name: safeName(name),
    method,
    packed: bytes.subarray(start, start + size),
    encrypted: ((view.getUint16(at + 8, true) | view.getUint16(local + 6, true)) & 1) === 1,
    checksum: view.getUint32(at + 16, true),
    size: view.getUint32(at + 24, true),
  }
}

/** Names are shown and never used as paths; segments that climb out of a folder are removed nevertheless. */
function safeName(name: string): string {
  const folder = name.endsWith('/') ? '/' : ''
  const parts = name
    .replaceAll('\\', '/')
    .split('/')
    // oxlint-disable-next-line no-control-regex -- they are what must go
    .map((part) => part.replace(/[\u0000-\u001F\u007F<>:"|?*]/g, '_'))
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return (parts.join('/').slice(-200) || 'unnamed') + folder
}

export type Unpacked =
  | { readonly status: 'unpacked'; readonly bytes: Uint8Array }
  | { readonly status: 'refused'; readonly reason: Message }

/**
 * Unpacks one entry piece by piece, and stops as soon as it grows beyond the size that the archive states, or beyond
 * any export. An entry that states too large a size is not unpacked at all.
 */
export function unpack(entry: PackedEntry, budget: UnpackBudget): Unpacked {
  if (entry.encrypted) return stop(message('This file is protected by a password. Unpack it and drop the CSV inside.'))
  if (entry.method === 0) return stored(entry, budget)
  if (entry.method !== 8)
    return stop(message('This file is packed in a way that Roundtrip does not open. Unpack it first.'))
  if (entry.size > budget.bytesLeft) return stop(TOO_LARGE)
  if (isTooTight(entry.size, entry.packed.length)) return stop(TOO_TIGHT)
  const pieces: Uint8Array[] = []
  let size = 0
  const inflate = new Inflate((piece) => {
    pieces.push(piece)
    size += piece.length
  })
  for (let at = 0; at < entry.packed.length; at += PUSH_BYTES) {
    const last = at + PUSH_BYTES >= entry.packed.length
    try {
      inflate.push(entry.packed.subarray(at, at + PUSH_BYTES), last)
    } catch {
      return stop(ZIP_DAMAGED)
    }
    if (size > entry.size) return stop(ZIP_DAMAGED)
    if (isTooTight(size, at + PUSH_BYTES)) return stop(TOO_TIGHT)
  }
  budget.bytesLeft -= size
  return checked(entry, joined(pieces, size))
}

const TOO_LARGE = message('This ZIP file unpacks to more than {size} MB. Export shorter periods.', {
  size: MAX_UNPACKED / 1024 / 1024,
})
const TOO_TIGHT = message('This file unpacks to far more than an export can hold, so it was not opened.')

function isTooTight(bytes: number, packed: number): boolean {
  return bytes > RATIO_FREE && bytes > packed * MAX_RATIO
}

/** Rejects content that differs from the packed original: one wrong bit can be another price. */
function checked(entry: PackedEntry, bytes: Uint8Array): Unpacked {
  if (bytes.length !== entry.size || crc32(bytes) !== entry.checksum) return stop(ZIP_DAMAGED)
  return { status: 'unpacked', bytes }
}

function stored(entry: PackedEntry, budget: UnpackBudget): Unpacked {
  if (entry.packed.length > budget.bytesLeft)
    return stop(message('This ZIP file is too large. Export shorter periods.'))
  budget.bytesLeft -= entry.packed.length
  return checked(entry, entry.packed.slice())
}

function stop(reason: Message): Unpacked {
  return { status: 'refused', reason }
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
