/**
 * Executions and the account log of Kraken Futures:
 * https://docs.kraken.com/api-reference/account-history/get-account-log and
 * kraken/api_jkorf/Futures__Trading__GetExecutionEvents.txt. The log has two lines for each fill, one for the position
 * and one for the money. No line of a settlement was available.
 */
import { absolute, type Fixed } from '../../base/index.ts'
import type { Execution, FillSide, Instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { krakenAsset } from '../layouts/kraken/assets.ts'
import { isKrakenFuturesContract, krakenFuturesContract } from '../layouts/kraken-futures/contracts.ts'
import { KRAKEN_LOG_KINDS, KRAKEN_LOG_TRADES, krakenLogEnding } from '../layouts/kraken-futures/log-types.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

const SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['buy', 'buy'],
  ['sell', 'sell'],
])

const EXECUTIONS: ReadonlyMap<string, Execution> = new Map([
  ['liquidation', 'liquidation'],
  ['assignment', 'adl'],
  ['unwind', 'adl'],
])

/** One element of `history/v3/executions`; null for elements of another kind. `owner` is the account's own uid. */
export function krakenFuturesFill(
  record: unknown,
  facts: { readonly owner: string; readonly listed: MarketLookup },
): FillDraft | null {
  const element = new Fields(record, 'Kraken futures execution')
  if (!element.hasRecord('event')) return null
  const event = element.fields('event')
  const outer = ['execution', 'Execution'].find((name) => event.hasRecord(name))
  if (outer === undefined) return null
  const row = event.fields(outer).fields('execution')
  const maker = isOwn(row, 'makerOrder', facts.owner)
  const order = row.fields(maker ? 'makerOrder' : 'takerOrder')
  const symbol = order.text('tradeable')
  const traded = krakenFuturesInstrument(symbol, facts.listed) ?? order.refuse('tradeable', 'is not a contract.')
  const data = maker ? 'makerOrderData' : 'takerOrderData'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('timestamp'),
    side: order.word('direction', SIDES),
    quantity: row.positive('quantity'),
    price: row.positive('price'),
    fee: row.hasRecord(data) ? (row.fields(data).optionalNumber('fee') ?? 0n) : 0n,
    feeAsset: traded.settle,
    execution: EXECUTIONS.get((order.optional('orderType') ?? '').toLowerCase()) ?? 'trade',
    liquidity: maker ? 'maker' : 'taker',
    venueTradeId: row.id('uid'),
    orderId: order.id('uid'),
  }
}

/** Only the account's own order names its account; some responses contain that order alone. */
function isOwn(row: Fields, name: string, owner: string): boolean {
  if (!row.hasRecord(name)) return false
  const account = row.fields(name).optional('accountUid')
  return account === null ? !row.hasRecord('takerOrder') : account === owner
}

/**
 * One line of the account log: funding, a movement of money, or the end of a position that is not an execution; null if
 * executions already contain it. A line of an unknown kind is kept as a payment of kind `other`.
 */
export function krakenFuturesLog(record: unknown, listed: MarketLookup): CashDraft | FillDraft | null {
  const row = new Fields(record, 'Kraken futures log line')
  const info = row.text('info').toLowerCase()
  const symbol = row.optional('contract')
  const ends = endOf(row, { info, listed })
  if (ends !== null) return ends
  const asset = krakenAsset(row.text('asset').toUpperCase())
  const time = row.iso('date')
  const id = row.id('booking_uid') ?? row.id('id')
  const funding = row.optionalNumber('realized_funding') ?? 0n
  if (funding !== 0n) {
    const traded = symbol === null ? null : krakenFuturesInstrument(symbol, listed)
    return {
      type: 'cash',
      time,
      kind: 'funding',
      asset: traded?.settle ?? asset,
      amount: funding,
      instrument: traded,
      venueId: id,
    }
  }
  const penalty = penaltyOf(row)
  if (penalty !== null) {
    return { type: 'cash', time, kind: 'liquidation-penalty', asset, amount: -penalty, venueId: id }
  }
  const kind =
    KRAKEN_LOG_KINDS.get(info) ?? (KRAKEN_LOG_TRADES.test(info) || info === 'funding rate change' ? null : 'other')
  const change = changeOf(row)
  if (kind === null || (kind === 'other' && (change === 0n || isContract(row)))) return null
  return { type: 'cash', time, kind, asset, amount: change, venueId: id }
}

function changeOf(row: Fields): Fixed {
  return (row.optionalNumber('new_balance') ?? 0n) - (row.optionalNumber('old_balance') ?? 0n)
}

/**
 * True for the line of a position, whose balance is counted in contracts; another line of the same trade has the money.
 */
function isContract(row: Fields): boolean {
  return isKrakenFuturesContract(row.text('asset'))
}

/** The fill of a position that ended without an execution; with one, a line of the log would name it. */
function endOf(
  row: Fields,
  { info, listed }: { readonly info: string; readonly listed: MarketLookup },
): FillDraft | null {
  const execution = krakenLogEnding(info)
  if (execution === null || !isContract(row) || row.has('execution')) return null
  const change = changeOf(row)
  if (change === 0n) return null
  const traded = krakenFuturesInstrument(row.text('asset'), listed) ?? row.refuse('asset', 'is not a contract.')
  const stated = row.optionalNumber('trade_price') ?? 0n
  return {
    type: 'fill',
    instrument: traded,
    time: row.iso('date'),
    side: change > 0n ? 'buy' : 'sell',
    quantity: absolute(change),
    price: stated === 0n ? row.number('mark_price') : stated,
    fee: row.optionalNumber('fee') ?? 0n,
    feeAsset: traded.settle,
    execution,
    liquidity: 'unknown',
    venueTradeId: row.id('booking_uid') ?? row.id('id'),
  }
}

/** A liquidation fee that the balance was charged on top of the profit, the fee of the trade and funding. */
function penaltyOf(row: Fields): Fixed | null {
  const penalty = row.optionalNumber('liquidation_fee') ?? 0n
  if (penalty <= 0n || isContract(row)) return null
  const [profit, fee] = ['realized_pnl', 'fee'].map((name) => row.optionalNumber(name) ?? 0n)
  const rest = changeOf(row) - (profit ?? 0n) + (fee ?? 0n)
  return absolute(rest + penalty) * 100n <= penalty ? penalty : null
}

/** The contract of a symbol, even one that expired and is delisted; null if the symbol is not a contract. */
export function krakenFuturesInstrument(symbol: string, listed: MarketLookup): Instrument | null {
  return listed(symbol) ?? krakenFuturesContract(symbol)
}
