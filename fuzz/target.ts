/** What is fuzzed: one reader of bytes from outside. */

export type Target = {
  /** Valid inputs from which others are made. */
  readonly seeds: () => readonly Uint8Array[]
  /** Words that mean something to the reader, such as the names of columns. */
  readonly words: readonly string[]
  /** Longest input in bytes. */
  readonly max: number
  /** How inputs are changed: as bytes, or as a JSON value. */
  readonly as: 'bytes' | 'json'
  /** Reads one input. Throws if the reader does something that it promises never to do. */
  readonly read: (input: Uint8Array) => void | Promise<void>
  /** Releases what the target holds, such as a server process. */
  readonly close?: () => Promise<void>
}

/** What a reader did against its promise. */
export class Fault extends Error {
  override readonly name = 'Fault'
  /** The broken promise: only the first input that breaks it is kept. */
  readonly promise: string

  constructor(promise: string, how: string) {
    super(how === '' ? promise : `${promise}: ${how}`)
    this.promise = promise
  }
}

/** `how` describes the input or the result. */
export function check(holds: boolean, promise: string, how = ''): asserts holds {
  if (!holds) throw new Fault(promise, how)
}
