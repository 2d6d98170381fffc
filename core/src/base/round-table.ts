/** A table whose rounded cells add up to its rounded totals, in every row and every column. */
export type RoundedTable = {
  readonly cells: readonly (readonly number[])[]
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly total: number
}

/**
 * Rounds a table to whole numbers so that rows and columns add up: each cell and each total becomes one of the two
 * whole numbers around it, and the grand total the nearest. Such a rounding always exists (Bacharach 1966, "Matrix
 * rounding problems"; Cox and Ernst 1982, "Controlled rounding"). With one more row and column for what the totals
 * lack, every sum is whole, so a cell that is not lies on a cycle of such cells; adding to one and subtracting from the
 * next in turn changes no sum, and stops when one of them is whole.
 *
 * Counts in millionths, as whole numbers: with doubles, what sums lose would leave a cell without a cycle. Throws a
 * RangeError for a cell that is not a finite number.
 */
export function roundTable(cells: readonly (readonly number[])[]): RoundedTable {
  const exact = cells.map((row) => row.map((value) => BigInt(Math.round(value * Number(ONE)))))
  const [height, width] = [exact.length, exact[0]?.length ?? 0]
  const columns = (of: readonly (readonly bigint[])[]) =>
    Array.from({ length: width }, (_, column) => sumOf(of.map((row) => row[column] ?? 0n)))
  const table = [
    ...exact.map((row) => [...row, missing(sumOf(row))]),
    [...columns(exact).map(missing), fraction(sumOf(exact.flat()))],
  ]
  // The corner first: it decides the grand total.
  for (let row = height; row >= 0; row -= 1) {
    for (let column = width; column >= 0; column -= 1) {
      while (isBroken(table[row]?.[column])) push(table, { row, column })
    }
  }
  const rounded = table.slice(0, height).map((row) => row.slice(0, width))
  const whole = (value: bigint): number => Number(value / ONE)
  return {
    cells: rounded.map((row) => row.map(whole)),
    rows: rounded.map((row) => whole(sumOf(row))),
    columns: columns(rounded).map(whole),
    total: whole(sumOf(rounded.flat())),
  }
}

type Cell = { readonly row: number; readonly column: number }

const ONE = 1_000_000n

/** How far a value is above the whole number below it. */
function fraction(value: bigint): bigint {
  return ((value % ONE) + ONE) % ONE
}

/** How far a value is below the whole number above it. */
function missing(value: bigint): bigint {
  return fraction(-value)
}

function isBroken(value: bigint | undefined): boolean {
  return value !== undefined && value % ONE !== 0n
}

function sumOf(list: readonly bigint[]): bigint {
  return list.reduce((sum, value) => sum + value, 0n)
}

/** Moves the cell towards the nearest whole number, as far as the cells of its cycle allow. */
function push(table: bigint[][], cell: Cell): void {
  const cycle = cycleOf(table, cell)
  const valueAt = ({ row, column }: Cell): bigint => table[row]?.[column] ?? 0n
  const isUp = 2n * fraction(valueAt(cell)) >= ONE
  const isRaised = (index: number): boolean => (index % 2 === 0) === isUp
  const room = cycle.map((at, index) => (isRaised(index) ? missing(valueAt(at)) : fraction(valueAt(at))))
  const step = room.reduce((min, space) => (space < min ? space : min))
  for (const [index, { row, column }] of cycle.entries()) {
    const line = table[row] as bigint[]
    line[column] = (line[column] ?? 0n) + (isRaised(index) ? step : -step)
  }
}

/** The cell and those that lead from its row back to its column, by rows and columns in turn. */
function cycleOf(table: readonly (readonly bigint[])[], start: Cell): readonly Cell[] {
  // Rows are numbered from 0, columns after them; each is reached by a cell.
  const height = table.length
  const reachedBy = new Map<number, { readonly cell: Cell; readonly from: number }>()
  const queue = [start.row]
  const goal = height + start.column
  for (let node = queue.shift(); node !== undefined && !reachedBy.has(goal); node = queue.shift()) {
    for (const cell of brokenAt(table, node)) {
      const next = node < height ? height + cell.column : cell.row
      const isStart = cell.row === start.row && cell.column === start.column
      if (isStart || next === start.row || reachedBy.has(next)) continue
      reachedBy.set(next, { cell, from: node })
      queue.push(next)
    }
  }
  const cycle: Cell[] = [start]
  for (let at = reachedBy.get(goal); at !== undefined; at = reachedBy.get(at.from)) cycle.push(at.cell)
  return cycle
}

function brokenAt(table: readonly (readonly bigint[])[], node: number): readonly Cell[] {
  const height = table.length
  if (node < height)
    return (table[node] ?? []).flatMap((value, column) => (isBroken(value) ? [{ row: node, column }] : []))
  const column = node - height
  return table.flatMap((row, index) => (isBroken(row[column]) ? [{ row: index, column }] : []))
}
