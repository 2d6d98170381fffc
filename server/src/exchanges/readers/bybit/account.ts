/** The owner and permissions of a key at Bybit, and the current holdings of the account. */
import type { ExchangeClient } from '../client.ts'
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
import type { AccountRights, Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { allPages, resultOf } from './all-pages.ts'

export async function bybitRights(client: ExchangeClient): Promise<AccountRights> {
  const key = await resultOf(client, 'privateGetV5UserQueryApi')
  const permissions = recordOf(key['permissions'], 'permissions')
  const writes = textIn(key, 'readOnly') !== '1'
  const may = (...names: readonly string[]): readonly unknown[] =>
    names.flatMap((name) => (Array.isArray(permissions[name]) ? (permissions[name] as unknown[]) : []))
  const wallet = may('Wallet')
  const addresses = Array.isArray(key['ips']) ? (key['ips'] as unknown[]) : []
  const expires = Date.parse(textIn(key, 'expiredAt') ?? '')
  return {
    rights: {
      read: true,
      trade: writes && may(...TRADING).length > 0,
      withdraw: writes && wallet.includes('Withdraw'),
      transfer: writes && (wallet.includes('AccountTransfer') || wallet.includes('SubMemberTransfer')),
      ipBound: addresses.length > 0 && !addresses.includes('*'),
      expires: Number.isFinite(expires) && expires > 0 ? expires : null,
    },
    owner: textIn(key, 'userID'),
  }
}

const TRADING = [
  'ContractTrade',
  'Spot',
  'Options',
  'Derivatives',
  'CopyTrading',
  'BlockTrade',
  'Exchange',
  'SpotTrade',
]

/** Linear positions are listed by settle coin. */
const POSITIONS = [
  { category: 'linear', settleCoin: 'USDT' },
  { category: 'linear', settleCoin: 'USDC' },
  { category: 'inverse' },
  { category: 'option' },
]

export async function bybitLive(client: ExchangeClient): Promise<Live> {
  const wallet = await resultOf(client, 'privateGetV5AccountWalletBalance', { accountType: 'UNIFIED' })
  const coins = listOf(wallet['list'], 'accounts').flatMap((account) =>
    listOf(recordOf(account, 'account')['coin'], 'coins'),
  )
  const balances: Balance[] = coins.map((coin) => {
    const total = amountOf(coin, 'walletBalance')
    return { part: 'Unified', asset: textIn(coin, 'coin') ?? '', total, free: total - (amountIn(coin, 'locked') ?? 0n) }
  })
  const funding = await resultOf(client, 'privateGetV5AssetTransferQueryAccountCoinsBalance', { accountType: 'FUND' })
  for (const coin of listOf(funding['balance'], 'balances')) {
    const asset = textIn(coin, 'coin') ?? ''
    const free = amountIn(coin, 'transferBalance')
    balances.push({ part: 'Funding', asset, total: amountIn(coin, 'walletBalance') ?? 0n, free })
  }
  const holdings: Holding[] = []
  for (const query of POSITIONS) {
    const rows = await allPages(client, { method: 'privateGetV5PositionList', query: { ...query, limit: 200 } })
    holdings.push(...rows.map((row) => holdingOf(row, query)))
  }
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

const LEGS = ['both', 'long', 'short'] as const

function holdingOf(row: unknown, { category, settleCoin }: { category: string; settleCoin?: string }): Holding {
  const symbol = textIn(row, 'symbol') ?? ''
  return {
    symbol,
    leg: LEGS[Number(textIn(row, 'positionIdx') ?? 0)] ?? 'both',
    quantity: negateIf(textIn(row, 'side') === 'Sell', amountIn(row, 'size') ?? 0n),
    entry: amountIn(row, 'avgPrice'),
    mark: amountIn(row, 'markPrice'),
    unrealised: amountIn(row, 'unrealisedPnl'),
    asset: settleCoin ?? (category === 'inverse' ? (symbol.split('USD')[0] ?? '') : optionCoin(symbol)),
    leverage: amountIn(row, 'leverage'),
    liquidation: amountIn(row, 'liqPrice'),
  }
}

/**
 * Options settled in USDT have it in their names: `BTC-13FEB25-89000-P-USDT`.
 * https://bybit-exchange.github.io/docs/v5/enum#symbol
 */
function optionCoin(symbol: string): string {
  return symbol.endsWith('-USDT') ? 'USDT' : 'USDC'
}
