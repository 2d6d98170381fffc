/**
 * The current holdings of a wallet at Hyperliquid, on its own perpetuals exchange, on builder-deployed ones and on
 * spot.
 */
import { hyperliquidDex } from '@roundtrip/core/exchange-api'
import type { Fixed } from '@roundtrip/core/base'
import type { HyperliquidInfo } from './info.ts'
import { amountIn, amountOf, type Balance, quantityOf, type Holding, nonZeroBalances, positionOf } from '../live.ts'
import { type Live, ReadingTrouble } from '../reader.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

export async function hyperliquidLive(info: HyperliquidInfo): Promise<Live> {
  const { request, address } = info
  const spot = recordOf(await request({ type: 'spotClearinghouseState', user: address }), 'balances')
  const balances: Balance[] = listOf(spot['balances'], 'balances').map((balance) => {
    const total = amountOf(balance, 'total')
    const free = total - (amountIn(balance, 'hold') ?? 0n)
    return { part: 'Spot', asset: textIn(balance, 'coin') ?? '', total, free }
  })
  const apart = !(await isUnified(info))
  const open: Holding[] = []
  for (const dex of [null, ...(await info.dexes())]) {
    const { holdings, balance } = await holdingsAt(info, dex)
    open.push(...holdings)
    if (apart) balances.push(balance)
  }
  return {
    at: info.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

/**
 * * "unified account and portfolio margin show all balances and holds in the spot clearinghouse state. Individual perp
 * dex user states are not meaningful"
 * (https://hyperliquid.gitbook.io/hyperliquid-docs/trading/account-abstraction-modes). Their positions are meaningful.
 * An exchange that does not know the request keeps balances separate.
 */
async function isUnified({ request, address }: HyperliquidInfo): Promise<boolean> {
  try {
    const response = recordOf(await request({ type: 'userAbstraction', user: address }), 'mode')
    return ['unifiedAccount', 'portfolioMargin'].includes(textIn(response, 'text') ?? '')
  } catch (error) {
    if (error instanceof ReadingTrouble && error.reason === 'bad-answer') return false
    throw error
  }
}

type DexState = { readonly holdings: readonly Holding[]; readonly balance: Balance }

/** Open positions on one exchange, null for Hyperliquid's own. */
async function holdingsAt(info: HyperliquidInfo, dex: string | null): Promise<DexState> {
  const { request, address } = info
  const at = dex === null ? {} : { dex }
  const state = recordOf(await request({ type: 'clearinghouseState', user: address, ...at }), 'account')
  const positions = listOf(state['assetPositions'], 'positions').map((entry) =>
    recordOf(recordOf(entry, 'position')['position'], 'position'),
  )
  // The account value includes unrealised profit.
  const value = amountOf(recordOf(state['marginSummary'], 'margin'), 'accountValue')
  const unrealised = positions.reduce((sum, position) => sum + (amountIn(position, 'unrealizedPnl') ?? 0n), 0n)
  if (dex !== null && (value !== 0n || positions.length > 0)) await info.learn([dex])
  const asset = (dex === null ? null : (await info.facts()).collateral?.get(dex)) ?? 'USDC'
  const open = positions.filter((position) => amountOf(position, 'szi') !== 0n)
  const prices = open.length === 0 ? new Map<string, Fixed | null>() : await markPrices(info, at)
  return {
    holdings: open.map((position) => holdingOf(position, { prices, asset })),
    balance: {
      part: dex === null ? 'Perpetuals' : `Perpetuals (${dex})`,
      asset,
      total: value - unrealised,
      free: amountIn(state, 'withdrawable'),
    },
  }
}

type Prices = ReadonlyMap<string, Fixed | null>

/** Mark prices by coin: the response is a list of contracts and a parallel list of records. */
async function markPrices({ request }: HyperliquidInfo, at: { readonly dex?: string }): Promise<Prices> {
  const [meta, contexts] = listOf(await request({ type: 'metaAndAssetCtxs', ...at }), 'prices')
  const prices = listOf(contexts, 'prices')
  const coins = listOf(recordOf(meta, 'list of contracts')['universe'], 'contracts')
  const named = coins.map((coin) => textIn(coin, 'name') ?? '')
  return new Map(
    named.map((coin, index) => {
      const own = at.dex === undefined || hyperliquidDex(coin) !== null ? coin : `${at.dex}:${coin}`
      return [own, amountIn(prices[index], 'markPx')]
    }),
  )
}

function holdingOf(
  position: Readonly<Record<string, unknown>>,
  { prices, asset }: { readonly prices: Prices; readonly asset: string },
): Holding {
  const coin = textIn(position, 'coin') ?? ''
  return {
    symbol: coin,
    leg: 'both',
    quantity: amountOf(position, 'szi'),
    entry: amountIn(position, 'entryPx'),
    mark: prices.get(coin) ?? null,
    unrealised: amountIn(position, 'unrealizedPnl'),
    asset,
    leverage: amountIn(position['leverage'], 'value'),
    liquidation: amountIn(position, 'liquidationPx'),
  }
}
