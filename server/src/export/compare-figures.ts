/**
 * Compares the figures of a restored journal with those of the archived one; the differences, and their reasons as far
 * as known.
 */
import { createHash } from 'node:crypto'
import type { FigureDifference, RestoreCause, RestoreComparison } from '@roundtrip/contract/imports'
import type { DatabaseClient } from '../database/connection.ts'
import { MIGRATIONS } from '../database/migrate.ts'
import type { Manifest } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { type FileForPeople, filesForPeople } from './people-files.ts'
import { type OwnRow, readOwnCsv } from './own-csv.ts'

type Compared = { readonly client: DatabaseClient; readonly uid: string; readonly archive: Archive }

/** Null if the archive has no figures, or too many to compare. Call after the trades are built. */
export async function compareFigures({ client, uid, archive }: Compared): Promise<RestoreComparison | null> {
  const { files } = archive.manifest
  const trades = files.find(({ name }) => name === 'trades.csv')
  if (trades === undefined) return null
  const written = await filesForPeople(client, uid)
  const pairs: Pair[] = []
  for (const name of ['trades.csv', 'flows.csv']) {
    const listed = files.find((file) => file.name === name)
    const file = written.find((candidate) => candidate.name === name)
    if (listed === undefined || file === undefined || (await hashOf(file)) === listed.sha256) continue
    const before = await archive.bytes(name, MAX_COMPARED)
    if (before === null) return null
    pairs.push({ name, before: readOwnCsv(before.toString('utf8')), after: readOwnCsv(await textOfFile(file)) })
  }
  const nothing = { before: [], after: [] }
  const differences = tradeDifferences(pairs.find(({ name }) => name === 'trades.csv') ?? nothing)
  const flows = unlikeRows(pairs.find(({ name }) => name === 'flows.csv') ?? nothing)
  const comparison = { ...differences, trades: trades.records, flows }
  return { ...comparison, causes: causesOf(archive.manifest, comparison) }
}

type Rows = { readonly before: readonly OwnRow[]; readonly after: readonly OwnRow[] }
type Pair = Rows & { readonly name: string }
type TradeDifferences = Pick<RestoreComparison, 'changed' | 'missing' | 'added' | 'columns' | 'examples'>

/** Row by row, in the columns that both have: a later release may have more. */
export function tradeDifferences(rows: Rows): TradeDifferences {
  const after = new Map(rows.after.map((row) => [row.get('trade_id'), row]))
  const columns = new Set<string>()
  const examples: FigureDifference[] = []
  let [changed, missing] = [0, 0]
  for (const before of rows.before) {
    const now = after.get(before.get('trade_id'))
    if (now === undefined) {
      missing += 1
      continue
    }
    after.delete(before.get('trade_id'))
    const unlike = [...before].filter(([column, text]) => now.has(column) && now.get(column) !== text)
    if (unlike.length > 0) changed += 1
    for (const [column, text] of unlike) {
      columns.add(column)
      if (examples.length < MAX_EXAMPLES) examples.push(exampleOf(before, { column, archived: text, now }))
    }
  }
  return { changed, missing, added: after.size, columns: [...columns], examples }
}

type Unlike = { readonly column: string; readonly archived: string; readonly now: OwnRow }

function exampleOf(row: OwnRow, { column, archived, now }: Unlike): FigureDifference {
  const text = (name: string): string => (row.get(name) ?? '').slice(0, 200)
  return {
    trade: text('trade_id'),
    ticker: text('ticker'),
    openTime: text('open_time'),
    column,
    archived: archived.slice(0, 200),
    restored: (now.get(column) ?? '').slice(0, 200),
  }
}

/** Rows that the other file does not have. */
export function unlikeRows({ before, after }: Rows): number {
  const left = new Map<string, number>()
  const keyOf = (row: OwnRow): string => JSON.stringify([...row])
  for (const row of before) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1)
  let unlike = 0
  for (const row of after) {
    const count = left.get(keyOf(row)) ?? 0
    if (count === 0) unlike += 1
    else left.set(keyOf(row), count - 1)
  }
  return Math.max(
    unlike,
    [...left.values()].reduce((sum, count) => sum + count, 0),
  )
}

function causesOf(manifest: Manifest, differences: Omit<RestoreComparison, 'causes'>): RestoreCause[] {
  const { changed, missing, added, flows } = differences
  if (changed + missing + added + flows === 0) return []
  const causes: RestoreCause[] = []
  if (manifest.formatVersion < WITH_RATES) causes.push('no-rates')
  else if (manifest.schema !== CURRENT_SCHEMA) causes.push('other-release')
  return causes.length === 0 ? ['unknown'] : causes
}

/** The first format whose archives contain everything that figures are derived from. */
const WITH_RATES = 4

/** Every change of how figures are derived comes with a migration. */
export const CURRENT_SCHEMA = MIGRATIONS.at(-1)?.name ?? ''

async function hashOf({ head, lines }: FileForPeople): Promise<string> {
  const hash = createHash('sha256').update(head)
  for await (const { text } of lines()) hash.update(text)
  return hash.digest('hex')
}

/** The whole text of a file, in memory. */
export async function textOfFile({ head, lines }: FileForPeople): Promise<string> {
  const parts = [head]
  for await (const { text } of lines()) parts.push(text)
  return parts.join('')
}

/** A list of trades that differs is kept in memory: some 500,000 trades. */
const MAX_COMPARED = 100_000_000
const MAX_EXAMPLES = 20
