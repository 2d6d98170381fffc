import { assert } from '../base/index.ts'
import { AS_THEY_ARE, DISTANCES_OR_NONE, type Lane, type LaneCoder, predicted, WORD } from './lanes.ts'

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
    for (let plane = 0, unit = 1; plane < width; plane += 1, unit *= 256) addPlane(read, take(count), unit)
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
    toDistances(found, unit, kind === DISTANCES_OR_NONE ? 1 : 0)
    return found
  }
  return {
    reads: true,
    number: () => new Uint32Array(new Uint8Array(take(4)).buffer)[0] as number,
    whole: (values, near) => {
      const found = distances(values)
      if (found !== null) addTo(values, found, near)
    },
    steps: (values) => {
      const found = distances(values)
      if (found !== null) addSteps(values, found)
    },
    close: (values, near) => {
      const found = distances(values)
      if (found !== null) addDigits(values, found, near)
    },
    bytes: (target) => target.set(take(target.length)),
  }
}

function addPlane(codes: Float64Array, plane: Uint8Array, unit: number): void {
  for (let index = 0; index < codes.length; index += 1)
    codes[index] = (codes[index] as number) + (plane[index] as number) * unit
}

/** Even codes are distances upwards, odd ones downwards. */
function toDistances(codes: Float64Array, unit: number, first: number): void {
  for (let index = 0; index < codes.length; index += 1) {
    const code = (codes[index] as number) - first
    const half = Math.floor(code / 2)
    codes[index] = code < 0 ? Number.NaN : unit * (2 * half === code ? half : -half - 1)
  }
}

/** Sums are made among doubles and copied, because a loop over arrays of several kinds takes several times as long. */
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
