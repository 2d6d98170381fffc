/** Handles messages about traders' accounts, inside the exchange thread. */
import { createHash } from 'node:crypto'
import { accountId } from '@roundtrip/core/base'
import { ledgerOfRecords, outdatedKeys } from '@roundtrip/core/exchange-api'
import { encodeLedger } from '@roundtrip/core/ledger'
import { type SharedLimits, sharedLimits } from './readers/limits.ts'
import type { Pace } from './readers/pace.ts'
import { withUrgency } from './readers/pace-queue.ts'
import { openReader, type ReaderOptions } from './readers/open-reader.ts'
import type { AccountReader } from './readers/reader.ts'
import type { AccountAccess, LedgerPage, ThreadMessage } from './thread-port.ts'
import type { AccountWatch } from './user-streams/watch-accounts.ts'

export type AccountThreadOptions = {
  /** Address to use instead of the exchanges'; null = the exchanges themselves. */
  readonly gateway: string | null
  /** How many times faster than the exchange allows a gateway is called. */
  readonly pace: number
}

type AccountMessage = Exclude<ThreadMessage, { name: 'candles' | 'market' | 'unwatch' }>

/** Readers are cached for a while: they know their markets and the exchange's clock. */
export function accountHandler(
  options: AccountThreadOptions,
  own: SharedLimits,
  { watch }: Pick<AccountWatch, 'watch'>,
): (message: AccountMessage) => Promise<unknown> {
  const limits = new Map<string, SharedLimits>([[options.gateway ?? '', own]])
  const readers = new Map<string, AccountReader>()
  const readerOf = (access: AccountAccess): AccountReader => {
    const key = nameOf(access)
    const cached = readers.get(key)
    readers.delete(key)
    const reader = cached ?? openReader(access.exchange, access.credentials, settingsFor(access))
    // Least recently used first.
    readers.set(key, reader)
    for (const oldest of readers.keys()) {
      if (readers.size <= MAX_READERS) break
      readers.delete(oldest)
    }
    return reader
  }
  const settingsFor = (access: AccountAccess): ReaderOptions => {
    const gateway = access.gateway ?? options.gateway
    // The demo's stand-in does not count against the exchanges' rate limits.
    const shared = limits.get(gateway ?? '') ?? sharedLimits(DEMO_PACE)
    limits.set(gateway ?? '', shared)
    return { gateway, region: access.region, limits: shared, timeoutMs: TIMEOUT_MS, now: Date.now }
  }
  const paceAt = ({ gateway }: AccountAccess): number =>
    gateway !== null ? DEMO_PACE : options.gateway === null ? 1 : options.pace
  return async ({ name, input }) => {
    const reader = readerOf(input.access)
    switch (name) {
      case 'rights':
        return withUrgency('trader', reader.rights)
      case 'streams':
        return withUrgency('trader', reader.streams)
      case 'named':
        return reader.named(input.names)
      case 'live':
        return withUrgency('trader', reader.live)
      case 'watch': {
        const { name, exchange } = input.access
        return watch(name, async () => ({
          exchange,
          lines: await withUrgency('news', reader.lines),
          gateway: input.access.gateway ?? options.gateway,
          pace: paceAt(input.access),
        }))
      }
      case 'page': {
        const { request, urgency } = input
        const { records, gone = [], ...page } = await withUrgency(urgency, () => reader.page(request))
        const ledger = ledgerOfRecords(accountId('synced'), records)
        return {
          ...page,
          ledger: encodeLedger(ledger),
          outdated: outdatedKeys(records, ledger),
          takenBack: outdatedKeys([], ledger, gone),
          fills: ledger.fills.length,
          cashEvents: ledger.cashEvents.length,
        } satisfies LedgerPage
      }
    }
  }
}

/** The rate limits of the thread: those of the exchanges, or of their stand-in. */
export function ownLimits({ gateway, pace }: AccountThreadOptions, turns: Pace): SharedLimits {
  return sharedLimits(gateway === null ? 1 : pace, turns)
}

/** A new key for the same connection gets a new reader. */
function nameOf(access: AccountAccess): string {
  return createHash('sha256').update(JSON.stringify(access)).digest('hex')
}

/** The demo's stand-in has no rate limits, so nobody who tries it should have to wait. */
const DEMO_PACE = 25
const TIMEOUT_MS = 15_000
const MAX_READERS = 60
