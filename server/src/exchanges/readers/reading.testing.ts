/** Reads whole accounts as the engine does: stream by stream, page by page, with retries after errors. */
import { type AccountId, formatFixed } from '@roundtrip/core/base'
import { ledgerOfRecords, outdatedKeys } from '@roundtrip/core/exchange-api'
import type { CashEvent, Fill } from '@roundtrip/core/ledger'
import { type Order, orderOf, type SeenOrder, withSighting } from '@roundtrip/core/orders'
import type { FakeAccount } from '../../../../fakes/exchange.ts'
import { sharedLimits, type SharedLimits } from './limits.ts'
import { openReader } from './open-reader.ts'
import { type AccountReader, ReadingTrouble, type RecordPage } from './reader.ts'
import type { ExchangeId } from '@roundtrip/contract/exchanges'

export const TEST_ACCOUNT = 'account' as AccountId

/** Rate limits that hold nothing back, for tests of anything but limits. */
export function unlimitedRequests(): SharedLimits {
  const limits = sharedLimits()
  return {
    sharedBy: (exchange, of) => {
      const shared = limits.sharedBy(exchange, of)
      shared.queue = { wait: () => Promise.resolve() }
      return shared
    },
  }
}

export type TestReaderOptions = {
  readonly gateway: string
  readonly now: () => number
  readonly limits?: SharedLimits
  readonly timeoutMs?: number
}

export function readerOf(account: FakeAccount, opening: TestReaderOptions): AccountReader {
  const { gateway, now, limits = unlimitedRequests(), timeoutMs = 120_000 } = opening
  const { key, secret, passphrase } = account.credentials
  const credentials =
    account.exchange === 'hyperliquid'
      ? { address: key }
      : { key, secret, ...(passphrase === '' ? {} : { passphrase }) }
  return openReader(account.exchange as ExchangeId, credentials, { gateway, timeoutMs, limits, now })
}

export type AccountReading = {
  readonly fills: Map<string, Fill>
  readonly cashEvents: Map<string, CashEvent>
  /** By instrument and id, in their last and previous states. */
  readonly orders: Map<string, Order>
  readonly refused: string[]
  readonly positions: Map<string, string>
  readonly since: Map<string, number | null>
  readonly troubles: string[]
  pages: number
}

export function newReading(): AccountReading {
  return {
    fills: new Map(),
    cashEvents: new Map(),
    orders: new Map(),
    refused: [],
    positions: new Map(),
    since: new Map(),
    troubles: [],
    pages: 0,
  }
}

/**
 * One run over all streams, including those discovered on the way. `reading` is the state of earlier runs; with `max`,
 * the run ends after that many pages of each stream.
 */
export async function readAll(
  reader: AccountReader,
  until: number,
  reading = newReading(),
  max = Number.POSITIVE_INFINITY,
): Promise<AccountReading> {
  const names = new Set((await patiently(() => reader.streams(), reading)).map(({ name }) => name))
  for (const name of reading.positions.keys()) names.add(name)
  // Iterating over a Set includes entries that are added meanwhile.
  for (const stream of names) {
    for (const name of await readStream(reader, { stream, until, max }, reading)) names.add(name)
  }
  return reading
}

type StreamRun = {
  readonly stream: string
  readonly until: number
  readonly max?: number
  /** How often a page is requested before its error is thrown. */
  readonly tries?: number | undefined
}

/** One run over a stream. Returns the names of the streams that it led to. */
export async function readStream(
  reader: AccountReader,
  { stream, until, max = Number.POSITIVE_INFINITY, tries = TRIES }: StreamRun,
  reading: AccountReading,
): Promise<readonly string[]> {
  const names: string[] = []
  let fresh = true
  for (let more = true, left = max; more && left > 0; left -= 1) {
    const position = reading.positions.get(stream) ?? null
    const page = await patiently(() => reader.page({ stream, position, fresh, until }), reading, tries)
    fresh = false
    more = page.more
    reading.pages += 1
    reading.positions.set(stream, page.position)
    reading.since.set(stream, page.since ?? reading.since.get(stream) ?? null)
    names.push(...page.discovered.map(({ name }) => name))
    reading.refused.push(...page.refused)
    keep(page, reading)
    keepOrders(page.orders ?? [], reading)
  }
  return names
}

