import type { Message, UtcMs } from '../../base/index.ts'
import type { Row } from '../rows/row.ts'
import type { CashDraft, FileContext, FillDraft, RecordDraft, RowOutcome } from './layout.ts'

/** A row that belongs to a larger record, such as one coin of a trade. */
export type Part<T> = {
  /** Rows with the same group may belong together. */
  readonly group: string
  /** The exchange's own id of this row, if it has one: a repeated row counts once. */
  readonly id: string | null
  readonly part: T
}

/** A record without its time, which comes from the row that carries it. */
export type Untimed = Omit<FillDraft, 'time'> | Omit<CashDraft, 'time'>

/** The outcome for a row of a group: records, nothing (another row of the group has them), or a rejection. */
export type Decision = { readonly records: readonly Untimed[] } | { readonly refused: Message; readonly column: number }

/** A leg with the key that distinguishes it within its group. */
export type KeyedPart<T> = { readonly key: string; readonly part: T }

export type Joining<T> = {
  /** The leg in the row; null for rows that stand alone. */
  readonly partOf: (row: Row) => Part<T> | null
  readonly timeOf: (row: Row) => UtcMs
  /** Resolves each leg of a group by its key. The legs come in an order that depends only on their content. */
  readonly join: (parts: readonly KeyedPart<T>[]) => ReadonlyMap<string, Decision>
}

/** Other rows of the group carry the records. */
export const ELSEWHERE: Decision = { records: [] }

/**
 * Joins rows that form one record. All rows of the file and of files like it are gathered first, because the rows of a
 * trade may come in any order, and in two files of one drop. Equal rows are counted within a file: the second of two
 * equal rows is another row, and the same row in a second file is not.
 */
export function createJoiner<T>(
  context: FileContext,
  { partOf, timeOf, join }: Joining<T>,
): (row: Row) => RowOutcome | 'alone' {
  const groups = new Map<string, Map<string, T>>()
  for (const scan of [context.scan, ...context.alike]) {
    const keyOf = createKeys()
    scan((row) => {
      row.problem = null
      const joined = partOf(row)
      if (joined === null) return
      const parts = groups.get(joined.group) ?? new Map<string, T>()
      groups.set(joined.group, parts)
      const key = keyOf(row, joined)
      if (!parts.has(key)) parts.set(key, joined.part)
    })
  }
  const decisions = new Map<string, ReadonlyMap<string, Decision>>()
  const keyOf = createKeys()
  return (row) => {
    const joined = partOf(row)
    if (joined === null) return 'alone'
    const decided = decisions.get(joined.group) ?? join(inOrder(groups.get(joined.group)))
    decisions.set(joined.group, decided)
    const decision = decided.get(keyOf(row, joined)) ?? ELSEWHERE
    if ('records' in decision) {
      const time = timeOf(row)
      return decision.records.length === 0 ? null : decision.records.map((record): RecordDraft => ({ ...record, time }))
    }
    row.refuse(decision.column, decision.refused)
    return null
  }
}

/** For `createKeys` of rows that are identified by their text. */
export const WITHOUT_ID = { id: null }

/** Keys of rows that are equal for the same row of two files, and differ within a file. */
export function createKeys(): (row: Row, part: Pick<Part<unknown>, 'id'>) => string {
  const ordinals = new Map<string, number>()
  return (row, { id }) => {
    if (id !== null) return `id ${id}`
    const text = row.raw.trim()
    const ordinal = ordinals.get(text) ?? 0
    ordinals.set(text, ordinal + 1)
    return `${text} ${ordinal}`
  }
}

function inOrder<T>(parts: ReadonlyMap<string, T> | undefined): KeyedPart<T>[] {
  return [...(parts ?? [])].map(([key, part]) => ({ key, part })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
