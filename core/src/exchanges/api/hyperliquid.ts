/**
 * Hyperliquid's fills and funding.
 *
 * Sources: https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint and the types of its
 * websocket page (`WsFill`: "fee … negative means rebate", "builderFee … also included in fee"); recorded bodies of
 * JKorf's HyperLiquid.Net; the schemas of nktkas/hyperliquid (src/api/info/_methods).
 */
import type { Execution, FillSide, Instrument } from '../../ledger/index.ts'
import { directionOf, hyperliquidMarket } from '../layouts/hyperliquid/trades.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'

export type HyperliquidFacts = {
  /** The address of the account, in lower case. */
  readonly address: string
  /** Readable names of spot pairs by the name in fills: `@142` is `UBTC/USDC`. */
  readonly pairs: ReadonlyMap<string, string>
  /** The coin in which a builder-deployed exchange settles, by its name; otherwise the coin of the fee, or USDC. */
  readonly collateral?: ReadonlyMap<string, string>
}

/** Bid and ask. */
export const HYPERLIQUID_SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['b', 'buy'],
  ['a', 'sell'],
])

/** Totals of the vaults below a vault, which are not trades: the positions belong to those vaults. */
const NOT_TRADED = 'Net Child Vaults'

/** Whether a row of fills is an execution. */
export function hyperliquidIsTraded(record: unknown): boolean {
  return new Fields(record, 'Hyperliquid fill').optional('dir') !== NOT_TRADED
}

/**
 * One row of `userFillsByTime`, or the `fill` of `userTwapSliceFillsByTime`. Its `closedPnl` is before fees, unlike in
 * the file of the web page.
 */
export function hyperliquidFill(record: unknown, facts: HyperliquidFacts): FillDraft {
  const row = new Fields(record, 'Hyperliquid fill')
  const stated = row.optional('dir') ?? ''
  const feeToken = row.optionalAsset('feeToken')
  const traded = hyperliquidInstrument(row, facts, feeToken)
  const side = row.word('side', HYPERLIQUID_SIDES)
  const direction = directionOf(stated)
  const id = row.id('tid')
  const spot = traded.kind === 'spot'
  const execution = direction?.execution ?? (/liquidation/i.test(stated) ? 'liquidation' : 'trade')
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('time'),
    side,
    quantity: row.positive('sz'),
    price: row.number('px'),
    // The builder's share is included.
    fee: row.number('fee'),
    feeAsset: feeToken ?? (spot && side === 'buy' ? traded.base : traded.settle),
    execution: executionOf(row, { stated: execution, address: facts.address }),
    liquidity: row.has('crossed') ? (row.flag('crossed') ? 'taker' : 'maker') : 'unknown',
    // Conversions of dust have no id of their own.
    venueTradeId: id === '0' ? null : id,
    orderId: row.id('oid'),
    startPosition: row.optionalNumber('startPosition'),
    opens: direction?.opens ?? null,
    venueRealised: spot ? null : row.optionalNumber('closedPnl'),
  }
}

/** A liquidation is reported to both parties; only one of them was liquidated. */
function executionOf(row: Fields, { stated, address }: { stated: Execution; address: string }): Execution {
  if (stated !== 'trade' || !row.hasRecord('liquidation')) return stated
  const liquidated = row.fields('liquidation').optional('liquidatedUser')
  return liquidated?.toLowerCase() === address ? 'liquidation' : 'trade'
}

/** The market of a row with a `coin`. */
export function hyperliquidInstrument(
  row: Fields,
  { pairs, collateral }: HyperliquidFacts,
  feeToken: string | null,
): Instrument {
  const coin = row.text('coin')
  const spot = coin.startsWith('@') || coin.includes('/')
  const market = hyperliquidMarket(coin, spot)
  const named = market?.symbol === coin && spot ? hyperliquidMarket(pairs.get(coin) ?? coin, true) : market
  if (named === null) return row.refuse('coin', 'is not the name of a market.')
  // The fee of a contract is charged in its collateral.
  return spot ? named : settledIn(named, collateral, feeToken)
}

/** The name of the builder-deployed exchange of a contract: `xyz` of `xyz:TSLA`; null for Hyperliquid's own. */
export function hyperliquidDex(coin: string): string | null {
  const end = coin.indexOf(':')
  return end < 1 ? null : coin.slice(0, end)
}

function settledIn(
  traded: Instrument,
  collateral: HyperliquidFacts['collateral'],
  feeToken: string | null,
): Instrument {
  const dex = hyperliquidDex(traded.symbol)
  if (dex === null) return traded
  return { ...traded, settle: collateral?.get(dex) ?? feeToken ?? traded.settle }
}

/** One row of `userFunding`. Payments have no id (their hash is zero), so time, coin and amount identify them. */
export function hyperliquidFundingPayment(
  record: unknown,
  { collateral }: Pick<HyperliquidFacts, 'collateral'> = {},
): CashDraft {
  const row = new Fields(record, 'Hyperliquid funding')
  const delta = row.fields('delta')
  const named = hyperliquidMarket(delta.text('coin'), false) ?? delta.refuse('coin', 'is not the name of a market.')
  const traded = settledIn(named, collateral, null)
  return {
    type: 'cash',
    time: row.ms('time'),
    kind: 'funding',
    // The field has this name for every collateral.
    asset: traded.settle,
    amount: delta.number('usdc'),
    instrument: traded,
    position: delta.optionalNumber('szi'),
  }
}
