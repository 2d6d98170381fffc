/** Searches rows in time order without looking at all of them. */

/** The rows whose time lies in the range, both ends included; the rows are in order of time. */
export function rowsBetween<T extends { readonly time: number }>(rows: readonly T[], from: number, to: number): T[] {
  return rows.slice(firstAt(rows, from), firstAt(rows, to + 1))
}

/** The index of the first row that is not before the time. */
export function firstAt(rows: readonly { readonly time: number }[], time: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.time ?? Number.POSITIVE_INFINITY) < time) low = middle + 1
    else high = middle
  }
  return low
}
