/** Time and chance of a simulated world: both follow from a seed, so that a history can be repeated. */

export type Random = {
  /** 0 <= number < 1. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  /** A whole number from 0 to `count - 1`. */
  readonly below: (count: number) => number
  readonly pick: <T>(choices: readonly T[]) => T
}

/** Mulberry32: small, fast, and good enough to choose what happens. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)] as (typeof choices)[number],
  }
}

type Entry = { readonly time: number; readonly order: number; run: (() => void) | null }

/** Runs callbacks in the order of a time that only it advances. */
export class Scheduler {
  now = Date.UTC(2026, 0, 1)
  #order = 0
  #entries: Entry[] = []

  /** Calls back after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void {
    this.#order += 1
    const entry: Entry = { time: this.now + Math.max(0, ms), order: this.#order, run }
    let low = 0
    let high = this.#entries.length
    // The next one is the last of the list, so that taking it is cheap.
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(entry, this.#entries[middle] as Entry)) low = middle + 1
      else high = middle
    }
    this.#entries.splice(low, 0, entry)
    return () => {
      entry.run = null
    }
  }

  /** Advances the time by `ms` and runs everything due in it, with all promises that follow from it. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    await settlePromises()
    for (let next = this.#entries.at(-1); next !== undefined && next.time <= end; next = this.#entries.at(-1)) {
      this.#entries.pop()
      this.now = Math.max(this.now, next.time)
      if (next.run === null) continue
      next.run()
      await settlePromises()
    }
    this.now = end
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order)
}

/** Node runs every promise that is ready before it runs this. */
function settlePromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
