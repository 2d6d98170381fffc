/** Whose key it is at Bitget, what it may do, and what the account holds now. */
import type { ExchangeClient } from './client.ts'
import { requestData } from './data-of.ts'
import {
  amountIn,
  amountOf,
  type Balance,
  nonZeroBalances,
  heldOf,
  type Holding,
  negateIf,
  positionOf,
} from './live.ts'
import type { AccountRights, Live } from './reader.ts'
import { listOf, recordOf, textIn } from './stream.ts'

export const BITGET_PRODUCTS = ['USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'] as const

/** `coow` is contract orders, written; `wwow` withdrawals; older keys have words. */
export async function bitgetRights(client: ExchangeClient): Promise<AccountRights> {
  const account = recordOf(await requestData(client, 'privateSpotGetV2SpotAccountInfo'), 'account')
  const may = listOf(account['authorities'], 'rights').map((right) => String(right).toLowerCase())
  const addresses = textIn(account, 'ips')
  const writes = may.filter((right) => right.endsWith('ow'))
  return {
    rights: {
      read: may.length > 0,
      trade: may.includes('trade') || writes.some((right) => !WALLET.includes(right)),
      withdraw: may.some((right) => right.includes('withdraw') || right === 'wwow'),
      transfer: may.some((right) => right.includes('transfer') || right === 'ttow'),
      ipBound: addresses !== null,
      expires: null,
    },
    owner: textIn(account, 'userId'),
  }
}

const WALLET = ['wwow', 'ttow']

export async function bitgetLive(client: ExchangeClient): Promise<Live> {
  const spot = listOf(await requestData(client, 'privateSpotGetV2SpotAccountAssets'), 'balances')
  const balances: Balance[] = spot.map((asset) => {
    const free = amountOf(asset, 'available')
    const bound = (amountIn(asset, 'frozen') ?? 0n) + (amountIn(asset, 'locked') ?? 0n)
    return { part: 'Spot', asset: textIn(asset, 'coin') ?? '', total: free + bound, free }
  })
  const holdings: Holding[] = []
  for (const productType of BITGET_PRODUCTS) {
    for (const wallet of listOf(
      await requestData(client, 'privateMixGetV2MixAccountAccounts', { productType }),
      'wallets',
    )) {
      // Equity includes unrealized profit.
      const total = amountOf(wallet, 'accountEquity') - (amountIn(wallet, 'unrealizedPL') ?? 0n)
      const asset = textIn(wallet, 'marginCoin') ?? ''
      balances.push({ part: productType, asset, total, free: amountIn(wallet, 'available') })
    }
    const listed = (await requestData(client, 'privateMixGetV2MixPositionAllPosition', { productType })) ?? []
    holdings.push(...listOf(listed, 'positions').map(holdingOf))
  }
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    held: open.map(heldOf),
  }
}

function holdingOf(position: unknown): Holding {
  const short = textIn(position, 'holdSide') === 'short'
  const hedged = textIn(position, 'posMode') === 'hedge_mode'
  return {
    symbol: textIn(position, 'symbol') ?? '',
    leg: hedged ? (short ? 'short' : 'long') : 'both',
    quantity: negateIf(short, amountOf(position, 'total')),
    entry: amountIn(position, 'openPriceAvg'),
    mark: amountIn(position, 'markPrice'),
    unrealised: amountIn(position, 'unrealizedPL'),
    asset: textIn(position, 'marginCoin') ?? '',
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'liquidationPrice'),
  }
}
