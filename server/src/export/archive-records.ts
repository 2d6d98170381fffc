/** The validated records of a table of an archive, in batches. */
import type { RestoreReason } from '@roundtrip/contract/imports'
import { Refusal } from '../ground/refusal.ts'
import { parseStorable } from '../http/storable.ts'
import type { Archive } from './open-archive.ts'
import { type RecordOf, SHAPES, type TableName } from './record-shapes.ts'

/** A record with its line, for error messages. */
export type PlacedRecord<T> = { readonly record: T; readonly line: number }

export async function* archiveRecords<Name extends TableName>(
  archive: Archive,
  name: Name,
  max = BATCH,
): AsyncGenerator<readonly PlacedRecord<RecordOf<Name>>[], void> {
  let batch: PlacedRecord<RecordOf<Name>>[] = []
  for await (const { text, number } of archive.lines(name)) {
    batch.push({ record: read(name, text, number), line: number })
    if (batch.length < max) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** A whole table that is small in every journal; refused if it is not. */
export async function allRecords<Name extends TableName>(
  archive: Archive,
  name: Name,
  max: number,
): Promise<readonly PlacedRecord<RecordOf<Name>>[]> {
  const list: PlacedRecord<RecordOf<Name>>[] = []
  for await (const batch of archiveRecords(archive, name)) {
    list.push(...batch)
    if (list.length > max) throw new Refusal<RestoreReason>('too-much', `${name} has more than ${max} records.`)
  }
  return list
}

export function badRecord(name: TableName, line: number, what: string): Refusal<RestoreReason> {
  return new Refusal<RestoreReason>('bad-archive-record', `${name}, line ${line}: ${what}`)
}

function read<Name extends TableName>(name: Name, text: string, line: number): RecordOf<Name> {
  let parsed: unknown
  try {
    // PostgreSQL cannot store this character, so no export contains it.
    parsed = parseStorable(text, () => badRecord(name, line, 'it holds a character that cannot be kept.'))
  } catch (error) {
    throw error instanceof SyntaxError ? badRecord(name, line, 'it is not JSON.') : error
  }
  const result = SHAPES[name].safeParse(parsed)
  if (result.success) return result.data as RecordOf<Name>
  const [issue] = result.error.issues
  const field = issue === undefined || issue.path.length === 0 ? 'the record' : issue.path.map(String).join('.')
  throw badRecord(name, line, `${field.slice(0, 60)} is not valid.`)
}

const BATCH = 2_000
