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

/** The values at some indexes, in their order. `Float64Array.from` with a function takes five times as long. */
export function float64sAt(values: Float64Array, indexes: Uint32Array): Float64Array {
  const gathered = new Float64Array(indexes.length)
  for (let index = 0; index < gathered.length; index += 1) gathered[index] = float64At(values, uint32At(indexes, index))
  return gathered
}

/** `float64sAt` for whole numbers. */
export function uint32sAt(values: Uint32Array, indexes: Uint32Array): Uint32Array {
  const gathered = new Uint32Array(indexes.length)
  for (let index = 0; index < gathered.length; index += 1) gathered[index] = uint32At(values, uint32At(indexes, index))
  return gathered
}

/** Adds to the number at an index. */
export function addAt(values: Float64Array, index: number, amount: number): void {
  values[index] = (values[index] as number) + amount
}
