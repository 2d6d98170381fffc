/** Rows whose operation is not understood: read as payments, and reported, so that none is silently ignored. */
import { type Message, message } from '../../base/index.ts'
import { shorten } from '../rows/shorten.ts'

export type Asides = {
  readonly count: (operation: string) => void
  /** Reports them all in one message, if there were any. */
  readonly end: (notice: (reason: Message) => void) => void
}

/** Further names are only counted. */
const MAX_NAMED = 8

export function createAsides(): Asides {
  const counts = new Map<string, number>()
  return {
    count: (operation) => void counts.set(operation, (counts.get(operation) ?? 0) + 1),
    end: (notice) => {
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
      if (rows === 0) return
      const named = [...counts].slice(0, MAX_NAMED).map(([name, count]) => `"${shorten(name)}" (${count})`)
      const more = counts.size > MAX_NAMED ? [`${counts.size - MAX_NAMED} more`] : []
      const operations = [...named, ...more].join(', ')
      notice(
        rows === 1
          ? message(
              '1 row is read as a payment, although it may belong to a trade: {operations}. Check your trades of that time, and please report the operation.',
              { operations },
            )
          : message(
              '{rows} rows are read as payments, although they may belong to trades: {operations}. Check your trades of that time, and please report the operations.',
              { rows, operations },
            ),
      )
    },
  }
}
