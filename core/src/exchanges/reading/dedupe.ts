import { formatFixed, hash128, hashInto, hashJoinedInto, hashText, type HashWords } from '../../base/index.ts'
import type { CashEvent, Fill, Id } from '../../ledger/index.ts'

/**
 * The identity of a fill. With a trade id: symbol, market, id, side and order, because a self trade has one id on both
 * sides. A whole order by its own id. Without: everything in the row; the ordinal of `keyOf` then distinguishes true
 * twins.
 */
export function fillIdentity(fill: IdentifiedFill): string {
  const { symbol, kind } = fill.instrument
  if (fill.venueTradeId !== null) {
    return idIdentity([symbol, kind, fill.venueTradeId, fill.side, fill.orderId])
  }
  // A whole order is identified by its id, however much of it was filled when the file was made.
  if (fill.execution === 'order' && fill.orderId !== null) {
    return idIdentity([symbol, kind, 'order', fill.side, fill.orderId])
  }
  const numbers = `${formatFixed(fill.price)}|${formatFixed(fill.quantity)}|${formatFixed(fill.fee)}`
  return `${symbol}|${fill.side}|${numbers}|${fill.feeAsset}|${fill.time}|${fill.orderId ?? ''}`
}

type IdentifiedFill = Pick<
  Fill,
  'instrument' | 'venueTradeId' | 'side' | 'orderId' | 'execution' | 'price' | 'quantity' | 'fee' | 'feeAsset' | 'time'
>

/** Symbol, market, trade id, side, order id. */
function idIdentity(
  fields: readonly [symbol: string, market: string, tradeId: string, side: string, orderId: string | null],
): string {
  return `id|${fields[0]}|${fields[1]}|${fields[2]}|${fields[3]}|${fields[4] ?? ''}`
}

/** The key for the identity from `idIdentity` into `words`, without building its text. */
export function idKeyInto(words: HashWords, { instrument, venueTradeId, side, orderId }: NamedFill): void {
  hashJoinedInto(words, 'id', instrument.symbol, instrument.kind, venueTradeId, side, orderId ?? '')
}

type NamedFill = Pick<Fill, 'instrument' | 'side'> & { readonly venueTradeId: Id; readonly orderId: Id | null }

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
  return hash128(numbered(identity, ordinal))
}

/** `keyOf` into `words`. */
export function keyInto(words: HashWords, identity: string, ordinal: number): void {
  hashInto(words, numbered(identity, ordinal))
}

function numbered(identity: string, ordinal: number): string {
  return hasId(identity) ? identity : `${identity}#${ordinal}`
}

/**
 * A set of dedupe keys that numbers its members. Keys are hashes already, so their first digits serve as the slot; for
 * a million keys this is several times faster and smaller than a Map of texts.
 */
export class KeyTable {
  size = 0
  #slots = new Int32Array(1_024)
  /** A byte of the key in each occupied slot, at least 1; 0 if the slot is free. These bytes stay in the cache. */
  #tags = new Uint8Array(1_024)
  #mask = 1_023
  /** Four words of each key. */
  #words: HashWords = new Int32Array(2_048)

  /** Adds the key and returns -1, or returns the number of the same key added before. */
  add(key: HashWords): number {
    if (this.size * 2 > this.#mask) this.#grow()
    const words = this.#words
    const tags = this.#tags
    const own = tagOf(key[1] as number)
    let slot = (key[0] as number) & this.#mask
    for (let tag = tags[slot] as number; tag !== 0; tag = tags[slot] as number) {
      const number = tag === own ? (this.#slots[slot] as number) : -1
      if (number >= 0 && isSame(words, number * 4, key)) return number
      slot = (slot + 1) & this.#mask
    }
    tags[slot] = own
    this.#slots[slot] = this.size
    for (let word = 0; word < 4; word += 1) words[this.size * 4 + word] = key[word] as number
    this.size += 1
    return -1
  }

  /** The key with this number, as text. */
  textOf(number: number): string {
    return hashText(this.#words, number * 4)
  }

  #grow(): void {
    this.#mask = this.#mask * 2 + 1
    this.#slots = new Int32Array(this.#mask + 1)
    this.#tags = new Uint8Array(this.#mask + 1)
    const words = new Int32Array((this.#mask + 1) * 2)
    words.set(this.#words)
    this.#words = words
    for (let number = 0; number < this.size; number += 1) {
      let slot = (words[number * 4] as number) & this.#mask
      while (this.#tags[slot] !== 0) slot = (slot + 1) & this.#mask
      this.#tags[slot] = tagOf(words[number * 4 + 1] as number)
      this.#slots[slot] = number
    }
  }
}

function tagOf(word: number): number {
  return (word & 127) + 1
}

function isSame(words: HashWords, at: number, key: HashWords): boolean {
  return words[at] === key[0] && words[at + 1] === key[1] && words[at + 2] === key[2] && words[at + 3] === key[3]
}
