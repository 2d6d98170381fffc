/** A file that no layout recognises, on its way to a mapping of its columns. */
import { isZone, message } from '../../base/index.ts'
import { CsvCursor } from '../files/csv.ts'
import { decodeText } from '../files/text.ts'
import { compileMapping } from '../mapping/compile.ts'
import { guessMapping, type MappingGuess, missingIn } from '../mapping/guess.ts'
import { formatOf } from '../mapping/journal-formats.ts'
import type { ColumnMapping } from '../mapping/mapping.ts'
import { questionsOf } from '../mapping/questions.ts'
import { findMapped, fitsNames, type SampleTable, sampleTable } from '../mapping/table.ts'
import { FileHeader } from '../rows/header.ts'
import type { OpenedFile, ZoneAnswer } from './types.ts'
import { likelyZone, zoneAnswer } from './zone.ts'

/** The table in a file, with the guessed meaning of its columns. */
export type UnknownTable = {
  readonly table: SampleTable
  readonly guess: MappingGuess
  /** Whether the file says in which zone its times are. */
  readonly zone: ZoneAnswer
}

/**
 * Null if the file holds no table (a picture, a line of text, a header without rows), or one that cannot be matched.
 */
export function unknownTable({ name, bytes, detection }: OpenedFile, browserZone = 'UTC'): UnknownTable | null {
  if (bytes.length === 0 || (detection.status === 'recognised' && !detection.matchable)) return null
  const table = sampleTable(decodeText(bytes))
  if (table === null || table.rows.length === 0) return null
  const first = guessMapping(table, { zone: browserZone })
  const zone = zoneOf(table, { fileName: name, mapping: first.mapping, browserZone })
  const mapping = { ...first.mapping, zone: likelyZone(zone) }
  return { table, guess: { ...first, mapping }, zone }
}

/**
 * A table of finished trades whose columns leave nothing open, and the journal that exported it, if we recognise it.
 */
export type FinishedTrades = {
  readonly mapping: ColumnMapping
  readonly journal: string | null
  readonly zone: ZoneAnswer
  /** The account names in the rows; empty without a column for them. */
  readonly accounts: readonly string[]
}

/**
 * The description of a table whose rows are finished trades; null for any other, and if only its trader can explain
 * some of it. The shares of a journal are in dollars.
 */
export function finishedTrades(file: OpenedFile): FinishedTrades | null {
  const unknown = unknownTable(file, 'UTC')
  if (unknown === null || unknown.guess.mapping.rows !== 'positions') return null
  const { table, guess, zone } = unknown
  const journal = formatOf(table.header.names)?.name ?? null
  const decided = new Set(['account', ...(journal === null ? [] : ['quote'])])
  const isOpen = questionsOf(table, guess.mapping).some(({ id }) => !decided.has(id))
  if (isOpen || missingIn(table, guess.mapping).length > 0) return null
  return { mapping: guess.mapping, journal, zone, accounts: accountsIn(file, guess.mapping) }
}

/** The accounts that all rows of a mapped file name, in their order. */
function accountsIn({ bytes }: OpenedFile, mapping: ColumnMapping): string[] {
  const index = mapping.columns.findIndex(({ field }) => field === 'account')
  const source = decodeText(bytes)
  const mapped = index < 0 ? null : findMapped(source, mapping)
  if (mapped === null) return []
  const cursor = new CsvCursor(source, mapped.delimiter)
  for (let row = 0; row <= mapped.above; row += 1) cursor.next()
  const accounts = new Set<string>()
  while (cursor.next()) accounts.add(cursor.cell(index).trim())
  return [...accounts]
}

/** The mapping that was saved for a table with these column names; null if there is none. */
export function savedMapping<T extends { readonly mapping: ColumnMapping }>(
  names: readonly string[],
  saved: readonly T[],
): T | null {
  const header = new FileHeader(names)
  return saved.find(({ mapping }) => fitsNames(header, mapping)) ?? null
}

type ZoneInput = { readonly fileName: string; readonly mapping: ColumnMapping; readonly browserZone: string }

function zoneOf(table: SampleTable, { fileName, mapping, browserZone }: ZoneInput): ZoneAnswer {
  const { header, preamble, rows } = table
  const times = mapping.columns.flatMap(({ field }, index) =>
    field === 'time' || field === 'entryTime' || field === 'exitTime' ? [index] : [],
  )
  const texts = rows.flatMap(({ cells }) => times.map((index) => (cells[index] ?? '').trim()))
  const written = texts.filter((text) => text !== '')
  if (written.length > 0 && written.every((text) => EPOCH.test(text)))
    return {
      status: 'known',
      zone: 'UTC',
      reason: message('Its times are counted in seconds since 1970, which needs no zone.'),
    }
  if (written.length > 0 && written.every((text) => OWN_ZONE.test(text)))
    return { status: 'known', zone: 'UTC', reason: message('Every time carries its own zone.') }
  const named = times.flatMap((index) => OFFSET_IN_NAME.exec(header.names[index] ?? '')?.[1] ?? [])
  const [offset] = named.map((text) => `UTC${text.length === 3 ? `${text}:00` : text}`).filter(isZone)
  if (offset !== undefined) return { status: 'known', zone: offset, reason: message('The column name states it.') }
  if (times.some((index) => /\b(?:utc|gmt)\b/i.test((header.names[index] ?? '').replaceAll('_', ' '))))
    return { status: 'known', zone: 'UTC', reason: message('The column name states it.') }
  return zoneAnswer({ layout: compileMapping(mapping), header, fileName, preamble, firstRow: '', browserZone })
}

const EPOCH = /^\d{10}(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?$/
const OWN_ZONE = /\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})$/
/** `Date (+01:00)` and `Date (+01)`, as HitBTC wrote it. */
const OFFSET_IN_NAME = /\(([+-]\d{2}(?::\d{2})?)\)/
