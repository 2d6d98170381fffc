/** The owner and permissions of a key, and the current holdings of the account. */
import { POSITION_LEGS } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { amountIn, amountOf, type Balance, nonZeroBalances, quantityOf, type Holding, positionOf } from '../live.ts'
import type { AccountRights, Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import type { ContractSide } from './contracts.ts'
import type { Opened } from './opened.ts'
import { optionBalances, optionHoldings } from './options.ts'

export async function binanceRights(client: ExchangeClient): Promise<AccountRights> {
  const restrictions = recordOf(await client.request('sapiGetAccountApiRestrictions'), 'rights')
  const flag = (name: string): boolean => restrictions[name] === true || textIn(restrictions, name) === 'true'
  if (restrictions['enableReading'] === undefined) throw badResponse('no rights')
  const account = await spotAccount(client)
  return {
    rights: {
      read: flag('enableReading'),
      trade: TRADING.some(flag),
      withdraw: flag('enableWithdrawals'),
      transfer: flag('enableInternalTransfer') || flag('permitsUniversalTransfer'),
      ipBound: flag('ipRestrict'),
      // This is when the key's trading permission ends, not its read permission.
      expires: null,
    },
    owner: textIn(account, 'uid'),
  }
}

/** The spot account, without empty balances. Binance US documents no parameter for that (November 2026). */
export async function spotAccount(client: ExchangeClient): Promise<Readonly<Record<string, unknown>>> {
  const query = client.region === null ? { omitZeroBalances: 'true' } : {}
  const account = recordOf(await client.request('privateGetAccount', query), 'account')
  const owned = listOf(account['balances'], 'balances').filter(
    (balance) => amountOf(balance, 'free') + amountOf(balance, 'locked') !== 0n,
  )
  return { ...account, balances: owned }
}

const TRADING = [
  'enableSpotAndMarginTrading',
  'enableMargin',
  'enableFutures',
  'enableVanillaOptions',
  'enablePortfolioMarginTrading',
  'enableFixApiTrade',
]

export async function binanceLive(client: ExchangeClient, opened: Opened): Promise<Live> {
  const balances = spotBalances(await spotAccount(client))
  const holdings = new Map<string, Holding>()
  for (const side of opened.sides) {
    balances.push(...(await contractBalances(client, side)))
    const positions = listOf(await client.request(side.positions), 'positions')
    // A portfolio margin account may show its positions under both kinds of requests.
    for (const holding of positions.map((position) => holdingOf(position, !side.linear))) {
      const key = `${holding.symbol} ${holding.leg}`
      if (holding.quantity !== 0n || !holdings.has(key)) holdings.set(key, holding)
    }
  }
  if (opened.margin) balances.push(...(await marginBalances(client)))
  if (opened.isolated) balances.push(...(await isolatedBalances(client)))
  if (opened.portfolio) balances.push(...(await portfolioBalances(client)))
  if (opened.options) balances.push(...(await optionBalances(client)))
  const options = opened.options ? await optionHoldings(client) : []
  const open = [...holdings.values(), ...options].filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

export function spotBalances(account: Readonly<Record<string, unknown>>): Balance[] {
  return listOf(account['balances'], 'balances').map((balance) => {
    const free = amountOf(balance, 'free')
    const total = free + amountOf(balance, 'locked')
    return { part: 'Spot', asset: textIn(balance, 'asset') ?? '', total, free }
  })
}

async function contractBalances(client: ExchangeClient, { balance, title }: ContractSide): Promise<readonly Balance[]> {
  if (balance === null) return []
  return listOf(await client.request(balance), 'balances').map((row) => {
    const free = amountIn(row, 'availableBalance')
    return { part: title, asset: textIn(row, 'asset') ?? '', total: amountOf(row, 'balance'), free }
  })
}

/** Without borrowed amounts and their interest. */
function netOf(part: string, row: unknown): Balance {
  const free = amountIn(row, 'free') ?? 0n
  const owed = (amountIn(row, 'borrowed') ?? 0n) + (amountIn(row, 'interest') ?? 0n)
  return { part, asset: textIn(row, 'asset') ?? '', total: free + (amountIn(row, 'locked') ?? 0n) - owed, free }
}

async function marginBalances(client: ExchangeClient): Promise<readonly Balance[]> {
  const account = recordOf(await client.request('sapiGetMarginAccount'), 'margin account')
  return listOf(account['userAssets'], 'coins').map((row) => netOf('Cross margin', row))
}

async function isolatedBalances(client: ExchangeClient): Promise<readonly Balance[]> {
  const account = recordOf(await client.request('sapiGetMarginIsolatedAccount'), 'isolated margin')
  return listOf(account['assets'], 'accounts').flatMap((entry) => {
    const pair = recordOf(entry, 'account')
    const part = `Isolated margin, ${textIn(pair, 'symbol') ?? ''}`
    return [netOf(part, pair['baseAsset']), netOf(part, pair['quoteAsset'])]
  })
}

/** `totalWalletBalance` is that of margin and both futures, without unrealised profit. */
async function portfolioBalances(client: ExchangeClient): Promise<readonly Balance[]> {
  return listOf(await client.request('papiGetBalance'), 'balances').map((row) => {
    const owed = (amountIn(row, 'crossMarginBorrowed') ?? 0n) + (amountIn(row, 'crossMarginInterest') ?? 0n)
    const total = amountOf(row, 'totalWalletBalance') - owed
    return {
      part: 'Portfolio margin',
      asset: textIn(row, 'asset') ?? '',
      total,
      free: amountIn(row, 'crossMarginFree'),
    }
  })
}

function holdingOf(position: unknown, inverse: boolean): Holding {
  const symbol = textIn(position, 'symbol') ?? ''
  return {
    symbol,
    leg: POSITION_LEGS.get((textIn(position, 'positionSide') ?? 'both').toLowerCase()) ?? 'both',
    quantity: amountOf(position, 'positionAmt'),
    entry: amountIn(position, 'entryPrice'),
    mark: amountIn(position, 'markPrice'),
    unrealised: amountIn(position, 'unRealizedProfit'),
    asset: textIn(position, 'marginAsset') ?? (inverse ? (symbol.split('USD_')[0] ?? '') : quoteOf(symbol)),
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'liquidationPrice'),
  }
}

function quoteOf(symbol: string): string {
  return symbol.replace(/_\d{6}$/, '').endsWith('USDC') ? 'USDC' : 'USDT'
}
