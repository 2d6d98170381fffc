/** The item at an index that is known to exist, such as one that a search just found. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  if (!(index >= 0 && index < list.length)) {
    throw new Error(`Assertion failed: there is no item ${index} in a list of ${list.length}`)
  }
  return list[index] as Item
}

/*
 * What follows is for loops over columns with a million rows. These functions check nothing, and each accepts a single
 * kind of array, so that engines inline it at no cost. One function for several kinds slowed reports down.
 */

export function float64At(values: Float64Array, index: number): number {
  return values[index] as number
}

export function uint32At(values: Uint32Array, index: number): number {
  return values[index] as number
}

export function uint16At(values: Uint16Array, index: number): number {
  return values[index] as number
}

export function uint8At(values: Uint8Array, index: number): number {
  return values[index] as number
}

export function int32At(values: Int32Array, index: number): number {
  return values[index] as number
}

/** Adds to the number at an index. */
export function addAt(values: Float64Array, index: number, amount: number): void {
  values[index] = (values[index] as number) + amount
}
