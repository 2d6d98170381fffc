import type { Fixed } from '../../base/index.ts'
import type { CashKind, Execution, Instrument, PositionSide } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import { bybitContract } from '../bybit-contracts.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { SIDES } from '../sides.ts'
import { splitPair } from '../symbols.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

export const BYBIT_CATEGORIES = ['linear', 'inverse', 'spot', 'option'] as const
export type BybitCategory = (typeof BYBIT_CATEGORIES)[number]

export type BybitFacts = {
  readonly category: BybitCategory
  readonly listed: MarketLookup
  /** Contracts that are held long and short at the same time. */
  readonly hedged: ReadonlySet<string>
}

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

/** One row of `execution/list`, requested without a type, so it may be a funding payment. */
export function bybitExecution(record: unknown, facts: BybitFacts): FillDraft | CashDraft {
  const row = new Fields(record, 'Bybit execution')
  const coin = row.optionalAsset('feeCurrency')
  const traded = bybitInstrument(row.text('symbol'), coin, facts) ?? row.refuse('symbol', 'is not a market.')
  const execution = row.word('execType', EXECUTIONS)
  const fee = row.optionalNumber('execFee') ?? 0n
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
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('execTime'),
    side,
    quantity,
    price: row.number('execPrice'),
    fee,
    feeAsset: coin ?? (traded.kind === 'spot' && side === 'buy' ? traded.base : traded.settle),
    execution: execution === 'settlement' && traded.optionType !== null ? 'expiry' : execution,
    liquidity: row.has('isMaker') ? (row.flag('isMaker') ? 'maker' : 'taker') : 'unknown',
    venueTradeId: row.id('execId'),
    orderId: row.id('orderId'),
    sequence: sequenceOf(row),
    positionSide: facts.hedged.has(traded.symbol) ? legOf(side, closed) : 'both',
    opens: traded.kind !== 'spot' && closed === quantity ? false : null,
  }
}

/** What closes by buying was short. An execution does not name its leg, but says how much of it closed. */
function legOf(side: 'buy' | 'sell', closed: Fixed | null): PositionSide {
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

/** What executions already contain, and moves between the unified and the funding wallet, both of which are read. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'TRADE',
  'SETTLEMENT',
  'DELIVERY',
  'LIQUIDATION',
  'ADL',
  'TRANSFER_IN',
  'TRANSFER_OUT',
])

const LOG_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['INTEREST', 'interest'],
  ['AIRDROP', 'airdrop'],
  ['BONUS', 'rebate'],
  ['BONUS_RECOLLECT', 'rebate'],
  ['FEE_REFUND', 'rebate'],
])

/** One row of the transaction log; null for what executions and the lists of deposits already contain. */
export function bybitLogEntry(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Bybit log entry')
  const type = row.text('type')
  if (LEFT_OUT.has(type)) return null
  return {
    type: 'cash',
    time: row.ms('transactionTime'),
    kind: LOG_KINDS.get(type) ?? 'other',
    asset: row.asset('currency'),
    amount: row.number('change'),
    venueId: row.id('id'),
  }
}

/** A deposit that has arrived. */
export function bybitDeposit(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Bybit deposit')
  // 3 = arrived; all others are on their way or have failed.
  if (row.text('status') !== '3') return null
  return {
    type: 'cash',
    time: row.ms('successAt'),
    kind: 'deposit',
    asset: row.asset('coin'),
    amount: row.number('amount') - (row.optionalNumber('depositFee') ?? 0n),
    venueId: row.id('txID') ?? row.id('id'),
  }
}

/** A withdrawal with its fee; null where it failed, was rejected or was cancelled. */
export function bybitWithdrawal(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Bybit withdrawal')
  if (/fail|reject|cancel/i.test(row.text('status'))) return null
  return {
    type: 'cash',
    time: row.ms('createTime'),
    kind: 'withdrawal',
    asset: row.asset('coin'),
    amount: -(row.number('amount') + (row.optionalNumber('withdrawFee') ?? 0n)),
    venueId: row.id('withdrawId'),
  }
}
