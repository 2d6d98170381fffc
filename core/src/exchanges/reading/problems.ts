import { type Message, message } from '../../base/index.ts'
import type { Problem } from '../../ledger/index.ts'
import type { Row } from '../rows/row.ts'

/** Up to this many rows of one file are listed individually; the rest is counted. */
const MAX_ROW_PROBLEMS = 200

/** Collects the problems of one file. */
export type FileProblems = {
  readonly file: (reason: Message) => void
  readonly notice: (reason: Message) => void
  readonly noticeAt: (line: number, column: string | null, reason: Message) => void
  /** Something that is read as it is but that the trader should confirm. */
  readonly question: (line: number, reason: Message) => void
  /** Records the problem of a row. */
  readonly row: (row: Row) => void
  readonly rowAt: (line: number, reason: Message) => void
  /** Rows rejected so far. */
  readonly refused: () => number
}

export function createProblems(file: string, problems: Problem[]): FileProblems {
  let refused = 0
  const add = (severity: Problem['severity'], reason: Message): void => {
    problems.push({ file, line: null, column: null, reason, severity })
  }
  const addRow = (line: number, column: string | null, reason: Message): void => {
    refused += 1
    if (refused <= MAX_ROW_PROBLEMS) problems.push({ file, line, column, reason, severity: 'row' })
    if (refused === MAX_ROW_PROBLEMS + 1) {
      add(
        'notice',
        message('More than {rows} rows could not be read. Only the first ones are listed.', { rows: MAX_ROW_PROBLEMS }),
      )
    }
  }
  return {
    file: (reason) => add('file', reason),
    notice: (reason) => add('notice', reason),
    noticeAt: (line, column, reason) => problems.push({ file, line, column, reason, severity: 'notice' }),
    question: (line, reason) => problems.push({ file, line, column: null, reason, severity: 'question' }),
    row: (row) => {
      if (row.problem === null) return
      const name = row.header.names[row.problem.column] ?? null
      addRow(row.line, name, row.problem.reason)
    },
    rowAt: (line, reason) => addRow(line, null, reason),
    refused: () => refused,
  }
}
