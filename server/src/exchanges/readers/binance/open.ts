/**
 * The account of a trader at Binance: spot, USD-M and COIN-M futures, cross and isolated margin, options, and what a
 * portfolio margin account trades.
 *
 * Incomes name the contracts that were traded, and balances the likely markets; all other markets are searched.
 *
 * Not read: orders of options, and in a portfolio margin account those of spot markets and conditional ones of COIN-M; the funding wallet with its C2C orders and the parts of payments that it paid; Earn (subscriptions stay the
 * trader's coins, rewards paid to spot come as distributions, those added within Earn do not), staking, crypto loans,
 * Auto-Invest, mining, gift cards and NFTs; deposits and withdrawals of fiat money, whose list weighs 90,000 of the
 * 180,000 that Binance allows a minute; small liabilities exchanged in margin; the bill of options in other coins than
 * USDT; sub-accounts; stocks. Markets that Binance removed from its list are read where incomes or isolated accounts name
 * them.
 */
import type { ExchangeClient } from '../client.ts'
import type { AccountSource } from '../account-source.ts'
import { retiredStream } from '../retired.ts'
import type { Stream } from '../stream.ts'
import { binanceLive, binanceRights } from './account.ts'
import {
  CONTRACT_SIDES,
  contractFills,
  contractIncome,
  contractScan,
  type ContractSide,
  PORTFOLIO_SIDES,
} from './contracts.ts'
import { type ForcedOrders, forcedOrders } from './forced.ts'
import { type Incomes, incomesOf } from './incomes.ts'
import {
  isolatedInterest,
  isolatedMarkets,
  marginForced,
  marginInterest,
  marginLikely,
  marginScan,
  portfolioInterest,
} from './margin.ts'
import { type Opened, openedWallets } from './opened.ts'
import { optionBill, optionExercises, optionPositions, optionTrades, optionTradesOf } from './options.ts'
import { CONTRACT_ORDERS, contractOrderHistory, contractOrders } from './orders-contracts.ts'
import { SPOT_ORDERS, spotOrderHistory, spotOrders } from './orders-spot.ts'
import { SPOT_WALLETS, spotFills, spotLikely, spotScan } from './spot.ts'
import { RETIRED_TRANSFERS, transferStreams } from './transfers.ts'
import { binanceUsAccount } from './us.ts'
import { marginDust, spotLists } from './wallets.ts'

export function binanceAccount(client: ExchangeClient): AccountSource {
  if (client.region === 'us') return binanceUsAccount(client)
  const opened = openedWallets(client)
  const forced = rememberForced()
  const incomes = new Map(
    [...CONTRACT_SIDES, ...PORTFOLIO_SIDES].map(({ id, income }) => [id, incomesOf(client, income)]),
  )
  const dependencies: Dependencies = { client, incomes }
  const everything: Opened = {
    sides: [...CONTRACT_SIDES, ...PORTFOLIO_SIDES],
    margin: true,
    isolated: true,
    portfolio: true,
    options: true,
  }
  const streams: readonly Stream[] = [
    ...streamsOf(dependencies, everything),
    ...[...RETIRED_TRANSFERS, ...RETIRED_STEPS].map(retiredStream),
  ]
  return {
    rights: () => binanceRights(client),
    streams: async () => streamsOf(dependencies, await opened()),
    find: (name) => streams.find((stream) => stream.name === name) ?? streamOf(client, forced, name),
    live: async () => binanceLive(client, await opened()),
  }
}

/** Earlier versions ordered their streams by these, each leading to the next. */
const RETIRED_STEPS: readonly string[] = ['next/markets', 'next/wallets']

type Dependencies = {
  readonly client: ExchangeClient
  /** Incomes of the sides of the account, by their ids. */
  readonly incomes: ReadonlyMap<string, Incomes>
}

function streamsOf(dependencies: Dependencies, opened: Opened): readonly Stream[] {
  const { client } = dependencies
  return [
    ...leads(dependencies, opened),
    ...searches(client, opened),
    ...standing(dependencies, opened),
    ...wallets(client, opened),
  ]
}

/** Streams that lead to fills immediately, and the fills of options, which come in one list. */
function leads({ client, incomes }: Dependencies, opened: Opened): readonly Stream[] {
  return [
    ...opened.sides.flatMap((side) => {
      const own = incomes.get(side.id)
      return own === undefined ? [] : [contractIncome(client, side, own)]
    }),
    spotLikely(client),
    ...(opened.isolated ? [isolatedMarkets(client)] : []),
    ...(opened.margin ? [marginLikely(client, 'margin')] : []),
    ...(opened.portfolio ? [marginLikely(client, 'portfolio-margin')] : []),
    ...(opened.options ? [optionPositions(client), optionExercises(client), optionTrades(client)] : []),
  ]
}

