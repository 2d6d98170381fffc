import { NumberList } from '../../ledger/index.ts'

/** Records by their numbers in the list that holds them, and the line of each in the file. */
export type NumbersAtLines = { readonly numbers: Uint32Array; readonly lines: Uint32Array }

export type Timeline = {
  /** `number` names the record in the list that holds it. */
  readonly push: (number: number, time: number, line: number) => void
  /** The records as the file lists them, if their times run both ways; otherwise none. */
  readonly unsorted: () => NumbersAtLines
  /** The indexes of the records in time order. */
  readonly inTimeOrder: () => Uint32Array
}

/**
 * The records of a file, by their numbers, and their order in time. Rows of one moment keep the order of the file, or
 * its reverse if the file runs from new to old. A file that runs from old to new is already in order.
 */
export function createTimeline(timeOf: (number: number) => number): Timeline {
  const numbers = new NumberList()
  const lines = new NumberList()
  let rises = 0
  let falls = 0
  let last = 0
  // The first record always counts as a rise.
  const newestFirst = (): boolean => falls > rises - 1
  return {
    push: (number, time, line) => {
      if (time > last) rises += 1
      else if (time < last) falls += 1
      last = time
      numbers.push(number)
      lines.push(line)
    },
    unsorted: () => {
      const oneWay = falls === 0 || (rises === 1 && falls > 1)
      return oneWay ? NONE : { numbers: numbers.values(), lines: lines.values() }
    },
    inTimeOrder: () => {
      if (falls === 0) return numbers.values()
      const ordered = numbers.values().slice()
      if (newestFirst()) ordered.reverse()
      if (rises > 1) ordered.sort((a, b) => timeOf(a) - timeOf(b))
      return ordered
    },
  }
}

const NONE: NumbersAtLines = { numbers: new Uint32Array(0), lines: new Uint32Array(0) }
