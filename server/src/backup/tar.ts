/** Tar, so that every system can open a backup: small files one after another. */
import { createTarDecoder, packTar } from 'modern-tar'
import { damagedBackup } from './backup-error.ts'

export type TarFile = { readonly name: string; readonly content: Buffer }

/** Two empty blocks: a file without them is incomplete. */
export const TAR_END = Buffer.alloc(1_024)

/** A file with its header. `name` has at most 100 ASCII characters. */
export async function tarFile({ name, content }: TarFile, atMs: number): Promise<Uint8Array> {
  const header = { name, size: content.byteLength, mtime: new Date(atMs), mode: 0o600 }
  const archive = await packTar([{ header, body: content }])
  return archive.subarray(0, -TAR_END.byteLength)
}

/** Reads the files one after another. Throws a `BackupError` for anything but a complete tar of plain files. */
export async function* filesOfTar(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile, void> {
  let failure: unknown = null
  const source = async function* (): AsyncGenerator<Uint8Array, void> {
    try {
      yield* pieces
    } catch (error) {
      failure = error
      throw error
    }
  }
  try {
    const files = ReadableStream.from(source()).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of files) {
      if (header.type !== 'file' || header.size > MAX_BYTES) throw new RangeError(`${header.name} is not a plain file.`)
      yield { name: header.name, content: Buffer.from(await new Response(body).arrayBuffer()) }
    }
  } catch (error) {
    throw error === failure ? error : damagedBackup('it is incomplete or was changed.', error)
  }
}

/** Files of tables are a few megabytes; a larger one is not from a backup. */
const MAX_BYTES = 64_000_000
