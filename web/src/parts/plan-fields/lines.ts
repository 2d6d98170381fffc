/** Form lines that are added and removed one by one. */

/** A target while it is typed. The key identifies its line while others are added and removed. */
export type TypedTarget = { readonly key: number; readonly price: string; readonly quantity: string }

/** The maximum number of targets in a plan. */
export const MAX_TARGETS = 10

/** The key for a new line. */
export function nextKey(lines: readonly { readonly key: number }[]): number {
  return lines.reduce((max, { key }) => Math.max(max, key), -1) + 1
}
