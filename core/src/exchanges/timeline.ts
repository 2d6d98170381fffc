import type { UtcMs } from '../base/index.ts'

/** A record with its line in the file. */
export type RecordAtLine<T> = { readonly record: T; readonly line: number }

export type Timeline<T> = {
  readonly push: (record: T, line: number) => void
  /** The records as the file lists them, if their times run both ways; otherwise none. */
  readonly unsorted: () => readonly RecordAtLine<T>[]
  /** Puts the records themselves in order, so it must be called last. */
  readonly inTimeOrder: () => T[]
}

/**
 * Records with their place in time order. Rows of one moment keep the order of the file, or its reverse where the file
 * runs from new to old. A file that runs from old to new is already in order.
 */
export function createTimeline<T extends { readonly time: UtcMs; row: number }>(): Timeline<T> {
  const records: T[] = []
  const lines: number[] = []
  let rises = 0
  let falls = 0
  let last = 0
  // The first record always counts as a rise.
  const newestFirst = (): boolean => falls > rises - 1
  return {
    push: (record, line) => {
      if (record.time > last) rises += 1
      else if (record.time < last) falls += 1
      last = record.time
      record.row = records.length
      records.push(record)
      lines.push(line)
    },
    unsorted: () => {
      const oneWay = falls === 0 || (rises === 1 && falls > 1)
      return oneWay ? [] : records.map((record, place) => ({ record, line: lines[place] ?? 0 }))
    },
    inTimeOrder: () => {
      if (falls === 0) return records
      if (newestFirst()) records.reverse()
      if (rises > 1) records.sort((a, b) => a.time - b.time)
      for (const [row, record] of records.entries()) record.row = row
      return records
    },
  }
}
