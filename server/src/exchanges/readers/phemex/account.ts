/** The current holdings of an account at Phemex. */
import { absolute, type Fixed } from '@roundtrip/core/base'
import { Fields, type PhemexMarkets, unscaled } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
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
import { phemexRows, type PhemexProducts } from './lists.ts'
import type { Live } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

const LINEAR_CURRENCIES = ['USDT', 'USDC'] as const

/** The coins of the spot wallet with a balance or a change since then. */
export async function phemexWallets(client: ExchangeClient, since: number): Promise<ReadonlySet<string>> {
  const moved = phemexRows(await client.request('privateGetSpotWallets')).filter((wallet) => {
    const changed = Number((textIn(wallet, 'lastUpdateTimeNs') ?? '0').slice(0, -6))
    return changed >= since || Number(textIn(wallet, 'balanceEv') ?? 0) !== 0
  })
  return new Set(moved.flatMap((wallet) => textIn(wallet, 'currency') ?? []))
}

type Account = { readonly account: Readonly<Record<string, unknown>>; readonly positions: readonly unknown[] }

/** Null if the trader has no such wallet: Phemex then refuses the request. */
async function accountOf(client: ExchangeClient, method: string, currency: string): Promise<Account | null> {
  try {
    const data = recordOf(recordOf(await client.request(method, { currency }), 'answer')['data'], 'account')
    return { account: recordOf(data['account'], 'account'), positions: listOf(data['positions'] ?? [], 'positions') }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const LINEAR = 'privateGetGAccountsAccountPositions'
const SCALED = 'privateGetAccountsAccountPositions'

/** The positions in contracts of USDT and USDC, open and closed. */
export async function phemexPositions(
  client: ExchangeClient,
  currencies: readonly string[] = LINEAR_CURRENCIES,
): Promise<readonly unknown[]> {
  const positions: unknown[] = []
  for (const currency of currencies) {
    positions.push(...((await accountOf(client, LINEAR, currency))?.positions ?? []))
  }
  return positions
}

export async function phemexLive(client: ExchangeClient, products: PhemexProducts): Promise<Live> {
  const markets = await products()
  const balances = phemexRows(await client.request('privateGetSpotWallets')).map((row) => spotBalance(row, markets))
  const open: Holding[] = []
  for (const currency of LINEAR_CURRENCIES) {
    const state = await accountOf(client, LINEAR, currency)
    if (state === null) continue
    const total = amountOf(state.account, 'accountBalanceRv')
    const used = amountIn(state.account, 'totalUsedBalanceRv') ?? 0n
    balances.push({ part: `Contracts in ${currency}`, asset: currency, total, free: total - used })
    open.push(...state.positions.flatMap((position) => linearHolding(position, currency) ?? []))
  }
  for (const currency of scaledCurrencies(markets)) {
    const state = await accountOf(client, SCALED, currency)
    if (state === null) continue
    const wallet = new Fields(state.account, 'Phemex account')
    const scale = markets.valueScale(currency)
    const total = unscaled(wallet, 'accountBalanceEv', scale) ?? 0n
    const used = unscaled(wallet, 'totalUsedBalanceEv', scale) ?? 0n
    balances.push({ part: 'Coin-M contracts', asset: currency, total, free: total - used })
    open.push(...state.positions.flatMap((position) => scaledHolding(position, markets) ?? []))
  }
  return {
    at: client.now(),
    positions: open.map(positionOf),
    balances: nonZeroBalances(balances),
    quantities: open.map(quantityOf),
  }
}

function spotBalance(record: unknown, markets: PhemexMarkets): Balance {
  const row = new Fields(record, 'Phemex wallet')
  const asset = row.text('currency')
  const scale = markets.valueScale(asset)
  const amount = (name: string): Fixed => unscaled(row, name, scale) ?? 0n
  const total = amount('balanceEv')
  return { part: 'Spot', asset, total, free: total - amount('lockedTradingBalanceEv') - amount('lockedWithdrawEv') }
}

/** The settle currencies of contracts of the old type. */
function scaledCurrencies(markets: PhemexMarkets): readonly string[] {
  const contracts = markets.all.filter(
    ({ instrument, priceScale }) => instrument.kind !== 'spot' && priceScale !== null,
  )
  return [...new Set(contracts.map(({ instrument }) => instrument.settle))].toSorted()
}

/** `side` is Buy, Sell or None; `posSide` is Merged unless the account is in hedge mode. */
function sideOf(position: unknown): Pick<Holding, 'leg'> & { readonly short: boolean } {
  const leg = (textIn(position, 'posSide') ?? '').toLowerCase()
  const short = leg === 'short' || (leg !== 'long' && textIn(position, 'side') === 'Sell')
  return { leg: leg === 'long' || leg === 'short' ? leg : 'both', short }
}

/** `g-accounts/accountPositions`: quantities in coins, without a sign, as `size` or `sizeRq`. */
function linearHolding(position: unknown, asset: string): Holding | null {
  const size = amountIn(position, 'sizeRq') ?? amountIn(position, 'size') ?? 0n
  if (size === 0n) return null
  const { leg, short } = sideOf(position)
  const leverage = amountIn(position, 'leverageRr')
  return {
    symbol: textIn(position, 'symbol') ?? '',
    leg,
    quantity: negateIf(short, absolute(size)),
    entry: amountIn(position, 'avgEntryPriceRp'),
    mark: amountIn(position, 'markPriceRp'),
    unrealised: amountIn(position, 'unRealisedPnlRv'),
    asset,
    // Negative in cross margin.
    leverage: leverage === null ? null : absolute(leverage),
    liquidation: amountIn(position, 'liquidationPriceRp'),
  }
}

/** `accounts/accountPositions`: whole contracts; prices and ratios are scaled. */
function scaledHolding(position: unknown, markets: PhemexMarkets): Holding | null {
  const size = amountIn(position, 'size') ?? 0n
  const symbol = textIn(position, 'symbol') ?? ''
  const market = markets.find(symbol)
  if (size === 0n || market === null) return null
  const row = new Fields(position, 'Phemex position')
  const { leg, short } = sideOf(position)
  const leverage = unscaled(row, 'leverageEr', RATIO_SCALE)
  return {
    symbol,
    leg,
    quantity: negateIf(short, absolute(size)),
    entry: unscaled(row, 'avgEntryPriceEp', market.priceScale),
    mark: unscaled(row, 'markPriceEp', market.priceScale),
    unrealised: unscaled(row, 'unRealisedPnlEv', markets.valueScale(market.instrument.settle)),
    asset: market.instrument.settle,
    leverage: leverage === null ? null : absolute(leverage),
    liquidation: unscaled(row, 'liquidationPriceEp', market.priceScale),
  }
}

/** "ratioScale is always scaled 8". */
const RATIO_SCALE = 8
