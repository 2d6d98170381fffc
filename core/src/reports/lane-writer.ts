import { AS_THEY_ARE, DISTANCES, DISTANCES_OR_NONE, type Lane, type LaneCoder, predicted, WORD } from './lanes.ts'

/** A coder that writes, and its output. */
export function laneWriter(): LaneCoder & { readonly written: () => Uint8Array } {
  let bytes = new Uint8Array(16_384)
  let end = 0
  const room = (more: number): void => {
    if (end + more <= bytes.length) return
    const larger = new Uint8Array(Math.max(2 * bytes.length, end + more))
    larger.set(bytes.subarray(0, end))
    bytes = larger
  }
  const put = (part: Uint8Array): void => {
    room(part.length)
    bytes.set(part, end)
    end += part.length
  }
  const number = (value: number): number => {
    put(new Uint8Array(Uint32Array.of(value).buffer))
    return value
  }
  const planes = (codes: Float64Array, max: number): void => {
    let width = 0
    for (let rest = max; rest >= 1; rest /= 256) width += 1
    room(1 + width * codes.length)
    bytes[end] = width
    end += 1
    for (let plane = 0, unit = 1; plane < width; plane += 1, unit *= 256) {
      for (let index = 0; index < codes.length; index += 1)
        bytes[end + index] = Math.floor((codes[index] as number) / unit) % 256
      end += codes.length
    }
  }
  const distances = (values: Lane, coded: Distances | null): void => {
    if (coded === null) {
      put(Uint8Array.of(AS_THEY_ARE))
      const plain = Float64Array.from(values)
      put(new Uint8Array(plain.buffer))
      return
    }
    put(Uint8Array.of(coded.unknown ? DISTANCES_OR_NONE : DISTANCES))
    put(new Uint8Array(Float64Array.of(coded.unit).buffer))
    const codes = coded.distances
    const first = coded.unknown ? 1 : 0
    let max = 0
    for (let index = 0; index < codes.length; index += 1) {
      const distance = (codes[index] as number) / coded.unit
      const code = Number.isNaN(distance) ? 0 : first + (distance < 0 ? -2 * distance - 1 : 2 * distance)
      codes[index] = code
      if (code > max) max = code
    }
    planes(codes, max)
  }
  return {
    reads: false,
    number,
    whole: (values, near) => distances(values, wholeDistances(values, near)),
    steps: (values) => distances(values, wholeDistances(values, before(values))),
    close: (values, near) => distances(values, digitDistances(values, near)),
    bytes: put,
    written: () => bytes.slice(0, end),
  }
}

/** `unit` divides all distances; NaN stands for an unknown number. */
type Distances = { readonly distances: Float64Array; readonly unit: number; readonly unknown: boolean }

/** Null if a number would not be restored exactly. */
function wholeDistances(lane: Lane, near?: Float64Array): Distances | null {
  const values = doublesOf(lane)
  const distances = new Float64Array(values.length)
  let unknown = false
  let unit = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number
    const from = near === undefined ? 0 : predicted(near[index] as number)
    const distance = value - from
    distances[index] = distance
    if (Number.isNaN(value)) {
      unknown = true
      continue
    }
    // The sum can lose the last digits of a large number, and the sign of a zero.
    if (!Number.isInteger(distance) || Math.abs(distance) > MAX_DISTANCE || !Object.is(distance + from, value))
      return null
    unit = commonDivisor(unit, Math.abs(distance))
  }
  return { distances, unit: unit === 0 ? 1 : unit, unknown }
}

/** How many doubles are between each number and the predicted one; null if there are too many. */
function digitDistances(values: Float64Array, near: Float64Array): Distances | null {
  const distances = new Float64Array(values.length)
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
  const from = new Uint32Array(near.buffer, near.byteOffset, 2 * near.length)
  let unknown = false
  for (let index = 0; index < values.length; index += 1) {
    if (Number.isNaN(values[index])) {
      distances[index] = Number.NaN
      unknown = true
      continue
    }
    const high = (words[2 * index + 1] as number) - (from[2 * index + 1] as number)
    const distance = high * WORD + ((words[2 * index] as number) - (from[2 * index] as number))
    if (Math.abs(distance) > MAX_DISTANCE) return null
    distances[index] = distance
  }
  return { distances, unit: 1, unknown }
}

/** A loop over arrays of several kinds takes several times as long as one over doubles. */
function doublesOf(lane: Lane): Float64Array {
  return lane instanceof Float64Array ? lane : new Float64Array(lane)
}

/** The previous known number of each. */
function before(lane: Lane): Float64Array {
  const values = doublesOf(lane)
  const last = new Float64Array(values.length)
  let previous = 0
  for (let index = 0; index < values.length; index += 1) {
    last[index] = previous
    const value = values[index] as number
    if (!Number.isNaN(value)) previous = value
  }
  return last
}

function commonDivisor(a: number, b: number): number {
  let [left, right] = [a, b]
  while (right > 0) [left, right] = [right, left % right]
  return left
}

/** Doubling and adding one stays exact. */
const MAX_DISTANCE = 2 ** 51
