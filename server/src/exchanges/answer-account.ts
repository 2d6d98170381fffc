/** Answers questions about traders' accounts within the thread of the exchanges. */
import { createHash } from 'node:crypto'
import { accountId } from '@roundtrip/core/base'
import { ledgerOfRecords } from '@roundtrip/core/exchange-api'
import { encodeLedger } from '@roundtrip/core/ledger'
import { type SharedLimits, sharedLimits } from './readers/limits.ts'
import { openReader, type ReaderOptions } from './readers/open-reader.ts'
import type { AccountReader } from './readers/reader.ts'
import type { AccountAccess, LedgerPage, ThreadRequest } from './thread-port.ts'

export type AccountThreadOptions = {
  /** Asked instead of the exchanges; null = the exchanges themselves. */
  readonly gateway: string | null
  /** How many times faster a gateway is asked than its exchange would allow. */
  readonly pace: number
}

type AccountRequest = Exclude<ThreadRequest, { name: 'candles' | 'market' }>

/** Readers are kept for a while, because they know their markets and the exchange's clock. */
export function answerAccount(
  options: AccountThreadOptions,
  own: SharedLimits,
): (request: AccountRequest) => Promise<unknown> {
  const limits = new Map<string, SharedLimits>([[options.gateway ?? '', own]])
  const readers = new Map<string, AccountReader>()
  const readerOf = (access: AccountAccess): AccountReader => {
    const key = nameOf(access)
    const known = readers.get(key)
    readers.delete(key)
    const reader = known ?? openReader(access.exchange, access.credentials, settingsFor(access))
    // The one used last stands last; the first has not been used for longest.
    readers.set(key, reader)
    for (const oldest of readers.keys()) {
      if (readers.size <= MOST_READERS) break
      readers.delete(oldest)
    }
    return reader
  }
  const settingsFor = (access: AccountAccess): ReaderOptions => {
    const gateway = access.gateway ?? options.gateway
    // The stand-in of the demo does not use up the pace of the exchanges.
    const shared = limits.get(gateway ?? '') ?? sharedLimits(DEMO_PACE)
    limits.set(gateway ?? '', shared)
    return { gateway, limits: shared, timeoutMs: TIMEOUT_MS, now: Date.now }
  }
  return async ({ name, input }) => {
    const reader = readerOf(input.access)
    switch (name) {
      case 'rights':
        return reader.rights()
      case 'streams':
        return reader.streams()
      case 'live':
        return reader.live()
      case 'page': {
        const { records, ...page } = await reader.page(input.question)
        const ledger = ledgerOfRecords(accountId('synced'), records)
        return {
          ...page,
          ledger: encodeLedger(ledger),
          fills: ledger.fills.length,
          cashEvents: ledger.cashEvents.length,
        } satisfies LedgerPage
      }
    }
  }
}

/** The limits of the thread: those of the exchanges, or of what stands in for them. */
export function ownLimits({ gateway, pace }: AccountThreadOptions): SharedLimits {
  return sharedLimits(gateway === null ? 1 : pace)
}

/** Another key of the same connection makes another reader. */
function nameOf(access: AccountAccess): string {
  return createHash('sha256').update(JSON.stringify(access)).digest('hex')
}

/** The stand-in of the demo counts nothing; who tries it should not wait for a pace that nobody needs. */
const DEMO_PACE = 25
const TIMEOUT_MS = 15_000
const MOST_READERS = 60
