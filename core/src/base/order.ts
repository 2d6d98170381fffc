import { float64At, uint32At } from './at.ts'
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
/** Four digits: times up to 557 years apart. */
const RANGE = 2 ** 44
const LOWER = 2 ** 22

/** The indexes of whole numbers in ascending order; equal numbers keep their order. */
export function ascendingOrder(values: Float64Array): Uint32Array {
  const order = new Uint32Array(values.length)
  for (let index = 0; index < order.length; index += 1) order[index] = index
  const { least, most, sorted } = survey(values)
  if (sorted) return order
  // Fractions, or numbers too far apart: never the case for times, but the slow way is correct for them too.
  if (!(most - least < RANGE)) return order.sort((a, b) => float64At(values, a) - float64At(values, b) || a - b)
  const lower = new Uint32Array(values.length)
  const upper = new Uint32Array(values.length)
  for (let index = 0; index < values.length; index += 1) {
    const distance = float64At(values, index) - least
    const high = Math.floor(distance / LOWER)
    upper[index] = high
    lower[index] = distance - high * LOWER
  }
  let from: Uint32Array = order
  let to: Uint32Array = new Uint32Array(values.length)
  for (const { key, shift } of passesOver(lower, upper)) {
    distribute(from, to, (place) => (uint32At(key, place) >>> shift) & (DIGITS - 1))
    const done = to
    to = from
    from = done
  }
  return from
}

function passesOver(lower: Uint32Array, upper: Uint32Array): { key: Uint32Array; shift: number }[] {
  return [
    { key: lower, shift: 0 },
    { key: lower, shift: DIGIT_BITS },
    { key: upper, shift: 0 },
    { key: upper, shift: DIGIT_BITS },
  ]
}

function survey(values: Float64Array): { least: number; most: number; sorted: boolean } {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let sorted = true
  let before = Number.NEGATIVE_INFINITY
  for (let index = 0; index < values.length; index += 1) {
    const value = float64At(values, index)
    if (value < least) least = value
    if (value > most) most = value
    if (!(value >= before)) sorted = false
    if (!Number.isInteger(value)) most = Number.POSITIVE_INFINITY
    before = value
  }
  return { least, most, sorted }
}

function distribute(from: Uint32Array, to: Uint32Array, digitOf: (place: number) => number): void {
  const starts = new Uint32Array(DIGITS + 1)
  for (let index = 0; index < from.length; index += 1) {
    const next = digitOf(uint32At(from, index)) + 1
    starts[next] = uint32At(starts, next) + 1
  }
  for (let digit = 1; digit <= DIGITS; digit += 1) {
    starts[digit] = uint32At(starts, digit) + uint32At(starts, digit - 1)
  }
  for (let index = 0; index < from.length; index += 1) {
    const place = uint32At(from, index)
    const digit = digitOf(place)
    const at = uint32At(starts, digit)
    to[at] = place
    starts[digit] = at + 1
  }
}
