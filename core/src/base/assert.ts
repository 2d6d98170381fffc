/** Asserts that a condition holds. The message is for the developer who broke it. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${sentence}`)
}

/** Marks the branch that the types rule out. */
export function unreachable(value: never): never {
  throw new Error(`Assertion failed: unexpected ${String(value)}`)
}
