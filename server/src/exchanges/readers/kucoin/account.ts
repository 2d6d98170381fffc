/** The owner and permissions of a key at KuCoin, and the current holdings of the account. */
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { amountIn, amountOf, type Balance, nonZeroBalances, quantityOf, type Holding, positionOf } from '../live.ts'
import { isKucoinUnified } from './unified.ts'
import type { AccountRights, Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

export async function kucoinRights(client: ExchangeClient): Promise<AccountRights> {
  const key = recordOf(await requestData(client, 'privateGetUserApiKey'), 'key')
  const permissions = textIn(key, 'permission')
  if (permissions === null) throw badResponse('no rights')
  const may = permissions.split(',').map((right) => right.trim().toLowerCase())
  const has = (...names: readonly string[]): boolean => names.some((name) => may.includes(name))
  return {
    rights: {
      read: has('general'),
      trade: has('spot', 'margin', 'futures', 'trade', 'unified'),
      // Either permission allows withdrawals.
      withdraw: has('transfer', 'withdraw', 'withdrawal'),
      transfer: has('innertransfer', 'flextransfers', 'transfer'),
      ipBound: textIn(key, 'ipWhitelist') !== null,
      expires: null,
    },
    owner: textIn(key, 'uid'),
  }
}

/** Futures wallets are listed coin by coin. */
const COINS = ['USDT', 'USDC', 'XBT', 'ETH']

export async function kucoinLive(client: ExchangeClient): Promise<Live> {
  return (await isKucoinUnified(client)) ? unifiedLive(client) : classicLive(client)
}

/** Recorded: Unified__Account__GetBalances.txt, Unified__Trading__GetPositions.txt, where a short has a negative size. */
async function unifiedLive(client: ExchangeClient): Promise<Live> {
  const mode = { accountMode: 'unified' }
  const data = recordOf(await requestData(client, 'utaPrivateGetAccountModeAccountBalance', mode), 'balances')
  const coins = listOf(data['accounts'] ?? [], 'accounts').flatMap((account) =>
    listOf(recordOf(account, 'account')['currencies'] ?? [], 'balances'),
  )
  const balances: Balance[] = coins.map((coin) => {
    const asset = coinOf(textIn(coin, 'currency') ?? '')
    return { part: 'Unified', asset, total: amountOf(coin, 'balance'), free: amountIn(coin, 'available') }
  })
  const method = 'utaPrivateGetAccountModePositionOpenList'
  const listed = (await requestData(client, method, { ...mode, limit: 200 })) ?? []
  const rows = Array.isArray(listed) ? listed : recordOf(listed, 'positions')['items']
  const open = listOf(rows ?? [], 'positions')
    .map(unifiedHolding)
    .filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

function unifiedHolding(position: unknown): Holding {
  const side = (textIn(position, 'positionSide') ?? 'both').toLowerCase()
  const symbol = textIn(position, 'symbol') ?? ''
  const settle = /(USDT|USDC)M$/.exec(symbol)?.[1] ?? coinOf(symbol.split('USDM')[0] ?? '')
  return {
    symbol,
    leg: side === 'long' || side === 'short' ? side : 'both',
    quantity: amountOf(position, 'size'),
    entry: amountIn(position, 'entryPrice'),
    mark: amountIn(position, 'markPrice'),
    unrealised: amountIn(position, 'unrealizedPnL'),
    asset: settle,
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'liquidationPrice'),
  }
}

async function classicLive(client: ExchangeClient): Promise<Live> {
  const wallets = listOf(await requestData(client, 'privateGetAccounts'), 'wallets')
  const balances: Balance[] = wallets.map((wallet) => ({
    part: textIn(wallet, 'type') === 'main' ? 'Funding' : 'Trading',
    asset: textIn(wallet, 'currency') ?? '',
    total: amountOf(wallet, 'balance'),
    free: amountIn(wallet, 'available'),
  }))
  for (const currency of COINS) {
    const wallet = recordOf(await requestData(client, 'futuresPrivateGetAccountOverview', { currency }), 'wallet')
    // Equity includes unrealised profit.
    const total = amountOf(wallet, 'accountEquity') - (amountIn(wallet, 'unrealisedPNL') ?? 0n)
    balances.push({ part: 'Futures', asset: coinOf(currency), total, free: amountIn(wallet, 'availableBalance') })
  }
  const holdings = listOf(await requestData(client, 'futuresPrivateGetPositions'), 'positions').map(holdingOf)
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

function coinOf(currency: string): string {
  return currency === 'XBT' ? 'BTC' : currency
}

function holdingOf(position: unknown): Holding {
  const side = (textIn(position, 'positionSide') ?? 'both').toLowerCase()
  return {
    symbol: textIn(position, 'symbol') ?? '',
    leg: side === 'long' || side === 'short' ? side : 'both',
    quantity: amountOf(position, 'currentQty'),
    entry: amountIn(position, 'avgEntryPrice'),
    mark: amountIn(position, 'markPrice'),
    unrealised: amountIn(position, 'unrealisedPnl'),
    asset: coinOf(textIn(position, 'settleCurrency') ?? ''),
    leverage: amountIn(position, 'leverage') ?? amountIn(position, 'realLeverage'),
    liquidation: amountIn(position, 'liquidationPrice'),
  }
}
