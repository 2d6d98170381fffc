import { absolute, type AccountId, DAY_MS, divide, type Fixed, hash128, ONE } from '../base/index.ts'
import {
  type CashEvent,
  type Fill,
  type Instrument,
  instrument,
  isCoin,
  type Ledger,
  NOTHING_CLAIMED,
  OUTSIDE,
  type Renames,
} from '../ledger/index.ts'
import type { BuildOptions } from './options.ts'
import type { Rates } from './rates.ts'
import { type CountedFill, LAST_UNITS, convertUnits } from './redenomination.ts'
import { valueOf } from './value.ts'

/** Coins of one kind that came to an account or left it, according to one record of the ledger. */
export type CoinMove = {
  /** Still without a price: that depends on the position the coins come to; see `pricedIn`. */
  readonly fill: Fill
  /** Null if a fill of another coin moved them. */
  readonly event: CashEvent | null
}

type AccountCoin = { readonly account: AccountId; readonly asset: string }

/**
 * How a coin (by its last name) came to an account and left it without a trade of its own: deposits, withdrawals,
 * rewards and interest, fees of other trades paid in it, and trades of other coins against it. Pure and repeatable:
 * each has a dedupe key made from its source. `sources` may contain more than the records of the coin.
 */
export function coinMoves({ account, asset }: AccountCoin, sources: Ledger, renames: Renames): CoinMove[] {
  if (!isCoin(asset)) return []
  const moves: CoinMove[] = []
  const add = (fill: Fill | null, event: CashEvent | null = null): void => {
    if (fill !== null) moves.push({ fill, event })
  }
  const moved = sources.cashEvents.filter((event) => event.account === account)
  for (const event of movementsOf(asset, moved, renames)) add(transferFill(event), event)
  for (const fill of sources.fills) {
    if (fill.account !== account || fill.instrument.kind !== 'spot') continue
    if (renames.coinNameOf(fill.feeAsset, fill.time) === asset && paysThirdCoin(fill)) add(feePayment(fill))
    if (renames.coinNameOf(fill.instrument.quote, fill.time) === asset) add(quotePayment(fill))
  }
  return moves
}

/** The fill of a move in a position against `quote`; null for coins that arrived at an unknown price. */
export function pricedIn({ fill }: CoinMove, quote: string, rates: Rates): Fill | null {
  const price = fill.side === 'buy' ? marketPrice(fill, quote, rates) : 0n
  return price === null ? null : { ...inMarket(fill, quote), price }
}

/** A move in the market of a position, still without a price. */
export function inMarket(fill: Fill, quote: string): Fill {
  const traded = coinInstrument(fill.instrument.base, quote)
  return { ...fill, instrument: traded, feeAsset: traded.settle }
}

/**
 * The fills that no venue lists for the only position of a coin in an account: a deposit is inventory at its market
 * price, and a withdrawal leaves at cost. Call it only for coins that the account trades on spot. If an account holds a
 * coin against several quotes, or coins came from another account of the trader, `moveCoins` decides.
 */
export function impliedFills(
  coin: AccountCoin & { readonly quote: string },
  sources: Ledger,
  { rates, renames }: Pick<BuildOptions, 'rates' | 'renames'>,
): Fill[] {
  return coinMoves(coin, sources, renames).flatMap((move) => pricedIn(move, coin.quote, rates) ?? [])
}

/** The events with which a coin (by its last name) arrived or left, in any account; none for money. */
export function movementsOf(asset: string, events: readonly CashEvent[], renames: Renames): readonly CashEvent[] {
  const movements = events.filter(
    (event) => isCoin(event.asset) && renames.coinNameOf(event.asset, event.time) === asset,
  )
  const accounts = new Set(movements.map(({ account }) => account))
  if (accounts.size < 2) return withoutSwaps(movements, renames)
  return [...accounts].flatMap((account) =>
    withoutSwaps(
      movements.filter((event) => event.account === account),
      renames,
    ),
  )
}

/** The key of the fill that a movement implies. */
export function movementKey(dedupeKey: string): string {
  return hash128(`transfer|${dedupeKey}`)
}

/** The key of the fill that a fee in a third coin implies. */
export function feePaymentKey(dedupeKey: string): string {
  return hash128(`fee|${dedupeKey}`)
}

/** The key of the fill that a trade against the coin implies. */
export function quotePaymentKey(dedupeKey: string): string {
  return hash128(`quote|${dedupeKey}`)
}

/** The key of the fills with which a sale draws coins from another position of its account. */
export function drawnKey(dedupeKey: string, quote: string): string {
  return hash128(`draw|${dedupeKey}|${quote}`)
}

/** The price of one coin of a fill in `quote` at its time; null if unknown. */
export function marketPrice({ instrument: { base }, time }: Fill, quote: string, rates: Rates): Fixed | null {
  return rates.convert(ONE, { from: base, to: quote, time })
}

/** The fill of an arrival at the given cost of `quantity` coins. */
export function atCost(
  fill: Fill,
  { cost, quantity }: { readonly cost: Fixed; readonly quantity: Fixed },
): CountedFill {
  const price = divide(cost, quantity)
  return fill.quantity === quantity ? { ...fill, price, worth: cost } : { ...fill, price }
}

