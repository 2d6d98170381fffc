/** Trades, funding and positions of international derivatives, which Coinbase lists at a separate gateway. */
import type { MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { deribitCurrencies, deribitLive } from '../deribit/account.ts'
import { type DeribitLists, deribitLog, deribitTrades } from '../deribit/lists.ts'
import type { Live, StreamName } from '../reader.ts'
import { listOf, recordOf, type Stream, textIn } from '../stream.ts'
import { coinbaseGateway } from './gateway.ts'

/** Contracts are identified by their names alone: `BTC_USDC-PERPETUAL`. */
const NOTHING_LISTED: MarketLookup = () => null

export type International = {
  /** Detects whether the account has such derivatives, and in which currencies. */
  readonly search: Stream
  readonly find: (name: string) => Stream | null
  /** Null for an account without such derivatives. */
  readonly live: () => Promise<Live | null>
}

export function coinbaseInternational(client: ExchangeClient): International {
  const gateway = coinbaseGateway(client)
  const lists: DeribitLists = {
    client: gateway,
    venue: 'coinbase',
    prefix: 'international/',
    title: 'International derivatives in ',
    marketsOf: () => Promise.resolve(NOTHING_LISTED),
  }
  const streamsOf = (currency: string): readonly Stream[] => [
    deribitTrades(lists, currency),
    deribitLog(lists, currency),
  ]
  return {
    search: {
      name: 'international',
      title: 'International derivatives, which currencies there are',
      role: 'traded-markets',
      page: async ({ until }) => {
        const currencies = (await hasInternational(client)) ? await deribitCurrencies(gateway) : []
        const discovered: readonly StreamName[] = currencies
          .flatMap(streamsOf)
          .map(({ name, title, role }) => ({ name, title, role }))
        return { records: [], refused: [], position: '', more: false, reached: until, since: null, discovered }
      },
    },
    find: (name) => {
      const currency = /^international\/([A-Z0-9]{2,10})\/(?:trades|log)$/.exec(name)?.[1]
      return currency === undefined ? null : (streamsOf(currency).find((stream) => stream.name === name) ?? null)
    },
    live: async () => ((await hasInternational(client)) ? deribitLive(gateway, 'International derivatives') : null),
  }
}

/**
 * Such derivatives have a portfolio of their own: "Retrieve the portfolio's account ID with GET
 * /api/v3/brokerage/portfolios". Its types were DEFAULT, CONSUMER and INTX before the move, and no page says what they are
 * since, so every other type counts.
 */
async function hasInternational(client: ExchangeClient): Promise<boolean> {
  const response = recordOf(await client.request('v3PrivateGetBrokeragePortfolios'), 'answer')
  return listOf(response['portfolios'], 'portfolios').some((row) => !SPOT.has(textIn(row, 'type') ?? 'UNDEFINED'))
}

const SPOT: ReadonlySet<string> = new Set(['DEFAULT', 'CONSUMER', 'UNDEFINED'])
