/**
 * Lanes: arrays of numbers in few bytes. A lane stores the distance of each number from a predicted one, as whole
 * numbers without their common divisor, first the lowest byte of all, then the next one, which compresses well. Numbers
 * that this would not restore exactly are stored unchanged. Reading and writing take the same steps, so a format is
 * written down once, as calls of a `LaneCoder`.
 */

export type Lane = Float64Array | Uint32Array | Uint16Array | Int8Array | Uint8Array

/** Writes the numbers of each lane, or fills it when reading. */
export type LaneCoder = {
  /** Whether lanes are being filled; otherwise they hold the numbers to write. */
  readonly reads: boolean
  /** One whole number from 0 to 2^32. Returns the number read, or the given one. */
  readonly number: (value: number) => number
  /** Numbers that are mostly whole. `near` holds a prediction for each; without it 0 is predicted. */
  readonly whole: (values: Lane, near?: Float64Array) => void
  /** Whole numbers, each predicted to equal the previous one. */
  readonly steps: (values: Lane) => void
  /** Any numbers that differ from the predicted ones only in their last binary digits. */
  readonly close: (values: Float64Array, near: Float64Array) => void
  /** Bytes without a prediction. */
  readonly bytes: (bytes: Uint8Array) => void
}

/** How the numbers of a lane are stored. */
export const AS_THEY_ARE = 0
export const DISTANCES = 1
/** 0 means "unknown" (NaN), and every other code is one higher. */
export const DISTANCES_OR_NONE = 2

/** The effective prediction: a whole number, 0 if there is none. */
export function predicted(value: number): number {
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? Math.round(value) + 0 : 0
}

/** The value of one unit in the upper word of 64 bits. */
export const WORD = 2 ** 32
