/** The current holdings of an account at MEXC. */
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import {
  amountIn,
  amountOf,
  type Balance,
  quantityOf,
  type Holding,
  negateIf,
  nonZeroBalances,
  positionOf,
} from '../live.ts'
import { instrumentOfMarket } from '../listing.ts'
import type { Live } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

/** Coins on spot: mexc/api_jkorf/SpotApi__Account__GetAccountInfo.txt */
export async function mexcCoins(client: ExchangeClient): Promise<readonly unknown[]> {
  return listOf(recordOf(await client.request('spotPrivateGetAccount'), 'account')['balances'], 'balances')
}

/** mexc/api_jkorf/FuturesApi__Trading__GetPositions.txt */
export async function mexcPositions(client: ExchangeClient): Promise<readonly unknown[]> {
  return listOf((await requestData(client, 'contractPrivateGetPositionOpenPositions')) ?? [], 'positions')
}

export async function mexcLive(client: ExchangeClient): Promise<Live> {
  const balances: Balance[] = (await mexcCoins(client)).map((coin) => {
    const free = amountOf(coin, 'free')
    return { part: 'Spot', asset: textIn(coin, 'asset') ?? '', total: free + (amountIn(coin, 'locked') ?? 0n), free }
  })
  const assets = listOf(await requestData(client, 'contractPrivateGetAccountAssets'), 'assets')
  for (const asset of assets) {
    const total = amountOf(asset, 'equity') - (amountIn(asset, 'unrealized') ?? 0n)
    balances.push({
      part: 'Futures',
      asset: textIn(asset, 'currency') ?? '',
      total,
      free: amountIn(asset, 'availableBalance'),
    })
  }
  // 1 is dual-side, 2 one-way: mexc/api_jkorf/FuturesApi__Account__GetPositionMode.txt
  const isOneWay = String(await requestData(client, 'contractPrivateGetPositionPositionMode')) === '2'
  const library = await client.withMarkets()
  const open = (await mexcPositions(client))
    .map((position): Holding => {
      const isShort = textIn(position, 'positionType') === '2'
      const symbol = textIn(position, 'symbol') ?? ''
      return {
        symbol,
        leg: isOneWay ? 'both' : isShort ? 'short' : 'long',
        quantity: negateIf(isShort, amountOf(position, 'holdVol')),
        entry: amountIn(position, 'holdAvgPrice'),
        mark: null,
        unrealised: null,
        asset: instrumentOfMarket(library, 'mexc', symbol)?.settle ?? symbol.split('_')[1] ?? '',
        leverage: amountIn(position, 'leverage'),
        liquidation: amountIn(position, 'liquidatePrice'),
      }
    })
    .filter(({ quantity }) => quantity !== 0n)
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}
