/** Ticked trades as one mark for each row of the columns: 1 = ticked. A million trades are a million bytes. */
export type Ticked = Uint8Array

/** Only listed trades are ticked. */
export function everyTicked(count: number, listed: Uint32Array): Ticked {
  const ticked = new Uint8Array(count)
  for (let index = 0; index < listed.length; index += 1) ticked[listed[index] as number] = 1
  return ticked
}

/** How many of the listed rows are ticked. */
export function countTicked(ticked: Ticked, listed: Uint32Array): number {
  let count = 0
  for (let index = 0; index < listed.length; index += 1) count += ticked[listed[index] as number] as number
  return count
}

/**
 * The marks after a press on one index of the list: the row there is toggled, or the range up to it from the index `from`
 * gets the row's new state.
 */
export function nextTicked(
  ticked: Ticked,
  listed: Uint32Array,
  { index, from }: { readonly index: number; readonly from: number | null },
): Ticked {
  const pressed = listed[index]
  if (pressed === undefined) return ticked
  const next = ticked.slice()
  const mark = ticked[pressed] === 1 ? 0 : 1
  const start = from ?? index
  for (const row of listed.subarray(Math.min(start, index), Math.max(start, index) + 1)) next[row] = mark
  return next
}

/** The marks of the same trades in other columns, by the words of their ids; trades that are gone are left out. */
export function movedTicked(ticked: Ticked, before: Uint32Array, now: Uint32Array): Ticked {
  const lowerOf = new Map<number, Set<number>>()
  for (let row = ticked.indexOf(1); row !== -1; row = ticked.indexOf(1, row + 1)) {
    const upper = before[2 * row] as number
    const lower = lowerOf.get(upper) ?? new Set<number>()
    lowerOf.set(upper, lower.add(before[2 * row + 1] as number))
  }
  const moved = new Uint8Array(now.length / 2)
  if (lowerOf.size === 0) return moved
  for (let row = 0; row < moved.length; row += 1) {
    if (lowerOf.get(now[2 * row] as number)?.has(now[2 * row + 1] as number) === true) moved[row] = 1
  }
  return moved
}