/** Streams that lead to fills market by market, which takes minutes. */
function searches(client: ExchangeClient, opened: Opened): readonly Stream[] {
  return [
    spotScan(client),
    ...opened.sides.map((side) => contractScan(client, side)),
    ...(opened.margin ? [marginScan(client, 'margin')] : []),
    ...(opened.portfolio ? [marginScan(client, 'portfolio-margin')] : []),
  ]
}

/** Orders, wallet by wallet. */
function standing({ client, incomes }: Dependencies, opened: Opened): readonly Stream[] {
  const sides = new Set(opened.sides.map(({ id }) => id))
  const isOpened = { spot: true, margin: opened.margin, isolated: opened.isolated }
  return [
    ...CONTRACT_ORDERS.flatMap((list) => {
      const own = incomes.get(list.side)
      return own === undefined || !sides.has(list.side) ? [] : [contractOrders(client, list, own)]
    }),
    ...SPOT_ORDERS.filter(({ wallet }) => isOpened[wallet]).map((list) => spotOrders(client, list)),
  ]
}

function wallets(client: ExchangeClient, opened: Opened): readonly Stream[] {
  return [
    ...transferStreams(client, opened),
    ...(opened.options ? [optionBill(client)] : []),
    ...(opened.margin ? [marginInterest(client), marginDust(client)] : []),
    ...(opened.portfolio ? [portfolioInterest(client)] : []),
    ...spotLists(client),
  ]
}

type Forced = (key: string, make: () => ForcedOrders) => ForcedOrders

/** Forced orders are read once for all markets of a wallet. */
function rememberForced(): Forced {
  const ordersByKey = new Map<string, ForcedOrders>()
  return (key, make) => {
    const orders = ordersByKey.get(key) ?? make()
    ordersByKey.set(key, orders)
    return orders
  }
}

/** Streams of one market, found by others: `usdm/fills/BTCUSDT`. */
function streamOf(client: ExchangeClient, forced: Forced, name: string): Stream | null {
  const [part = '', kind = '', symbol = '', more] = name.split('/')
  if (symbol === '' || more !== undefined) return null
  if (part === 'options') return kind === 'trades' ? optionTradesOf(client, symbol) : null
  if (part === 'isolated' && kind === 'interest') return isolatedInterest(client, symbol)
  if (kind !== 'fills') return ordersOf(client, { part, kind, symbol })
  const wallet = SPOT_WALLETS.find(({ id }) => id === part)
  if (wallet !== undefined) return spotFills(client, { wallet, symbol, forced: liquidations(client, forced, name) })
  const side: ContractSide | undefined = [...CONTRACT_SIDES, ...PORTFOLIO_SIDES].find(({ id }) => id === part)
  if (side === undefined) return null
  const orders = forced(side.forced, () => forcedOrders(client, side.forced))
  return contractFills({ client, side, forced: orders, symbol })
}

/** Ended orders of one market: `usdm/orders/BTCUSDT`. */
function ordersOf(
  client: ExchangeClient,
  { part, kind, symbol }: { readonly part: string; readonly kind: string; readonly symbol: string },
): Stream | null {
  const contracts = CONTRACT_ORDERS.find((list) => list.side === part && list.kind === kind)
  if (contracts !== undefined) return contractOrderHistory(client, contracts, symbol)
  const spot = SPOT_ORDERS.find(({ wallet }) => wallet === part)
  return spot === undefined || kind !== 'orders' ? null : spotOrderHistory(client, spot, symbol)
}

/** Liquidations of a margin account: one list for cross margin, one for each isolated account. */
function liquidations(client: ExchangeClient, forced: Forced, name: string): ForcedOrders | null {
  const [part = '', , symbol = ''] = name.split('/')
  const classic = 'sapiGetMarginForceLiquidationRec'
  if (part === 'margin') return forced(part, () => marginForced(client, classic))
  if (part === 'isolated') return forced(name, () => marginForced(client, classic, { isolatedSymbol: symbol }))
  return part === 'portfolio-margin' ? forced(part, () => marginForced(client, 'papiGetMarginForceOrders')) : null
}
