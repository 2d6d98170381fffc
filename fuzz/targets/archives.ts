/**
 * Archives of journals: the tables are changed and the manifest adjusted, so that the code that reads them is reached.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveRecords } from '@roundtrip/server/archive-records'
import { folderStore } from '@roundtrip/server/folder-store'
import { blockReader } from '@roundtrip/server/object-stream'
import { openArchive } from '@roundtrip/server/open-archive'
import { SHAPES, type TableName } from '@roundtrip/server/record-shapes'
import { Refusal } from '@roundtrip/server/refusal'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { check, type Target } from '../target.ts'

type Files = Record<string, Uint8Array>

/** The text of all tables as one JSON value of lines, so that a change hits a field and rarely the structure. */
export function tablesOf(archive: Uint8Array): Uint8Array {
  const files = unzipSync(archive)
  const tables = Object.keys(files).filter((name) => name.endsWith('.jsonl'))
  return strToU8(JSON.stringify(Object.fromEntries(tables.map((name) => [name, linesOf(files[name])]))))
}

function linesOf(bytes: Uint8Array | undefined): unknown[] {
  const lines = strFromU8(bytes ?? new Uint8Array())
    .split('\n')
    .filter((line) => line !== '')
  // A few of each kind are enough, and fast.
  return lines.slice(0, 4).map((line) => JSON.parse(line) as unknown)
}

/** The archive with these tables instead of its own; null if the input is not a set of tables. */
export function archiveWith(whole: Uint8Array, input: Uint8Array): Uint8Array | null {
  const tables = tablesIn(input)
  if (tables === null) return null
  const files: Files = { ...unzipSync(whole) }
  for (const [name, lines] of Object.entries(tables)) {
    const list = Array.isArray(lines) ? lines : [lines]
    files[name] = strToU8(list.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  }
  const manifest = JSON.parse(strFromU8(unzipSync(whole)['manifest.json'] ?? strToU8('{}'))) as { files: Entry[] }
  const listed = Object.entries(files).filter(([name]) => name !== 'manifest.json')
  const entries = listed.map(([name, bytes]) => entryOf(name, bytes))
  files['manifest.json'] = strToU8(JSON.stringify({ ...manifest, files: entries }))
  return zipSync(files, { level: 1 })
}

type Entry = { readonly name: string; readonly bytes: number; readonly sha256: string; readonly records?: number }

function entryOf(name: string, bytes: Uint8Array): Entry {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const records = name.endsWith('.jsonl') ? { records: strFromU8(bytes).split('\n').length - 1 } : {}
  return { name, bytes: bytes.length, sha256, ...records }
}

function tablesIn(input: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(strFromU8(input))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Opening an archive and reading each of its records ends in records or in a refusal. */
export function archives(whole: Uint8Array): Target {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-fuzz-'))
  const [store, key] = [folderStore(folder), 'archives/fuzz.zip']
  return {
    seeds: () => [tablesOf(whole), new Uint8Array(whole.slice(0, 60_000))],
    words: [
      'id',
      'account',
      'import',
      'time',
      'state',
      'kind',
      'fills.jsonl',
      'accounts.jsonl',
      '../x',
      'manifest.json',
    ],
    max: 120_000,
    as: 'json',
    read: async (input) => {
      await store.put(key, archiveWith(whole, input) ?? input)
      try {
        const archive = await openArchive(await blockReader(store, key), () => undefined)
        for (const name of Object.keys(SHAPES) as TableName[]) {
          for await (const records of archiveRecords(archive, name)) check(records.length > 0, 'a batch has records')
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        check(error.message !== '', 'a refusal says why')
      }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
