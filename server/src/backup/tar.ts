/**
 * Tar, so that every system can open a backup (POSIX ustar,
 * https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html): small files one after another, each behind a
 * header of 512 bytes.
 */
import { damagedBackup } from './backup-error.ts'

export type TarFile = { readonly name: string; readonly content: Buffer }

/** A file with its header. `name` has at most 100 ASCII characters. */
export function tarFile({ name, content }: TarFile, atMs: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100, 'latin1')
  header.write('0000600\0', 100, 'latin1')
  header.write('0000000\0'.repeat(2), 108, 'latin1')
  header.write(`${octal(content.byteLength, 11)} `, 124, 'latin1')
  header.write(`${octal(Math.floor(atMs / 1_000), 11)} `, 136, 'latin1')
  header.write(' '.repeat(8), 148, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\0', 257, 'latin1')
  header.write('00', 263, 'latin1')
  header.write(`${octal(sumOf(header), 6)}\0 `, 148, 'latin1')
  const padding = (BLOCK - (content.byteLength % BLOCK)) % BLOCK
  return Buffer.concat([header, content, Buffer.alloc(padding)])
}

/** Two empty blocks: a file without them is incomplete. */
export const TAR_END = Buffer.alloc(1_024)

/** Reads the files one after another. Throws a `BackupError` for anything but a complete tar of plain files. */
export async function* filesOfTar(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile, void> {
  const reader = blockReader(pieces)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header === null) throw damagedBackup('it ends too early.')
    if (header.every((byte) => byte === 0)) break
    const { name, bytes } = readHeader(header)
    const content = await reader.take(bytes + ((BLOCK - (bytes % BLOCK)) % BLOCK))
    if (content === null) throw damagedBackup('it ends too early.')
    yield { name, content: content.subarray(0, bytes) }
  }
  const last = await reader.take(BLOCK)
  if (last === null || !last.every((byte) => byte === 0)) throw damagedBackup('it ends too early.')
  if ((await reader.take(1)) !== null) throw damagedBackup('something follows its end.')
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const stored = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const summed = Buffer.from(header)
  summed.write(' '.repeat(8), 148, 'latin1')
  const bytes = Number.parseInt(header.toString('latin1', 124, 135), 8)
  const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  if (stored !== sumOf(summed) || !(bytes >= 0) || bytes > MOST_BYTES || header[156] !== 0x30) {
    throw damagedBackup('a part of it cannot be read.')
  }
  return { name, bytes }
}

/** Returns blocks of the requested length; null at the end, even one that comes too early. */
function blockReader(pieces: AsyncIterable<Uint8Array>): { take: (bytes: number) => Promise<Buffer | null> } {
  const source = pieces[Symbol.asyncIterator]()
  let ready: Buffer[] = []
  let length = 0
  return {
    take: async (bytes) => {
      while (length < bytes) {
        const next = await source.next()
        if (next.done === true) return null
        ready.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
        length += next.value.byteLength
      }
      const all = ready.length === 1 ? (ready[0] ?? Buffer.alloc(0)) : Buffer.concat(ready)
      ready = [all.subarray(bytes)]
      length -= bytes
      return all.subarray(0, bytes)
    },
  }
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, '0')
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

const BLOCK = 512
/** Files of tables are a few megabytes; a larger one is not a backup of ours. */
const MOST_BYTES = 64_000_000
