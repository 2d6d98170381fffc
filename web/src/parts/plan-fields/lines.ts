/** Lines of a form that are added and removed one by one. */

/** A target while it is typed. The key stays that of its line while others come and go. */
export type TypedTarget = { readonly key: number; readonly price: string; readonly quantity: string }

/** Room for targets in a plan. */
export const MOST_TARGETS = 10

/** The key of one more line. */
export function nextKey(lines: readonly { readonly key: number }[]): number {
  return lines.reduce((most, { key }) => Math.max(most, key), -1) + 1
}
