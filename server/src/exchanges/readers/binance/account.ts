/** Whose key it is, what it may do, and what the account holds now. */
import { POSITION_LEGS } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { amountIn, amountOf, type Balance, nonZeroBalances, heldOf, type Holding, positionOf } from '../live.ts'
import { type AccountRights, type Live, ReadingTrouble } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'
import { badAnswer } from '../troubles.ts'
import type { ContractSide } from './contracts.ts'

export async function binanceRights(client: ExchangeClient): Promise<AccountRights> {
  const restrictions = recordOf(await client.ask('sapiGetAccountApiRestrictions'), 'rights')
  const flag = (name: string): boolean => restrictions[name] === true || textIn(restrictions, name) === 'true'
  if (restrictions['enableReading'] === undefined) throw badAnswer('no rights')
  const account = recordOf(await client.ask('privateGetAccount', { omitZeroBalances: 'true' }), 'account')
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

const TRADING = [
  'enableSpotAndMarginTrading',
  'enableMargin',
  'enableFutures',
  'enableVanillaOptions',
  'enablePortfolioMarginTrading',
  'enableFixApiTrade',
]

/** If the account has no futures wallet, Binance rejects a key that works everywhere else. */
export async function hasContracts(client: ExchangeClient, { api }: ContractSide): Promise<boolean> {
  try {
    await client.ask(api === 'fapi' ? 'fapiPrivateV3GetBalance' : 'dapiPrivateGetBalance')
    return true
  } catch (error) {
    const refused = error instanceof ReadingTrouble && ['key-refused', 'rights-missing'].includes(error.reason)
    if (!refused) throw error
    // If the key itself is refused, this throws.
    await client.ask('sapiGetAccountApiRestrictions')
    return false
  }
}

export async function binanceLive(client: ExchangeClient, sides: readonly ContractSide[]): Promise<Live> {
  const account = recordOf(await client.ask('privateGetAccount', { omitZeroBalances: 'true' }), 'account')
  const balances: Balance[] = listOf(account['balances'], 'balances').map((balance) => {
    const free = amountOf(balance, 'free')
    const total = free + amountOf(balance, 'locked')
    return { part: 'Spot', asset: textIn(balance, 'asset') ?? '', total, free }
  })
  const holdings: Holding[] = []
  for (const { api, title } of sides) {
    const inverse = api === 'dapi'
    const wallet = await client.ask(inverse ? 'dapiPrivateGetBalance' : 'fapiPrivateV3GetBalance')
    for (const balance of listOf(wallet, 'balances')) {
      const free = amountIn(balance, 'availableBalance')
      balances.push({ part: title, asset: textIn(balance, 'asset') ?? '', total: amountOf(balance, 'balance'), free })
    }
    const positions = await client.ask(inverse ? 'dapiPrivateGetPositionRisk' : 'fapiPrivateV2GetPositionRisk')
    holdings.push(...listOf(positions, 'positions').map((position) => holdingOf(position, inverse)))
  }
  const open = holdings.filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    held: open.map(heldOf),
  }
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
    asset: textIn(position, 'marginAsset') ?? (inverse ? symbol.replace(/USD_.*$/, '') : quoteOf(symbol)),
    leverage: amountIn(position, 'leverage'),
    liquidation: amountIn(position, 'liquidationPrice'),
  }
}

function quoteOf(symbol: string): string {
  return symbol.replace(/_\d{6}$/, '').endsWith('USDC') ? 'USDC' : 'USDT'
}
