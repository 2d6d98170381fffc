/**
 * The account of a trader at Deribit: spot, perpetuals, dated futures and options, inverse and linear.
 * https://docs.deribit.com
 *
 * Trades: `private/get_user_trades_by_currency_and_time`, for each currency that it accepts. `historical=true` returns
 * everything but the newest, which is indexed after a short delay; without it, the last 24 hours
 * (https://docs.deribit.com/articles/accessing-historical-trades-orders). Both are read and joined by trade id. Log:
 * `private/get_transaction_log`, for each currency of the account, "no time limit", at most 250 rows a page and one
 * request a second.
 *
 * Not read: the logs of other sub-accounts (each has a key of its own), contracts that were settled in SOL in 2022
 * (the list of trades does not accept that currency), and positions moved between sub-accounts, whose log entries are
 * refused by name. A swap of coins is a transfer in each coin, not a trade.
 */
import type { Credentials } from '@roundtrip/contract/exchanges'
import type { MarketLookup } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { deribitCurrencies, deribitLive, deribitRights } from './account.ts'
import { BEGIN, type DeribitLists, deribitLog, deribitTrades } from './lists.ts'
import { instrumentOfMarket } from '../listing.ts'
import type { AccountSource } from '../account-source.ts'
import { deribitOrders } from './orders.ts'
import type { Stream } from '../stream.ts'

/** The values of `currency` that the list of trades accepts, by its documentation. */
const TRADE_CURRENCIES = ['BTC', 'ETH', 'USDC', 'USDT', 'EURR']
export function deribitAccount(client: ExchangeClient, credentials: Credentials): AccountSource {
  const lists: DeribitLists = { client, venue: 'deribit', prefix: '', title: '', marketsOf: () => marketsOf(client) }
  return {
    rights: () => deribitRights(client, credentials),
    streams: async () => {
      const currencies = await deribitCurrencies(client)
      return [
        ...TRADE_CURRENCIES.map((currency) => deribitTrades(lists, currency)),
        ...currencies.map((currency) => deribitLog(lists, currency)),
        orders(client),
      ]
    },
    find: (name) => {
      if (name === 'all/orders') return orders(client)
      const [, currency = '', part] = /^([A-Z0-9]{2,10})\/(trades|log)$/.exec(name) ?? []
      if (part === undefined) return null
      return part === 'trades' ? deribitTrades(lists, currency) : deribitLog(lists, currency)
    },
    live: () => deribitLive(client),
  }
}

function orders(client: ExchangeClient): Stream {
  return deribitOrders({ client, currencies: TRADE_CURRENCIES, begin: BEGIN, marketsOf: () => marketsOf(client) })
}

async function marketsOf(client: ExchangeClient): Promise<MarketLookup> {
  const library = await client.withMarkets()
  return (symbol) => instrumentOfMarket(library, 'deribit', symbol)
}
