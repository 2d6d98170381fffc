/** All data of one user as a ZIP, written while it is read: only one batch of records is in memory at a time. */
import { createHash } from 'node:crypto'
import type { Uid } from '@roundtrip/core/base'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { beginningFor } from '../database/as-user.ts'
import type { DatabaseClient } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { bytesOfRow, type PictureDependencies } from '../pictures/store.ts'
import { CURRENT_SCHEMA } from './compare-figures.ts'
import { ARCHIVE_FORMAT, type FileEntry, type Manifest } from './manifest.ts'
import { filesForPeople } from './people-files.ts'
import { RATES_FILE, ratePieces } from './rates-file.ts'
import { README } from './readme.ts'
import { EXPORTED_FILES, exportedLines } from './tables.ts'

export type Exported = PictureDependencies & { readonly uid: Uid; readonly createdAt: string }

/** Yields the archive chunk by chunk. All files show the same moment, whatever is imported meanwhile. */
export async function* archiveOf({ pool, objects, uid, createdAt }: Exported): AsyncGenerator<Uint8Array, void> {
  const client = await pool.connect()
  let whole = false
  try {
    for (const text of beginningFor(pool, uid, 'begin isolation level repeatable read read only')) {
      await client.query(text)
    }
    const ready: Uint8Array[] = []
    const zip = new Zip((error, piece) => {
      if (error !== null) throw error
      ready.push(piece)
    })
    const files: FileEntry[] = []
    for await (const entry of contents({ client, zip, uid, objects })) {
      if (entry !== null) files.push(entry)
      yield* ready.splice(0)
    }
    const manifest: Manifest = {
      format: 'roundtrip-export',
      formatVersion: ARCHIVE_FORMAT,
      createdAt,
      schema: CURRENT_SCHEMA,
      uid,
      files,
    }
    const last = openFile(zip, 'manifest.json')
    last.add(`${JSON.stringify(manifest, null, 2)}\n`, 1)
    last.close()
    zip.end()
    yield* ready.splice(0)
    await client.query('commit')
    whole = true
  } finally {
    // A connection that was interrupted is discarded rather than cleaned up.
    client.release(!whole)
  }
}

type Writing = Pick<Exported, 'uid' | 'objects'> & { readonly client: DatabaseClient; readonly zip: Zip }

/** Adds one file after another. Null = a chunk of one is ready to be sent. */
async function* contents(writing: Writing): AsyncGenerator<FileEntry | null, void> {
  const { client, zip, uid } = writing
  const readme = openFile(zip, 'README.txt')
  readme.add(README, 1)
  yield readme.close()
  for (const exported of EXPORTED_FILES) {
    const file = openFile(zip, exported.name)
    for await (const lines of exportedLines(client, uid, exported)) {
      file.add(`${lines.join('\n')}\n`, lines.length)
      yield null
    }
    yield file.close()
  }
  const rates = openFile(zip, RATES_FILE)
  for await (const { text, records } of ratePieces(client, uid)) {
    rates.add(text, records)
    yield null
  }
  yield rates.close()
  for (const { name, head, lines } of await filesForPeople(client, uid)) {
    const file = openFile(zip, name)
    file.add(head, 0)
    for await (const { text, records } of lines()) {
      file.add(text, records)
      yield null
    }
    yield file.close()
  }
  yield* addPictures(writing)
}

/** Adds every picture as a separate file, one after another. */
async function* addPictures({ client, zip, uid, objects }: Writing): AsyncGenerator<FileEntry, void> {
  const { rows } = await client.query<{ id: string }>('select id from pictures where user_id = $1 order by id', [uid])
  for (const { id } of rows) {
    const result = await client.query<{ type: string; content: Buffer | null; object: string | null }>(
      'select type, content, object from pictures where user_id = $1 and id = $2',
      [uid, id],
    )
    const picture = result.rows[0]
    if (picture === undefined) continue
    const content = await bytesOfRow(objects, { uid, id: plainId(id), small: false, ...picture })
    const name = `pictures/${plainId(id)}.${picture.type === 'image/jpeg' ? 'jpg' : 'webp'}`
    // Compressed already.
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(content, true)
    const sha256 = createHash('sha256').update(content).digest('hex')
    yield { name, records: 1, bytes: content.byteLength, sha256 }
  }
}

function openFile(zip: Zip, name: string) {
  const entry = new ZipDeflate(name, { level: 6 })
  zip.add(entry)
  const hash = createHash('sha256')
  const counted = { records: 0, bytes: 0 }
  return {
    add: (text: string, records: number): void => {
      const bytes = Buffer.from(text)
      hash.update(bytes)
      counted.records += records
      counted.bytes += bytes.byteLength
      entry.push(bytes, false)
    },
    close: (): FileEntry => {
      entry.push(new Uint8Array(0), true)
      return { name, ...counted, sha256: hash.digest('hex') }
    },
  }
}
