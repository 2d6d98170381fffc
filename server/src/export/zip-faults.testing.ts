/** Malformed and hostile archives. */
import { strToU8, zipSync } from 'fflate'
import { changed, filesOf, manifestOf } from './journal.testing.ts'
import type { Manifest } from './manifest.ts'

export function withManifest(archive: Uint8Array, change: (manifest: Manifest) => object): Uint8Array {
  const files = filesOf(archive)
  return zipSync({ ...files, 'manifest.json': strToU8(JSON.stringify(change(manifestOf(files)))) })
}

export function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** Changes the first header of the table of contents. */
export function patched(bytes: Uint8Array, change: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.readUInt32LE(copy.length - 22 + 16)
  change(copy.subarray(at))
  return copy
}

export function twice(bytes: Buffer): Buffer {
  const end = bytes.subarray(bytes.length - 22)
  const tableAt = end.readUInt32LE(16)
  const table = bytes.subarray(tableAt, bytes.length - 22)
  const first = table.subarray(0, 46 + table.readUInt16LE(28) + table.readUInt16LE(30) + table.readUInt16LE(32))
  const fixed = Buffer.from(end)
  fixed.writeUInt16LE(end.readUInt16LE(8) + 1, 8)
  fixed.writeUInt16LE(end.readUInt16LE(10) + 1, 10)
  fixed.writeUInt32LE(end.readUInt32LE(12) + first.length, 12)
  return Buffer.concat([bytes.subarray(0, tableAt), table, first, fixed])
}

export function overlapping(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const tableAt = copy.readUInt32LE(copy.length - 22 + 16)
  const next =
    tableAt + 46 + copy.readUInt16LE(tableAt + 28) + copy.readUInt16LE(tableAt + 30) + copy.readUInt16LE(tableAt + 32)
  copy.writeUInt32LE(copy.readUInt32LE(tableAt + 42) + 3, next + 42)
  return copy
}

/** 40 MB of zeros in a few kilobytes. */
export function bomb(archive: Uint8Array): Uint8Array {
  const zeros = new Uint8Array(40_000_000)
  return changed(archive, (files) => void (files['fills.jsonl'] = zeros))
}

/** More entries than all pictures and tables that a journal may have. */
export function crowded(archive: Uint8Array): Uint8Array {
  const more = Array.from({ length: 10_200 }, (_, index) => [`pictures/${index}.webp`, new Uint8Array(0)] as const)
  return zipSync({ ...filesOf(archive), ...Object.fromEntries(more) }, { level: 0 })
}
