/** Pseudorandom numbers, the same for the same seed. */
export type Random = {
  /** From 0 up to but not including 1. */
  readonly share: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(rows: readonly T[]) => T
}

export function random(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  // Mulberry32: small, fast, and the same on every machine.
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    share,
    whole: (low, high) => low + Math.floor(share() * (high - low + 1)),
    chance: (limit) => share() < limit,
    pick: (rows) => {
      const row = rows[Math.floor(share() * rows.length)]
      if (row === undefined) throw new RangeError('There is nothing to pick from.')
      return row
    },
  }
}

/** A hex text with this many digits, derived from a seed and a name. */
export function hexOf(name: string, digits: number): string {
  let text = ''
  for (let part = 0; text.length < digits; part += 1) {
    const draw = random(hashOf(`${name} ${part}`))
    text += draw.whole(0, 0xffffffff).toString(16).padStart(8, '0')
  }
  return text.slice(0, digits)
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
