/**
 * An account at Binance US, which only has spot: trades, orders, deposits and withdrawals of coins, by requests that it
 * documents as Binance does (https://docs.binance.us, November 2026: `myTrades`, `allOrders`, `openOrders`, `account`,
 * `capital/deposit/hisrec`, `capital/withdraw/history`; rotki and ccxt 4.5.84 read it by the same requests).
 *
 * Not read: deposits and withdrawals of dollars, conversions and OTC trades, staking, dust, referral rewards, sub-accounts.
 * No request says what a key may do.
 */
import type { ExchangeClient } from '../client.ts'
import { nonZeroBalances } from '../live.ts'
import type { AccountSource } from '../account-source.ts'
import { textIn } from '../stream.ts'
import { spotAccount, spotBalances } from './account.ts'
import { SPOT_ORDERS, spotOrderHistory, spotOrders } from './orders-spot.ts'
import { SPOT_WALLETS, spotFills, spotLikely, spotScan } from './spot.ts'
import { spotMovements } from './wallets.ts'

const orders = SPOT_ORDERS.filter(({ wallet }) => wallet === 'spot')
const wallets = SPOT_WALLETS.filter(({ id }) => id === 'spot')

export function binanceUsAccount(client: ExchangeClient): AccountSource {
  const streams = [
    spotLikely(client),
    spotScan(client),
    ...orders.map((list) => spotOrders(client, list)),
    ...spotMovements(client),
  ]
  return {
    rights: async () => ({
      rights: { read: null, trade: null, withdraw: null, transfer: null, ipBound: null, expires: null },
      owner: textIn(await spotAccount(client), 'uid'),
    }),
    streams: () => Promise.resolve(streams),
    find: (name) => {
      const [part = '', kind = '', symbol = '', more] = name.split('/')
      if (symbol === '' || more !== undefined) return streams.find((stream) => stream.name === name) ?? null
      const [wallet, list] = [wallets.find(({ id }) => id === part), orders.find(({ wallet }) => wallet === part)]
      if (kind === 'fills' && wallet !== undefined) return spotFills(client, { wallet, symbol, forced: null })
      return kind === 'orders' && list !== undefined ? spotOrderHistory(client, list, symbol) : null
    },
    live: async () => {
      const balances = nonZeroBalances(spotBalances(await spotAccount(client)))
      return { at: client.now(), positions: [], balances, quantities: [] }
    },
  }
}
