/**
 * The account of a trader at Binance: spot, USD-M and COIN-M futures, cross and isolated margin, options, and what a
 * portfolio margin account trades.
 *
 * Incomes name the contracts that were traded, and balances the likely markets; all other markets are searched.
 *
 * Not read: the funding wallet with its C2C orders and the parts of payments that it paid; Earn (subscriptions stay the
 * trader's coins, rewards paid to spot come as distributions, those added within Earn do not), staking, crypto loans,
 * Auto-Invest, mining, gift cards and NFTs; deposits and withdrawals of fiat money, whose list weighs 90,000 of the
 * 180,000 that Binance allows a minute; small liabilities exchanged in margin; the bill of options in other coins than
 * USDT; sub-accounts; stocks. Markets that Binance removed from its list are read where incomes or isolated accounts name
 * them.
 */
import type { ExchangeClient } from '../client.ts'
import type { AccountParts } from '../parts.ts'
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
import { optionBill, optionExercises, optionsHeld, optionTrades, optionTradesOf } from './options.ts'
import { SPOT_WALLETS, spotFills, spotLikely, spotScan } from './spot.ts'
import { RETIRED_TRANSFERS, transferStreams } from './transfers.ts'
import { marginDust, spotLists } from './wallets.ts'

export function binanceAccount(client: ExchangeClient): AccountParts {
  const opened = openedWallets(client)
  const forced = rememberForced()
  const everything: Opened = {
    sides: [...CONTRACT_SIDES, ...PORTFOLIO_SIDES],
    margin: true,
    isolated: true,
    portfolio: true,
    options: true,
  }
  const known: readonly Stream[] = [
    ...streamsOf(client, everything),
    ...[...RETIRED_TRANSFERS, ...RETIRED_STEPS].map(retiredStream),
  ]
  return {
    rights: () => binanceRights(client),
    streams: async () => streamsOf(client, await opened()),
    find: (name) => known.find((stream) => stream.name === name) ?? fillsOf(client, forced, name),
    live: async () => binanceLive(client, await opened()),
  }
}

/** Earlier versions ordered their streams by these, each of which led to the next. */
const RETIRED_STEPS: readonly string[] = ['next/markets', 'next/wallets']

function streamsOf(client: ExchangeClient, opened: Opened): readonly Stream[] {
  return [...leads(client, opened), ...searches(client, opened), ...wallets(client, opened)]
}

/** What leads to fills at once, and the fills of options, which come in one list. */
function leads(client: ExchangeClient, opened: Opened): readonly Stream[] {
  return [
    ...opened.sides.map((side) => contractIncome(client, side)),
    spotLikely(client),
    ...(opened.isolated ? [isolatedMarkets(client)] : []),
    ...(opened.margin ? [marginLikely(client, 'margin')] : []),
    ...(opened.portfolio ? [marginLikely(client, 'portfolio-margin')] : []),
    ...(opened.options ? [optionsHeld(client), optionExercises(client), optionTrades(client)] : []),
  ]
}

/** What leads to fills market by market, which takes minutes. */
function searches(client: ExchangeClient, opened: Opened): readonly Stream[] {
  return [
    spotScan(client),
    ...opened.sides.map((side) => contractScan(client, side)),
    ...(opened.margin ? [marginScan(client, 'margin')] : []),
    ...(opened.portfolio ? [marginScan(client, 'portfolio-margin')] : []),
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
  const known = new Map<string, ForcedOrders>()
  return (key, make) => {
    const orders = known.get(key) ?? make()
    known.set(key, orders)
    return orders
  }
}

/** Streams of one market, which others found: `usdm/fills/BTCUSDT`. */
function fillsOf(client: ExchangeClient, forced: Forced, name: string): Stream | null {
  const [part = '', kind = '', symbol = '', more] = name.split('/')
  if (symbol === '' || more !== undefined) return null
  if (part === 'options') return kind === 'trades' ? optionTradesOf(client, symbol) : null
  if (part === 'isolated' && kind === 'interest') return isolatedInterest(client, symbol)
  if (kind !== 'fills') return null
  const wallet = SPOT_WALLETS.find(({ id }) => id === part)
  if (wallet !== undefined) return spotFills(client, { wallet, symbol, forced: liquidations(client, forced, name) })
  const side: ContractSide | undefined = [...CONTRACT_SIDES, ...PORTFOLIO_SIDES].find(({ id }) => id === part)
  if (side === undefined) return null
  const orders = forced(side.forced, () => forcedOrders(client, side.forced))
  return contractFills({ client, side, forced: orders, symbol })
}

/** Liquidations of a margin account: one list for cross margin, one for each isolated account. */
function liquidations(client: ExchangeClient, forced: Forced, name: string): ForcedOrders | null {
  const [part = '', , symbol = ''] = name.split('/')
  const classic = 'sapiGetMarginForceLiquidationRec'
  if (part === 'margin') return forced(part, () => marginForced(client, classic))
  if (part === 'isolated') return forced(name, () => marginForced(client, classic, { isolatedSymbol: symbol }))
  return part === 'portfolio-margin' ? forced(part, () => marginForced(client, 'papiGetMarginForceOrders')) : null
}
