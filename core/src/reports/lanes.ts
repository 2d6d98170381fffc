/**
 * Lanes: arrays of numbers as few bytes. A lane stores how far each number is from a predicted one, as whole numbers
 * without their common divisor, first the lowest byte of all, then the next one, which a compressor turns into little.
 * Numbers that cannot be stored so, to the bit, are stored as they are. Reading and writing take the same steps, so a
 * format is written down once, as calls of a `LaneCoder`.
 */

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
export const AS_THEY_ARE = 0
export const DISTANCES = 1
/** 0 is "not known" (NaN), and every other code is one higher. */
export const DISTANCES_OR_NONE = 2

/** A prediction as it is used: a whole number, 0 where there is none. */
export function predicted(value: number): number {
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? Math.round(value) + 0 : 0
}

/** What the upper word of 64 bits counts. */
export const WORD = 2 ** 32
