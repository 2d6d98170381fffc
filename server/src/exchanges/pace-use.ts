/** How much of the exchanges' rate limits this process has used lately. */
import { MINUTE_MS } from '@roundtrip/core/base'
import { meters } from '../watch/meters.ts'

export type PaceUse = {
  /** `name`: that of an exchange, or of one key if the exchange counts by key. */
  readonly add: (name: string, ms: number) => void
  /** The share of the last one to two minutes by exchange; of the busiest key if keys are counted separately. */
  readonly shares: () => ReadonlyMap<string, number>
}

export function paceUse(now: () => number = Date.now): PaceUse {
  let current = { began: now(), used: new Map<string, number>() }
  let before = { began: current.began, used: new Map<string, number>() }
  const turn = (): void => {
    if (now() - current.began < MINUTE_MS) return
    const isRecent = now() - current.began < 2 * MINUTE_MS
    before = isRecent ? current : { began: now(), used: new Map() }
    current = { began: now(), used: new Map() }
  }
  return {
    add: (name, ms) => {
      turn()
      current.used.set(name, (current.used.get(name) ?? 0) + ms)
      const exchange = withoutKey(name)
      meters.exchangeTurns({ exchange })
      meters.exchangeTime({ exchange }, ms / 1_000)
    },
    shares: () => {
      turn()
      const spanMs = Math.max(MINUTE_MS, now() - before.began)
      const shares = new Map<string, number>()
      for (const name of new Set([...before.used.keys(), ...current.used.keys()])) {
        const share = ((before.used.get(name) ?? 0) + (current.used.get(name) ?? 0)) / spanMs
        const exchange = withoutKey(name)
        shares.set(exchange, Math.max(share, shares.get(exchange) ?? 0))
      }
      return shares
    },
  }
}

/** Exchanges that count by key have a name for each, in which the key's hash follows; see `readers/limits.ts`. */
export function withoutKey(name: string): string {
  return name.split(' ')[0] ?? ''
}
