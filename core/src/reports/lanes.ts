/**
 * Lanes: arrays of numbers as few bytes. A lane stores how far each number is from a predicted one, as whole numbers
 * without their common divisor, first the lowest byte of all, then the next one, which a compressor turns into little.
 * Numbers that cannot be stored so, to the bit, are stored as they are. Reading and writing take the same steps, so a
 * format is written down once, as calls of a `LaneCoder`.
 */
import { assert } from '../base/index.ts'

export type Lane = Float64Array | Uint32Array | Uint16Array | Int8Array | Uint8Array

/** Writes the numbers of each lane, or fills it with those that were written. */
export type LaneCoder = {
  /** Whether lanes are filled; otherwise they hold what is to be written. */
  readonly reads: boolean
  /** One whole number from 0 to 2^32. Returns it, read or given. */
  readonly number: (value: number) => number
  /** Numbers that are mostly whole. `near` holds a prediction for each; without it 0 is predicted. */
  readonly whole: (values: Lane, near?: Float64Array) => void
  /** Whole numbers, each of them predicted to be the one before. */
  readonly steps: (values: Lane) => void
  /** Any numbers that differ from the predicted ones in their last binary digits only. */
  readonly close: (values: Float64Array, near: Float64Array) => void
  /** Bytes that cannot be predicted. */
  readonly bytes: (bytes: Uint8Array) => void
}

/** How the numbers of a lane are stored. */
const AS_THEY_ARE = 0
const DISTANCES = 1
/** 0 is "not known" (NaN), and every other code is one higher. */
const DISTANCES_OR_NONE = 2

/** A coder that writes, and what it has written. */
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
  const planes = (codes: Float64Array, most: number): void => {
    let width = 0
    for (let rest = most; rest >= 1; rest /= 256) width += 1
    room(1 + width * codes.length)
    bytes[end] = width
    end += 1
    for (let plane = 0, unit = 1; plane < width; plane += 1, unit *= 256) {
      for (let index = 0; index < codes.length; index += 1)
        bytes[end + index] = Math.floor((codes[index] as number) / unit) % 256
      end += codes.length
    }
  }
  const distances = (values: Lane, found: Distances | null): void => {
    if (found === null) {
      put(Uint8Array.of(AS_THEY_ARE))
      const plain = Float64Array.from(values)
      put(new Uint8Array(plain.buffer))
      return
    }
    put(Uint8Array.of(found.unknown ? DISTANCES_OR_NONE : DISTANCES))
    put(new Uint8Array(Float64Array.of(found.unit).buffer))
    const codes = found.distances
    const first = found.unknown ? 1 : 0
    let most = 0
    for (let index = 0; index < codes.length; index += 1) {
      const distance = (codes[index] as number) / found.unit
      const code = Number.isNaN(distance) ? 0 : first + (distance < 0 ? -2 * distance - 1 : 2 * distance)
      codes[index] = code
      if (code > most) most = code
    }
    planes(codes, most)
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

/** A coder that reads what `laneWriter` wrote, from `start` on. Throws an Error where the bytes end too early. */
export function laneReader(bytes: Uint8Array, start: number): LaneCoder {
  let at = start
  const take = (length: number): Uint8Array => {
    assert(at + length <= bytes.length, 'the trade columns are cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  /** A copy, because the part may begin anywhere. */
  const doubles = (count: number): Float64Array => new Float64Array(new Uint8Array(take(8 * count)).buffer)
  const codes = (count: number): Float64Array => {
    const width = take(1)[0] as number
    const read = new Float64Array(count)
    for (let plane = 0, unit = 1; plane < width; plane += 1, unit *= 256) {
      const part = take(count)
      for (let index = 0; index < count; index += 1)
        read[index] = (read[index] as number) + (part[index] as number) * unit
    }
    return read
  }
  /** The distances of a lane, NaN where a number is not known; null where `values` were filled as they are. */
  const distances = (values: Lane): Float64Array | null => {
    const kind = take(1)[0] as number
    assert(kind <= DISTANCES_OR_NONE, 'these bytes are not trade columns')
    if (kind === AS_THEY_ARE) {
      values.set(doubles(values.length))
      return null
    }
    const unit = doubles(1)[0] as number
    const found = codes(values.length)
    const first = kind === DISTANCES_OR_NONE ? 1 : 0
    for (let index = 0; index < found.length; index += 1) {
      const code = (found[index] as number) - first
      found[index] = code < 0 ? Number.NaN : unit * (code % 2 === 0 ? code / 2 : -(code + 1) / 2)
    }
    return found
  }
  return {
    reads: true,
    number: () => new Uint32Array(new Uint8Array(take(4)).buffer)[0] as number,
    whole: (values, near) => {
      const found = distances(values)
      if (found === null) return
      for (let index = 0; index < found.length; index += 1)
        values[index] = (found[index] as number) + (near === undefined ? 0 : predicted(near[index] as number))
    },
    steps: (values) => {
      const found = distances(values)
      if (found === null) return
      let last = 0
      for (let index = 0; index < found.length; index += 1) {
        const value = (found[index] as number) + last
        values[index] = value
        if (!Number.isNaN(value)) last = value
      }
    },
    close: (values, near) => {
      const found = distances(values)
      if (found === null) return
      const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
      const from = new Uint32Array(near.buffer, near.byteOffset, 2 * near.length)
      for (let index = 0; index < found.length; index += 1) {
        const distance = found[index] as number
        if (Number.isNaN(distance)) {
          values[index] = Number.NaN
          continue
        }
        const high = Math.floor(distance / WORD)
        const low = (from[2 * index] as number) + (distance - high * WORD)
        words[2 * index] = low
        words[2 * index + 1] = (from[2 * index + 1] as number) + high + (low >= WORD ? 1 : 0)
      }
    },
    bytes: (target) => target.set(take(target.length)),
  }
}

/** `unit` divides all distances; NaN stands for a number that is not known. */
type Distances = { readonly distances: Float64Array; readonly unit: number; readonly unknown: boolean }

/** Null where a number would not come back to the bit. */
function wholeDistances(values: Lane, near?: Float64Array): Distances | null {
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
    if (!Number.isInteger(distance) || Math.abs(distance) > MOST || !Object.is(distance + from, value)) return null
    unit = commonDivisor(unit, Math.abs(distance))
  }
  return { distances, unit: unit === 0 ? 1 : unit, unknown }
}

/** How many doubles lie between each number and the predicted one; null where they are too many. */
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
    if (Math.abs(distance) > MOST) return null
    distances[index] = distance
  }
  return { distances, unit: 1, unknown }
}

/** The number before each, leaving out those that are not known. */
function before(values: Lane): Float64Array {
  const last = new Float64Array(values.length)
  let known = 0
  for (let index = 0; index < values.length; index += 1) {
    last[index] = known
    const value = values[index] as number
    if (!Number.isNaN(value)) known = value
  }
  return last
}

/** A prediction as it is used: a whole number, 0 where there is none. */
function predicted(value: number): number {
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? Math.round(value) + 0 : 0
}

function commonDivisor(a: number, b: number): number {
  let [left, right] = [a, b]
  while (right > 0) [left, right] = [right, left % right]
  return left
}

const WORD = 2 ** 32
/** Twice as much, and one, is still exact. */
const MOST = 2 ** 51
