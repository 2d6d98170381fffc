import { assert } from '../base/index.ts'
import { AS_THEY_ARE, DISTANCES_OR_NONE, type Lane, type LaneCoder, predicted, WORD } from './lanes.ts'

/**
 * A coder that reads the output of `laneWriter`, from `start` on. Throws an Error if the bytes end too early, which
 * names their subject: "trade columns".
 */
export function laneReader(bytes: Uint8Array, { start, of }: { start: number; of: string }): LaneCoder {
  let at = start
  const take = (length: number): Uint8Array => {
    assert(at + length <= bytes.length, `the ${of} are cut off`)
    at += length
    return bytes.subarray(at - length, at)
  }
  /** A copy, because the range may begin at an unaligned offset. */
  const doubles = (count: number): Float64Array => new Float64Array(new Uint8Array(take(8 * count)).buffer)
  /** The distances of a lane, NaN for an unknown number; null if `values` were filled directly. */
  const distances = (values: Lane): Float64Array | null => {
    const kind = take(1)[0] as number
    assert(kind <= DISTANCES_OR_NONE, `these bytes are not ${of}`)
    if (kind === AS_THEY_ARE) {
      values.set(doubles(values.length))
      return null
    }
    const unit = doubles(1)[0] as number
    const width = take(1)[0] as number
    const planes = take(width * values.length)
    const decoded = scratchDoubles(values.length)
    const first = kind === DISTANCES_OR_NONE ? 1 : 0
    if (width <= WORD_BYTES) shortDistances(decoded, planes, { unit, first })
    else longDistances(decoded, planes, { unit, first })
    return decoded
  }
  return {
    reads: true,
    number: () => new Uint32Array(new Uint8Array(take(4)).buffer)[0] as number,
    whole: (values, near) => {
      const decoded = distances(values)
      if (decoded !== null) addTo(values, decoded, near)
    },
    steps: (values) => {
      const decoded = distances(values)
      if (decoded !== null) addSteps(values, decoded)
    },
    close: (values, near) => {
      const decoded = distances(values)
      if (decoded !== null) addDigits(values, decoded, near)
    },
    bytes: (target) => target.set(take(target.length)),
  }
}

let doublesAtHand = new Float64Array(0)
let wordsAtHand = new Uint32Array(0)

/**
 * A scratch array with arbitrary content, valid until the next call: otherwise reading a segment would allocate some
 * twenty arrays that are used once.
 */
function scratchDoubles(count: number): Float64Array {
  if (doublesAtHand.length < count) doublesAtHand = new Float64Array(count)
  return doublesAtHand.subarray(0, count)
}

/** A scratch array of zeros, valid until the next call. */
function scratchWords(count: number): Uint32Array {
  if (wordsAtHand.length < count) wordsAtHand = new Uint32Array(count)
  return wordsAtHand.subarray(0, count).fill(0)
}

type Codes = {
  readonly unit: number
  /** The code of distance 0; lower ones mean "unknown". */
  readonly first: number
}

const WORD_BYTES = 4

/** Codes of up to four bytes, which the processor reads as whole numbers. Even ones are upward distances. */
function shortDistances(into: Float64Array, planes: Uint8Array, { unit, first }: Codes): void {
  const count = into.length
  const words = scratchWords(count)
  for (let plane = 0, shift = 0; plane < planes.length; plane += count, shift += 8) {
    for (let index = 0; index < count; index += 1) {
      words[index] = (words[index] as number) | ((planes[plane + index] as number) << shift)
    }
  }
  for (let index = 0; index < count; index += 1) {
    const word = words[index] as number
    if (word < first) {
      into[index] = Number.NaN
      continue
    }
    const code = word - first
    into[index] = unit * ((code & 1) === 0 ? code >>> 1 : -(code >>> 1) - 1)
  }
}

/** Codes of any number of bytes. */
function longDistances(into: Float64Array, planes: Uint8Array, { unit, first }: Codes): void {
  const count = into.length
  into.fill(0)
  for (let plane = 0, value = 1; plane < planes.length; plane += count, value *= 256) {
    for (let index = 0; index < count; index += 1) {
      into[index] = (into[index] as number) + (planes[plane + index] as number) * value
    }
  }
  for (let index = 0; index < count; index += 1) {
    const code = (into[index] as number) - first
    const half = Math.floor(code / 2)
    into[index] = code < 0 ? Number.NaN : unit * (2 * half === code ? half : -half - 1)
  }
}

/**
 * Sums are computed among doubles and copied, because a loop over arrays of several kinds takes several times as long.
 */
function addTo(values: Lane, distances: Float64Array, near: Float64Array | undefined): void {
  if (near !== undefined) {
    for (let index = 0; index < distances.length; index += 1)
      distances[index] = (distances[index] as number) + predicted(near[index] as number)
  }
  values.set(distances)
}

function addSteps(values: Lane, distances: Float64Array): void {
  let last = 0
  for (let index = 0; index < distances.length; index += 1) {
    const value = (distances[index] as number) + last
    distances[index] = value
    if (!Number.isNaN(value)) last = value
  }
  values.set(distances)
}

function addDigits(values: Float64Array, distances: Float64Array, near: Float64Array): void {
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
  const from = new Uint32Array(near.buffer, near.byteOffset, 2 * near.length)
  for (let index = 0; index < distances.length; index += 1) {
    const distance = distances[index] as number
    if (distance === 0) values[index] = near[index] as number
    else if (Number.isNaN(distance)) values[index] = Number.NaN
    else {
      const high = Math.floor(distance / WORD)
      const low = (from[2 * index] as number) + (distance - high * WORD)
      words[2 * index] = low
      words[2 * index + 1] = (from[2 * index + 1] as number) + high + (low >= WORD ? 1 : 0)
    }
  }
}
