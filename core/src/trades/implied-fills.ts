import { type AccountId, DAY_MS, divide, type Fixed, hash128, ONE } from '../base/index.ts'
import {
  type CashEvent,
  type Fill,
  type Instrument,
  instrument,
  type Ledger,
  NOTHING_CLAIMED,
  type Renames,
  USD_CLASS,
} from '../ledger/index.ts'
import type { BuildOptions } from './options.ts'
import type { Rates } from './rates.ts'
import { type CountedFill, LAST_UNITS, convertUnits } from './redenomination.ts'

/**
 * The fills of one coin's spot position that follow from the ledger although no venue lists them: coins that arrived
 * from or left for outside (a deposit is inventory at its market price, a withdrawal leaves at cost), and fees of other
 * trades paid in this coin. Pure and repeatable: each gets a dedupe key made from its source. `sources` may contain
 * more than the coin's records; call it only for coins that the account trades on spot.
 */
export function impliedFills(
  coin: { readonly account: AccountId; readonly asset: string; readonly carried?: CarriedCosts },
  sources: Ledger,
  { rates, renames }: Pick<BuildOptions, 'rates' | 'renames'>,
): Fill[] {
  const implied: Fill[] = []
  const isOwn = (account: AccountId, asset: string, time: number): boolean =>
    account === coin.account && renames.coinNameOf(asset, time) === coin.asset
  const moved = sources.cashEvents.filter((event) => event.account === coin.account)
  for (const event of movementsOf(coin.asset, moved, renames)) {
    const fill = transferFill(event, { rates, cost: coin.carried?.get(carriedKey(event)) ?? null })
    if (fill !== null) implied.push(fill)
  }
  for (const fill of sources.fills) {
    if (isOwn(fill.account, fill.feeAsset, fill.time) && paysThirdCoin(fill)) implied.push(feePayment(fill))
  }
  return implied
}

/** The total cost of arrived coins, by account and key of their event; see `carriedKey`. */
export type CarriedCosts = ReadonlyMap<string, Fixed>

export function carriedKey({ account, dedupeKey }: Pick<CashEvent, 'account' | 'dedupeKey'>): string {
  return `${account}|${dedupeKey}`
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

/** Dollars for one coin when it arrived; null where that is not known. */
export function marketPrice({ asset, time }: CashEvent, rates: Rates): Fixed | null {
  return rates.convert(ONE, { from: asset, to: 'USD', time })
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
 * ones in. Nothing really left or arrived.
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

type Terms = {
  readonly rates: Rates
  /** The cost of arrived coins in their old account; null for coins from outside. */
  readonly cost: Fixed | null
}

const INCOMING: ReadonlySet<string> = new Set(['deposit', 'transfer', 'airdrop', 'interest'])

function transferFill(event: CashEvent, { rates, cost }: Terms): Fill | null {
  const { kind, asset, amount } = event
  const moves = INCOMING.has(kind) || kind === 'withdrawal'
  if (!moves || amount === 0n || event.instrument !== null || !isCoin(asset)) return null
  const price = cost === null ? marketPrice(event, rates) : 0n
  if (amount > 0n && price === null) return null
  const side = amount > 0n ? 'buy' : 'sell'
  const fill: Fill = {
    ...blankFill(event, coinInstrument(asset)),
    side,
    quantity: amount > 0n ? amount : -amount,
    price: price ?? 0n,
    execution: side === 'buy' ? 'transfer-in' : 'transfer-out',
    dedupeKey: movementKey(event.dedupeKey),
    row: event.row,
    raw: event.raw,
  }
  return cost === null ? fill : atCost({ ...fill, execution: 'own-transfer' }, { cost, quantity: amount })
}

function paysThirdCoin(fill: Fill): boolean {
  const { instrument: traded, fee, feeAsset } = fill
  return traded.kind === 'spot' && fee > 0n && isCoin(feeAsset) && feeAsset !== traded.base && feeAsset !== traded.quote
}

function feePayment(fill: Fill): Fill {
  return {
    ...blankFill(fill, coinInstrument(fill.feeAsset)),
    side: 'sell',
    quantity: fill.fee,
    price: 0n,
    execution: 'fee-payment',
    dedupeKey: feePaymentKey(fill.dedupeKey),
    row: fill.row,
  }
}

function blankFill(
  source: Pick<Fill, 'account' | 'time'>,
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
  }
}

/** Dollars and other fiat money are what coins are traded against, not an inventory. */
function isCoin(asset: string): boolean {
  return !USD_CLASS.has(asset) && !FIAT.has(asset)
}

const FIAT: ReadonlySet<string> = new Set([
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'AUD',
  'CAD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'TRY',
  'BRL',
  'ARS',
  'MXN',
  'ZAR',
  'INR',
  'IDR',
  'KRW',
  'SGD',
  'HKD',
  'RUB',
  'UAH',
  'RON',
  'NGN',
  'THB',
  'VND',
  'PHP',
])

function coinInstrument(asset: string): Instrument {
  return instrument({ venue: 'outside', symbol: `${asset}USD`, kind: 'spot', base: asset, quote: 'USD', settle: 'USD' })
}
