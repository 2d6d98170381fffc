import { formatFixed } from '../base/index.ts'
import type { CashEvent, Fill } from '../ledger/index.ts'
import { keyHash } from './key-hash.ts'

/**
 * What makes a fill itself. With a trade id: symbol, market, id, side and order, because a self trade has one id on
 * both sides. Without: everything the row says; true twins are then told apart by `keyOf`'s ordinal.
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
export function idIdentity(
  parts: readonly [symbol: string, market: string, tradeId: string, side: string, orderId: string | null],
): string {
  return `id|${parts[0]}|${parts[1]}|${parts[2]}|${parts[3]}|${parts[4] ?? ''}`
}

/** True for an identity that rests on the venue's own id. */
export function hasId(identity: string): boolean {
  return identity.startsWith('id|') || identity.startsWith('cash-id|')
}

export function cashIdentity(event: Omit<CashEvent, 'dedupeKey' | 'row' | 'raw'>): string {
  const symbol = event.instrument?.symbol ?? ''
  if (event.venueId !== null) return `cash-id|${event.kind}|${event.asset}|${symbol}|${event.venueId}`
  return `cash|${event.kind}|${event.asset}|${formatFixed(event.amount)}|${event.time}|${symbol}`
}

/** The key of the `ordinal`-th record (from 0) of that identity within one source. Ids need no ordinal. */
export function keyOf(identity: string, ordinal: number): string {
  return keyHash(hasId(identity) ? identity : `${identity}#${ordinal}`)
}

/**
 * A set of dedupe keys with a number for each. Keys are hashes already, so their first digits serve as the place;
 * for a million keys this is several times faster and smaller than a Map.
 */
export class KeyTable {
  #slots = new Int32Array(1_024).fill(-1)
  #mask = 1_023
  readonly #keys: string[] = []

  /** Adds the key and returns -1, or returns the number of the key that is there already. */
  add(key: string): number {
    if (this.#keys.length * 2 > this.#mask) this.#grow()
    const slot = this.#find(key)
    const found = this.#slots[slot] as number
    if (found >= 0) return found
    this.#slots[slot] = this.#keys.length
    this.#keys.push(key)
    return -1
  }

  #find(key: string): number {
    let slot = placeOf(key) & this.#mask
    for (;;) {
      const index = this.#slots[slot] as number
      if (index < 0 || this.#keys[index] === key) return slot
      slot = (slot + 1) & this.#mask
    }
  }

  #grow(): void {
    this.#mask = this.#mask * 2 + 1
    this.#slots = new Int32Array(this.#mask + 1).fill(-1)
    for (const [index, key] of this.#keys.entries()) this.#slots[this.#find(key)] = index
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