function keep({ records, gone = [] }: RecordPage, reading: AccountReading): void {
  const ledger = ledgerOfRecords(TEST_ACCOUNT, records)
  for (const key of outdatedKeys(records, ledger, gone)) {
    reading.fills.delete(key)
    reading.cashEvents.delete(key)
  }
  for (const fill of ledger.fills) reading.fills.set(fill.dedupeKey, fill)
  for (const event of ledger.cashEvents) reading.cashEvents.set(event.dedupeKey, event)
}

function keepOrders(seen: readonly SeenOrder[], { orders }: AccountReading): void {
  for (const order of seen) {
    const key = `${order.instrument.id} ${order.orderId}`
    const existing = orders.get(key)
    orders.set(key, existing === undefined ? orderOf(order) : withSighting(existing, order))
  }
}

const TRIES = 30

async function patiently<T>(work: () => Promise<T>, { troubles }: AccountReading, max = TRIES): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ReadingTrouble) || tries >= max) throw error
      troubles.push(error.reason)
      if (error.retryAfterMs !== null) await new Promise((settle) => setTimeout(settle, error.retryAfterMs ?? 0))
    }
  }
}

/** A fill in words, to compare the fills read with the true ones. */
export function fillText(fill: Fill): string {
  const { instrument, time, side, quantity, price, fee, feeAsset, execution, positionSide, liquidity } = fill
  const numbers = [quantity, price, fee].map(formatFixed).join(' ')
  return `${instrument.id} ${time} ${side} ${numbers} ${feeAsset} ${execution} ${positionSide} ${liquidity}`
}

export function fillTexts(reading: AccountReading): string[] {
  return [...reading.fills.values()].map(fillText).toSorted()
}

/** Each order as a line; its times are the milliseconds before `now`. */
export function orderTexts({ orders }: AccountReading, now: number): string[] {
  const text = (amount: bigint | null) => (amount === null ? '-' : formatFixed(amount))
  return [...orders]
    .map(([key, { clientOrderId, side, positionSide, reduceOnly, waitsFor, trails, levels, filled, end }]) => {
      const kind = `${waitsFor === null ? 'at once' : `on ${waitsFor}`}${trails ? ' trailing' : ''}${reduceOnly ? ' closing' : ''}`
      const stood = levels.map(({ time, limit, trigger, quantity }) => {
        return `${text(quantity)} limit ${text(limit)} trigger ${text(trigger)} at ${now - time}`
      })
      const ended = end === null ? 'open' : `${end.how} ${now - end.time}`
      return `${key} ${clientOrderId ?? '-'} ${side} ${positionSide} ${kind}: ${stood.join(', ')}; ${text(filled)} filled, ${ended}`
    })
    .toSorted()
}

/** Cash events by coin: only funding, or everything else. */
export function cashSums(reading: AccountReading, which: 'funding' | 'money'): Map<string, string> {
  const sums = new Map<string, bigint>()
  for (const { kind, asset, amount } of reading.cashEvents.values()) {
    if ((kind === 'funding') === (which === 'funding')) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  }
  const moved = [...sums].filter(([, sum]) => sum !== 0n).toSorted()
  return new Map(moved.map(([asset, sum]) => [asset, formatFixed(sum)]))
}

/** Each cash event as a line; its time is written as the milliseconds before `now`. */
export function cashTexts(reading: AccountReading, now: number): string[] {
  return [...reading.cashEvents.values()]
    .map(({ kind, asset, amount, instrument, time }) => {
      return `${kind} ${formatFixed(amount)} ${asset} ${instrument?.id ?? '-'} ${now - time}`
    })
    .toSorted()
}
