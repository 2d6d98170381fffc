/**
 * A hash of a table's rows in any order: the hashes of all rows, added up. Two databases return the rows of the same
 * table in different orders, and sorting them would take as much space again.
 */
import { createHash, type Hash } from 'node:crypto'

export type RowSum = {
  /** Adds the next chunk of COPY text, in which a line end ends a row. */
  readonly add: (piece: Buffer) => void
  readonly rows: () => number
  /** 64 hex digits. */
  readonly hex: () => string
}

export function rowSum(): RowSum {
  const lanes = new BigUint64Array(LANES)
  let rows = 0
  let row: Hash | null = null
  const endRow = (): void => {
    const hash = (row ?? createHash('sha256')).digest()
    // An array of 64-bit numbers keeps the lowest 64 bits of each sum.
    for (let lane = 0; lane < LANES; lane += 1) lanes[lane] = (lanes[lane] ?? 0n) + hash.readBigUInt64BE(lane * 8)
    rows += 1
    row = null
  }
  return {
    add: (piece) => {
      let from = 0
      for (let end = piece.indexOf(LINE_END); end !== -1; end = piece.indexOf(LINE_END, from)) {
        if (end > from) row = (row ?? createHash('sha256')).update(piece.subarray(from, end))
        endRow()
        from = end + 1
      }
      if (from < piece.length) row = (row ?? createHash('sha256')).update(piece.subarray(from))
    },
    rows: () => rows,
    hex: () => [...lanes].map((lane) => lane.toString(16).padStart(16, '0')).join(''),
  }
}

const LANES = 4
const LINE_END = 10
