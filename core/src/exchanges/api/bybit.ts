import type { Fixed } from '../../base/index.ts'
import type { Execution, Instrument, PositionSide } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import { bybitContract } from '../layouts/bybit/contracts.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { splitPair } from '../rows/symbols.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

export { bybitFundingEntry } from './bybit-funding.ts'
export {
  bybitBundles,
  bybitConversion,
  bybitDeposit,
  bybitEarlierDeposit,
  bybitEarlier,
  bybitEvent,
  bybitInternalDeposit,
  bybitLogEntry,
  bybitSmallBalances,
  bybitTransfer,
  bybitWithdrawal,
  isBybitLeg,
} from './bybit-money.ts'

export const BYBIT_CATEGORIES = ['linear', 'inverse', 'spot', 'option'] as const
export type BybitCategory = (typeof BYBIT_CATEGORIES)[number]

export type BybitFacts = {
  readonly category: BybitCategory
  readonly listed: MarketLookup
  /** Contracts with a long and a short position at the same time. */
  readonly hedged: ReadonlySet<string>
  /** Legs of executions by id, where more is known than the mode of the contract. */
  readonly legs?: ReadonlyMap<string, PositionSide>
}

/** https://bybit-exchange.github.io/docs/v5/enum#exectype */
const EXECUTIONS: ReadonlyMap<string, Execution | 'funding'> = new Map([
  ['trade', 'trade'],
  ['blocktrade', 'trade'],
  ['futurespread', 'trade'],
  ['spreadtrade', 'trade'],
  // The position moved to another account of the trader, at the price in the row.
  ['moveposition', 'trade'],
  ['adltrade', 'adl'],
  ['busttrade', 'liquidation'],
  ['delivery', 'settlement'],
  ['settle', 'settlement'],
  ['funding', 'funding'],
])

/**
 * One row of `execution/list`, requested without a type, so it may be a funding payment. Null for the end of an option,
 * which the transaction log has with its money, and for the settlement of a session, which leaves the position as it
 * is. An unknown type, such as a split of a tokenized share, is rejected by name.
 */
export function bybitExecution(record: unknown, facts: BybitFacts): FillDraft | CashDraft | null {
  const row = new Fields(record, 'Bybit execution')
  const type = row.text('execType')
  if (type === 'SessionSettlePnL' || (type === 'Delivery' && facts.category === 'option')) return null
  const coin = row.optionalAsset('feeCurrency')
  const traded = bybitInstrument(row.text('symbol'), coin, facts) ?? row.refuse('symbol', 'is not a market.')
  // Classic accounts have executions without a type; those of an order are trades.
  const isOrder = type === 'UNKNOWN' && ['Market', 'Limit'].includes(row.optional('orderType') ?? '')
  const execution = isOrder ? 'trade' : row.word('execType', EXECUTIONS)
  // The fee of the spot leg of a spread is in a separate field.
  const second = facts.category === 'spot' ? row.optionalNumber('execFeeV2') : null
  const fee = second ?? row.optionalNumber('execFee') ?? 0n
  const side = row.word('side', SIDES)
  if (execution === 'funding') {
    // Written as a fee: positive means paid.
    return {
      type: 'cash',
      time: row.ms('execTime'),
      kind: 'funding',
      asset: coin ?? traded.settle,
      amount: -fee,
      instrument: traded,
      venueId: row.id('execId'),
    }
  }
  const closed = row.optionalNumber('closedSize')
  const quantity = row.positive('execQty')
  const id = row.id('execId')
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('execTime'),
    side,
    quantity,
    price: row.number('execPrice'),
    fee,
    feeAsset: coin ?? (traded.kind === 'spot' && side === 'buy' ? traded.base : traded.settle),
    execution,
    liquidity: liquidityOf(row),
    venueTradeId: id,
    orderId: row.id('orderId'),
    sequence: sequenceOf(row),
    positionSide: facts.legs?.get(id ?? '') ?? (facts.hedged.has(traded.symbol) ? bybitLeg(side, closed) : 'both'),
    opens: traded.kind !== 'spot' && closed === quantity ? false : null,
  }
}

/** `lastLiquidityInd` is the field of earlier versions of the API. */
function liquidityOf(row: Fields): 'maker' | 'taker' | 'unknown' {
  if (row.has('isMaker')) return row.flag('isMaker') ? 'maker' : 'taker'
  const role = row.optional('lastLiquidityInd')
  return role === 'AddedLiquidity' ? 'maker' : role === 'RemovedLiquidity' ? 'taker' : 'unknown'
}

/** A buy that closes was a short. An execution does not name its leg, but says how much of it was closed. */
export function bybitLeg(side: 'buy' | 'sell', closed: Fixed | null): PositionSide {
  if (closed === null) return 'both'
  return (side === 'buy') === closed > 0n ? 'short' : 'long'
}

/** The cross sequence: the same for fills of one moment, increasing within a market. */
function sequenceOf(row: Fields): number | null {
  const number = Number(row.optional('seq') ?? Number.NaN)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/**
 * The instrument of a symbol, named as in the export files so that file and API make one history; otherwise as listed.
 */
export function bybitInstrument(
  symbol: string,
  coin: string | null,
  { category, listed }: Pick<BybitFacts, 'category' | 'listed'>,
): Instrument | null {
  if (category !== 'spot') return bybitContract(symbol, coin ?? '') ?? listed(symbol)
  const market = listed(symbol)
  if (market !== null) return market
  const pair = splitPair(symbol)
  return pair === null ? null : instrument({ venue: 'bybit', symbol, kind: 'spot', ...pair, settle: pair.quote })
}
