import { float64At, uint32At } from './at.ts'

const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
/** Numbers this close together need only four digits: times up to 557 years apart. */
const RANGE = 2 ** 44
const LOWER = 2 ** 22

/** The indexes of numbers in ascending order; equal numbers keep their order. NaN is not allowed. */
export function ascendingOrder(values: Float64Array): Uint32Array {
  const { min, max, sorted } = survey(values)
  if (sorted) return indexesOf(values)
  const digits = max - min < RANGE ? wholeDigits(values, min) : bitDigits(values)
  let from: Uint32Array = indexesOf(values)
  let to: Uint32Array = new Uint32Array(values.length)
  for (const { words, shift } of digits) {
    if (!distribute(from, to, { words, shift })) continue
    const done = to
    to = from
    from = done
  }
  return from
}

/** The same with equal numbers in the order of `compare`, which is called for no others. */
export function ascendingOrderBy(values: Float64Array, compare: (a: number, b: number) => number): Uint32Array {
  const order = ascendingOrder(values)
  for (let start = 0; start < order.length; ) {
    const value = float64At(values, uint32At(order, start))
    let end = start + 1
    while (end < order.length && float64At(values, uint32At(order, end)) === value) end += 1
    if (end > start + 1) order.subarray(start, end).sort(compare)
    start = end
  }
  return order
}

/** A window of bits of each number: the words from this bit on. */
type Digit = { readonly words: Uint32Array; readonly shift: number }

function wholeDigits(values: Float64Array, min: number): readonly Digit[] {
  const lower = new Uint32Array(values.length)
  const upper = new Uint32Array(values.length)
  for (let index = 0; index < values.length; index += 1) {
    const distance = float64At(values, index) - min
    const high = Math.floor(distance / LOWER)
    upper[index] = high
    lower[index] = distance - high * LOWER
  }
  return [lower, upper].flatMap((words) => [0, DIGIT_BITS].map((shift) => ({ words, shift })))
}

/** The 64 bits of each number, transformed so that unsigned order is numeric order. */
function bitDigits(values: Float64Array): readonly Digit[] {
  const lower = new Uint32Array(values.length)
  const upper = new Uint32Array(values.length)
  const number = new Float64Array(1)
  const bits = new Uint32Array(number.buffer)
  for (let index = 0; index < values.length; index += 1) {
    // Adding 0 turns -0 into 0.
    number[0] = float64At(values, index) + 0
    const low = uint32At(bits, 0)
    const high = uint32At(bits, 1)
    const isNegative = high >= SIGN
    lower[index] = isNegative ? ~low : low
    upper[index] = isNegative ? ~high : high + SIGN
  }
  return [lower, upper].flatMap((words) => [0, DIGIT_BITS, 2 * DIGIT_BITS].map((shift) => ({ words, shift })))
}

const SIGN = 2 ** 31

function survey(values: Float64Array): { min: number; max: number; sorted: boolean } {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let sorted = true
  let before = Number.NEGATIVE_INFINITY
  for (let index = 0; index < values.length; index += 1) {
    const value = float64At(values, index)
    if (value < min) min = value
    if (value > max) max = value
    if (!(value >= before)) sorted = false
    if (!Number.isInteger(value)) max = Number.POSITIVE_INFINITY
    before = value
  }
  return { min, max, sorted }
}

/** Returns false, and writes nothing, if all numbers have the same digit. */
function distribute(from: Uint32Array, to: Uint32Array, { words, shift }: Digit): boolean {
  const starts = new Uint32Array(DIGITS + 1)
  for (let index = 0; index < words.length; index += 1) {
    const next = ((uint32At(words, index) >>> shift) & (DIGITS - 1)) + 1
    starts[next] = uint32At(starts, next) + 1
  }
  if (starts.includes(words.length)) return false
  for (let digit = 1; digit <= DIGITS; digit += 1) {
    starts[digit] = uint32At(starts, digit) + uint32At(starts, digit - 1)
  }
  for (let index = 0; index < from.length; index += 1) {
    const position = uint32At(from, index)
    const digit = (uint32At(words, position) >>> shift) & (DIGITS - 1)
    const at = uint32At(starts, digit)
    to[at] = position
    starts[digit] = at + 1
  }
  return true
}

function indexesOf(values: Float64Array): Uint32Array {
  const indexes = new Uint32Array(values.length)
  for (let index = 0; index < indexes.length; index += 1) indexes[index] = index
  return indexes
}
