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
 */
export function roundTable(cells: readonly (readonly number[])[]): RoundedTable {
  const [height, width] = [cells.length, cells[0]?.length ?? 0]
  const rowSums = cells.map(sumOf)
  const columnSums = Array.from({ length: width }, (_, column) => sumOf(cells.map((row) => row[column] ?? 0)))
  const total = sumOf(rowSums)
  const table = [
    ...cells.map((row, r) => [...row.map(settled), settled(Math.ceil(rowSums[r] ?? 0) - (rowSums[r] ?? 0))]),
    [...columnSums.map((sum) => settled(Math.ceil(sum) - sum)), settled(total - Math.floor(total))],
  ]
  // The corner first: it decides the grand total.
  for (let row = height; row >= 0; row -= 1) {
    for (let column = width; column >= 0; column -= 1) {
      while (isBroken(table[row]?.[column])) push(table, { row, column })
    }
  }
  const rounded = table.slice(0, height).map((row) => row.slice(0, width))
  return {
    cells: rounded,
    rows: rounded.map(sumOf),
    columns: Array.from({ length: width }, (_, column) => sumOf(rounded.map((row) => row[column] ?? 0))),
    total: sumOf(rounded.map(sumOf)),
  }
}

type Cell = { readonly row: number; readonly column: number }

/** How far a double may be from the whole number that it represents. */
const NEARLY = 1e-6

function settled(value: number): number {
  const whole = Math.round(value)
  // Never a negative zero.
  return Math.abs(value - whole) < NEARLY ? whole + 0 : value
}

function isBroken(value: number | undefined): boolean {
  return value !== undefined && !Number.isInteger(value)
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0)
}

/** Moves the cell towards the nearest whole number, as far as the cells of its cycle allow. */
function push(table: number[][], cell: Cell): void {
  const cycle = cycleOf(table, cell)
  const valueAt = ({ row, column }: Cell): number => table[row]?.[column] ?? 0
  const first = valueAt(cell)
  const isUp = Math.round(first) > first
  const isRaised = (index: number): boolean => (index % 2 === 0) === isUp
  const room = cycle.map((at, index) => {
    const value = valueAt(at)
    return isRaised(index) ? Math.ceil(value) - value : value - Math.floor(value)
  })
  const step = Math.min(...room)
  for (const [index, { row, column }] of cycle.entries()) {
    const line = table[row] as number[]
    line[column] = settled((line[column] ?? 0) + (isRaised(index) ? step : -step))
  }
}

/** The cell and those that lead from its row back to its column, by rows and columns in turn. */
function cycleOf(table: readonly (readonly number[])[], start: Cell): readonly Cell[] {
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
  if (cycle.length === 1) throw new RangeError('The sums of the table are no numbers.')
  return cycle
}

function brokenAt(table: readonly (readonly number[])[], node: number): readonly Cell[] {
  const height = table.length
  if (node < height)
    return (table[node] ?? []).flatMap((value, column) => (isBroken(value) ? [{ row: node, column }] : []))
  const column = node - height
  return table.flatMap((row, index) => (isBroken(row[column]) ? [{ row: index, column }] : []))
}
