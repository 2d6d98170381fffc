import { formatFixed, hash128, hashJoined } from '../base/index.ts'
import type { CashEvent, Fill } from '../ledger/index.ts'

/**
 * The identity of a fill. With a trade id: symbol, market, id, side and order, because a self trade has one id on both
 * sides. Without: everything in the row; the ordinal of `keyOf` then distinguishes true twins.
 */
export function fillIdentity(fill: Omit<Fill, 'dedupeKey' | 'row' | 'raw'>): string {
  const { symbol, kind } = fill.instrument
  if (fill.venueTradeId !== null) {
    return idIdentity([symbol, kind, fill.venueTradeId, fill.side, fill.orderId])
  }
  const numbers = `${formatFixed(fill.price)}|${formatFixed(fill.quantity)}|${formatFixed(fill.fee)}`
  return `${symbol}|${fill.side}|${numbers}|${fill.feeAsset}|${fill.time}|${fill.orderId ?? ''}`
}

/** Symbol, market, trade id, side, order id. */
function idIdentity(
  parts: readonly [symbol: string, market: string, tradeId: string, side: string, orderId: string | null],
): string {
  return `id|${parts[0]}|${parts[1]}|${parts[2]}|${parts[3]}|${parts[4] ?? ''}`
}

/** The key for the identity from `idIdentity`, without building its text. */
export function idKey(parts: Parameters<typeof idIdentity>[0]): string {
  return hashJoined('id', parts[0], parts[1], parts[2], parts[3], parts[4] ?? '')
}

/** True for an identity based on the venue's own id. */
export function hasId(identity: string): boolean {
  return identity.startsWith('id|') || identity.startsWith('cash-id|')
}

export function cashIdentity(event: Omit<CashEvent, 'dedupeKey' | 'row' | 'raw'>): string {
  const symbol = event.instrument?.symbol ?? ''
  if (event.venueId !== null) return `cash-id|${event.kind}|${event.asset}|${symbol}|${event.venueId}`
  return `cash|${event.kind}|${event.asset}|${formatFixed(event.amount)}|${event.time}|${symbol}`
}

/** The key of the `ordinal`-th record (from 0) with this identity in one source. Ids need no ordinal. */
export function keyOf(identity: string, ordinal: number): string {
  return hash128(hasId(identity) ? identity : `${identity}#${ordinal}`)
}

/**
 * A set of dedupe keys that numbers its members. Keys are hashes already, so their first digits serve as the slot; for
 * a million keys this is several times faster and smaller than a Map.
 */
export class KeyTable {
  #slots = new Int32Array(1_024).fill(-1)
  #mask = 1_023
  readonly #keys: string[] = []
  /** The first 8 digits of each key as a number: compared before the whole keys, and sufficient for growing. */
  #places = new Int32Array(512)

  /** Adds the key and returns -1, or returns the number of the same key added before. */
  add(key: string): number {
    if (this.#keys.length * 2 > this.#mask) this.#grow()
    const place = placeOf(key)
    let slot = place & this.#mask
    for (let index = this.#slots[slot] as number; index >= 0; index = this.#slots[slot] as number) {
      if (this.#places[index] === place && this.#keys[index] === key) return index
      slot = (slot + 1) & this.#mask
    }
    this.#slots[slot] = this.#keys.length
    this.#places[this.#keys.length] = place
    this.#keys.push(key)
    return -1
  }

  #grow(): void {
    this.#mask = this.#mask * 2 + 1
    this.#slots = new Int32Array(this.#mask + 1).fill(-1)
    const places = new Int32Array((this.#mask + 1) >> 1)
    places.set(this.#places)
    this.#places = places
    for (let index = 0; index < this.#keys.length; index += 1) {
      let slot = (places[index] as number) & this.#mask
      while ((this.#slots[slot] as number) >= 0) slot = (slot + 1) & this.#mask
      this.#slots[slot] = index
    }
  }
}

function placeOf(key: string): number {
  let place = 0
  for (let index = 0; index < 8; index += 1) {
    const code = key.charCodeAt(index)
    place = (place << 4) | (code > 57 ? code - 87 : code - 48)
  }
  return place
}
