/** The owner and permissions of a key at Bitget, and the current holdings of the account. */
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import {
  amountIn,
  amountOf,
  type Balance,
  nonZeroBalances,
  quantityOf,
  type Holding,
  negateIf,
  positionOf,
} from '../live.ts'
import { isOtherMode } from './mode.ts'
import type { AccountRights, Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

export const BITGET_PRODUCTS = ['USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'] as const

export async function bitgetRights(client: ExchangeClient): Promise<AccountRights> {
  return inMode(
    () => classicRights(client),
    () => unifiedRights(client),
  )
}

export async function bitgetLive(client: ExchangeClient): Promise<Live> {
  return inMode(
    () => classicLive(client),
    () => unifiedLive(client),
  )
}

/** Requests as a classic account, or as a unified one if that is refused. */
async function inMode<T>(classic: () => Promise<T>, unified: () => Promise<T>): Promise<T> {
  try {
    return await classic()
  } catch (error) {
    if (!isOtherMode(error, 'classic')) throw error
    return unified()
  }
}

/** https://www.bitget.com/api-doc/uta/account/Get-Account-Info; recorded: Unified__Account__GetAccountInfo.txt */
async function unifiedRights(client: ExchangeClient): Promise<AccountRights> {
  const account = recordOf(await requestData(client, 'privateUtaGetV3AccountInfo'), 'account')
  const may = listOf(account['permissions'], 'rights').map((right) => String(right).toLowerCase())
  const writes = textIn(account, 'permType') !== 'read-only'
  return {
    rights: {
      read: may.some((right) => right.startsWith('uta')),
      trade: writes && may.some((right) => right === 'uta_trade' || right.endsWith('_order')),
      withdraw: writes && may.includes('withdraw'),
      transfer: writes && may.includes('uta_mgt'),
      ipBound: textIn(account, 'ips') !== null,
      expires: null,
    },
    owner: textIn(account, 'userId'),
  }
}

/** `coow` means contract orders, write; `wwow` withdrawals; older keys have words. */
async function classicRights(client: ExchangeClient): Promise<AccountRights> {
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

async function classicLive(client: ExchangeClient): Promise<Live> {
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
      // Equity includes unrealised profit.
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
    quantities: open.map(quantityOf),
  }
}

/** Recorded: Unified__Account__GetBalances.txt, GetFundingBalances.txt, Unified__Trading__GetPositions.txt. */
async function unifiedLive(client: ExchangeClient): Promise<Live> {
  const assets = recordOf(await requestData(client, 'privateUtaGetV3AccountAssets'), 'account')
  const funding = (await requestData(client, 'privateUtaGetV3AccountFundingAssets')) ?? []
  const balanceOf = (part: string, asset: unknown): Balance => {
    const name = textIn(asset, 'coin') ?? ''
    return { part, asset: name, total: amountOf(asset, 'balance'), free: amountIn(asset, 'available') }
  }
  const balances = [
    ...listOf(assets['assets'] ?? [], 'balances').map((asset) => balanceOf('Unified', asset)),
    ...listOf(funding, 'balances').map((asset) => balanceOf('Funding', asset)),
  ]
  const holdings: Holding[] = []
  for (const category of BITGET_PRODUCTS) {
    const data = recordOf(
      (await requestData(client, 'privateUtaGetV3PositionCurrentPosition', { category })) ?? {},
      'data',
    )
    holdings.push(...listOf(data['list'] ?? [], 'positions').map(unifiedHolding))
  }
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

function unifiedHolding(position: unknown): Holding {
  const short = textIn(position, 'posSide') === 'short'
  const hedged = textIn(position, 'holdMode') === 'hedge_mode'
  return {
    symbol: textIn(position, 'symbol') ?? '',
    leg: hedged ? (short ? 'short' : 'long') : 'both',
    quantity: negateIf(short, amountOf(position, 'total')),
    entry: amountIn(position, 'avgPrice'),
    mark: amountIn(position, 'markPrice'),
    unrealised: amountIn(position, 'unrealisedPnl'),
    asset: textIn(position, 'marginCoin') ?? '',
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'liquidationPrice'),
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
