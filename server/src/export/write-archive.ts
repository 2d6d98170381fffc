/** Everything of one user as a ZIP, made while it is read: memory holds one batch of records, whatever the history. */
import { createHash } from 'node:crypto'
import type { Uid } from '@roundtrip/core/base'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { scopeOf } from '../database/as-user.ts'
import type { Client, Pool } from '../database/connection.ts'
import { EXPORTED_FILES, type ExportedFile } from './tables.ts'

export type Manifest = {
  readonly format: 'roundtrip-export'
  readonly formatVersion: 1
  readonly createdAt: string
  readonly uid: string
  readonly files: readonly FileEntry[]
}

type FileEntry = {
  readonly name: string
  readonly records: number
  readonly bytes: number
  /** Of the uncompressed file, in hex. */
  readonly sha256: string
}

export type Exported = { readonly uid: Uid; readonly createdAt: string }

/** The archive piece by piece. All files show the same moment, whatever is imported meanwhile. */
export async function* archiveOf(pool: Pool, { uid, createdAt }: Exported): AsyncGenerator<Uint8Array, void> {
  const client = await pool.connect()
  let whole = false
  try {
    await client.query(`begin isolation level repeatable read read only${scopeOf(pool, uid)}`)
    const ready: Uint8Array[] = []
    const zip = new Zip((error, piece) => {
      if (error !== null) throw error
      ready.push(piece)
    })
    const files: FileEntry[] = []
    for (const file of EXPORTED_FILES) {
      const target = openFile(zip, file.name)
      await client.query(`declare records no scroll cursor for ${withUid(file, uid)}`)
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from records`)
        if (rows.length === 0) break
        target.add(rows.map((row) => row.line))
        yield* ready.splice(0)
      }
      await client.query('close records')
      files.push(target.close())
      yield* ready.splice(0)
    }
    for await (const entry of addPictures(client, zip, uid)) {
      files.push(entry)
      yield* ready.splice(0)
    }
    const manifest: Manifest = { format: 'roundtrip-export', formatVersion: 1, createdAt, uid, files }
    const last = openFile(zip, 'manifest.json')
    last.add([JSON.stringify(manifest, null, 2)])
    last.close()
    zip.end()
    yield* ready.splice(0)
    await client.query('commit')
    whole = true
  } finally {
    // A connection in the middle of something is thrown away rather than put in order.
    client.release(!whole)
  }
}

/** Every picture as a file of its own, one after another. */
async function* addPictures(client: Client, zip: Zip, uid: Uid): AsyncGenerator<FileEntry, void> {
  const { rows } = await client.query<{ id: string }>('select id from pictures where user_id = $1 order by id', [uid])
  for (const { id } of rows) {
    const found = await client.query<{ type: string; content: Buffer }>(
      'select type, content from pictures where user_id = $1 and id = $2',
      [uid, id],
    )
    const picture = found.rows[0]
    if (picture === undefined) continue
    const name = `pictures/${id.replaceAll('-', '')}.${picture.type === 'image/jpeg' ? 'jpg' : 'webp'}`
    // Compressed already.
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(picture.content, true)
    const sha256 = createHash('sha256').update(picture.content).digest('hex')
    yield { name, records: 1, bytes: picture.content.byteLength, sha256 }
  }
}

/** A cursor takes no parameters in every driver; the uid comes from a checked token and is a uuid, or it is refused. */
function withUid(file: ExportedFile, uid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(uid)) throw new Error('An export needs the id of a user.')
  return file.sql.replaceAll('$1', `'${uid}'`)
}

function openFile(zip: Zip, name: string) {
  const entry = new ZipDeflate(name, { level: 6 })
  zip.add(entry)
  const hash = createHash('sha256')
  const counted = { records: 0, bytes: 0 }
  return {
    add: (lines: readonly string[]): void => {
      const bytes = Buffer.from(`${lines.join('\n')}\n`)
      hash.update(bytes)
      counted.records += lines.length
      counted.bytes += bytes.byteLength
      entry.push(bytes, false)
    },
    close: (): FileEntry => {
      entry.push(new Uint8Array(0), true)
      return { name, ...counted, sha256: hash.digest('hex') }
    },
  }
}

/** Records at a time: enough to be quick, few enough that other requests are served in between. */
const BATCH = 1_000