/**
 * The events of one coin in one account, without those with which a venue books a rename: the old coins out, the new
 * ones in. These moved nothing.
 */
function withoutSwaps(events: readonly CashEvent[], renames: Renames): readonly CashEvent[] {
  const names = new Set(events.map(({ asset }) => asset))
  if (names.size < 2) return events
  const sorted = [...events].sort((a, b) => a.time - b.time || (a.dedupeKey < b.dedupeKey ? -1 : 1))
  const swapped = new Set<CashEvent>()
  for (const out of sorted) {
    if (out.amount >= 0n || out.instrument !== null) continue
    const back = sorted.find((event) => !swapped.has(event) && isSwapOf(out, event, renames))
    if (back === undefined) continue
    swapped.add(out)
    swapped.add(back)
  }
  return events.filter((event) => !swapped.has(event))
}

function isSwapOf(out: CashEvent, back: CashEvent, renames: Renames): boolean {
  if (back.amount <= 0n || back.instrument !== null || Math.abs(back.time - out.time) > SWAP_MS) return false
  const [from, to] = [out, back].map(({ asset, time }) => renames.unitsOf(asset, time))
  if (from === undefined || to === undefined || from.age <= to.age) return false
  return convertUnits(-out.amount, { from, to: LAST_UNITS }) === convertUnits(back.amount, { from: to, to: LAST_UNITS })
}

/** Venues swap within days: Binance removed MATIC on 10 September 2024 and traded POL from the 13th. */
const SWAP_MS = 7 * DAY_MS

const INCOMING: ReadonlySet<string> = new Set(['deposit', 'transfer', 'airdrop', 'interest'])

function transferFill(event: CashEvent): Fill | null {
  const { kind, asset, amount } = event
  const moves = INCOMING.has(kind) || kind === 'withdrawal'
  if (!moves || amount === 0n || event.instrument !== null || !isCoin(asset)) return null
  const fill = movedFill(event, { asset, amount, dedupeKey: movementKey(event.dedupeKey) })
  return { ...fill, raw: event.raw }
}

type Moved = { readonly asset: string; readonly amount: Fixed; readonly dedupeKey: string }

type Source = Pick<Fill, 'account' | 'time' | 'row'> & { readonly venueTradeId?: string | null }

function movedFill(source: Source, { asset, amount, dedupeKey }: Moved): Fill {
  return {
    ...blankFill(source, coinInstrument(asset, 'USD')),
    side: amount > 0n ? 'buy' : 'sell',
    quantity: absolute(amount),
    price: 0n,
    execution: amount > 0n ? 'transfer-in' : 'transfer-out',
    dedupeKey,
    row: source.row,
  }
}

function paysThirdCoin(fill: Fill): boolean {
  const { instrument: traded, fee, feeAsset } = fill
  return traded.kind === 'spot' && fee > 0n && isCoin(feeAsset) && feeAsset !== traded.base && feeAsset !== traded.quote
}

function feePayment(fill: Fill): Fill {
  const { feeAsset: asset, fee, dedupeKey } = fill
  const paid = movedFill(fill, { asset, amount: -fee, dedupeKey: feePaymentKey(dedupeKey) })
  return { ...paid, execution: 'fee-payment' }
}

/**
 * The coins that a trade against the coin spent or brought, with a fee in the coin: buying ETH with BTC spends BTC.
 * Coins that it brought were bought with ETH, so their price is not a guess, unlike that of a deposit.
 */
function quotePayment(fill: Fill): Fill | null {
  const { instrument: traded, side, quantity, price, fee, feeAsset, dedupeKey } = fill
  const value = valueOf(traded, quantity, price)
  const amount = (side === 'buy' ? -value : value) - (feeAsset === traded.quote ? fee : 0n)
  if (amount === 0n || !isCoin(traded.quote)) return null
  const paid = movedFill(fill, { asset: traded.quote, amount, dedupeKey: quotePaymentKey(dedupeKey) })
  return amount > 0n ? { ...paid, execution: 'own-transfer' } : paid
}

/** A fill of coins that moved without a trade, before its amounts are set. */
export function blankFill(
  source: Pick<Source, 'account' | 'time' | 'venueTradeId'>,
  traded: Instrument,
): Omit<Fill, 'side' | 'quantity' | 'price' | 'execution' | 'dedupeKey' | 'row'> {
  return {
    account: source.account,
    time: source.time,
    instrument: traded,
    positionSide: 'both',
    fee: 0n as Fixed,
    feeAsset: traded.settle,
    liquidity: 'unknown',
    ...NOTHING_CLAIMED,
    // The running number of the trade that moved them orders the moves of one moment.
    venueTradeId: source.venueTradeId ?? null,
  }
}

/** The placeholder market of coins that were not traded. */
export function coinInstrument(asset: string, quote: string): Instrument {
  return instrument({
    venue: OUTSIDE,
    symbol: `${asset}${quote}`,
    kind: 'spot',
    base: asset,
    quote,
    settle: quote,
  })
}
