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
  if (!(most - least < RANGE)) return order.sort((a, b) => (values[a] as number) - (values[b] as number) || a - b)
  const lower = new Uint32Array(values.length)
  const upper = new Uint32Array(values.length)
  for (let index = 0; index < values.length; index += 1) {
    const distance = (values[index] as number) - least
    const high = Math.floor(distance / LOWER)
    upper[index] = high
    lower[index] = distance - high * LOWER
  }
  let from: Uint32Array = order
  let to: Uint32Array = new Uint32Array(values.length)
  for (const { key, shift } of passesOver(lower, upper)) {
    distribute(from, to, (place) => ((key[place] as number) >>> shift) & (DIGITS - 1))
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
    const value = values[index] as number
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
    const next = digitOf(from[index] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let digit = 1; digit <= DIGITS; digit += 1) {
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number)
  }
  for (let index = 0; index < from.length; index += 1) {
    const place = from[index] as number
    const digit = digitOf(place)
    const at = starts[digit] as number
    to[at] = place
    starts[digit] = at + 1
  }
}
