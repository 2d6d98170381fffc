/**
 * Money at Bybit: the transaction log of the unified account, conversions, deposits, withdrawals and transfers between
 * accounts.
 *
 * Sources: https://bybit-exchange.github.io/docs/v5/account/transaction-log and enum#typeuta-translog,
 * asset/convert/get-convert-history, asset/convert-small-balance/exchange-history, asset/deposit/deposit-record,
 * asset/deposit/internal-deposit-record, asset/withdraw/withdraw-record, asset/transfer/unitransfer-list; recorded:
 * bybit/api_jkorf/V5Api__Account__GetTransactionHistory.txt.
 */
import { absolute, divide, type UtcMs } from '../../base/index.ts'
import type { CashKind } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { bybitContract } from '../layouts/bybit/contracts.ts'
import { BYBIT_LEGS, BYBIT_LOG_KINDS } from '../layouts/bybit/log-types.ts'
import { conversionFill } from '../layouts/conversion.ts'
import { Fields } from './fields.ts'

/** Already in executions, and moves between the unified and the funding wallet, both of which we read. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'TRADE',
  'SETTLEMENT',
  'DELIVERY',
  'LIQUIDATION',
  'ADL',
  'TRANSFER_IN',
  'TRANSFER_OUT',
])

/** One row of the transaction log; null if executions or the lists of deposits already contain it. */
export function bybitLogEntry(record: unknown): CashDraft | FillDraft | null {
  const row = new Fields(record, 'Bybit log entry')
  const type = row.text('type')
  if (type === 'DELIVERY' && row.optional('category') === 'option') return optionDelivery(row)
  if (LEFT_OUT.has(type)) return null
  return {
    type: 'cash',
    time: row.ms('transactionTime'),
    kind: BYBIT_LOG_KINDS.get(type) ?? 'other',
    asset: row.asset('currency'),
    amount: row.number('change'),
    venueId: row.id('id'),
  }
}

/**
 * The end of an option. `tradePrice` is the price of the underlying, as in the documented row `ETH-14JUN23-1750-C`
 * delivered at 1740.25 with a change of 0, so the option closes at its payout per coin.
 */
function optionDelivery(row: Fields): FillDraft {
  const asset = row.asset('currency')
  const traded = bybitContract(row.text('symbol'), asset) ?? row.refuse('symbol', 'is not an option.')
  const fee = row.optionalNumber('fee') ?? 0n
  const paid = row.optionalNumber('cashFlow') ?? row.number('change') + fee
  const quantity = row.size('qty')
  // A side is that of the execution. A payment to the holder closes a long, whatever the side says.
  const side = paid === 0n ? (row.text('side') === 'Buy' ? 'buy' : 'sell') : paid > 0n ? 'sell' : 'buy'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('transactionTime'),
    side,
    quantity,
    price: divide(absolute(paid), quantity),
    fee,
    feeAsset: asset,
    execution: 'expiry',
    venueTradeId: row.id('tradeId') ?? row.id('id'),
  }
}

/** True for one leg of a conversion in the log. */
export function isBybitLeg(record: unknown): boolean {
  return BYBIT_LEGS.has(new Fields(record, 'Bybit log entry').optional('type') ?? '')
}

/**
 * Groups rows of the log into events: the two legs of a conversion (one moment, one order if they name it, one coin in
 * and another out), otherwise single rows.
 */
export function bybitBundles(records: readonly unknown[]): (readonly unknown[])[] {
  const legs = records.filter(isBybitLeg)
  const partners = new Map<unknown, unknown>()
  for (const names of [['transactionTime', 'orderId'], ['transactionTime', 'tradeId'], ['transactionTime']]) {
    for (const [first, second, ...others] of groupsOf(legs, names).values()) {
      if (others.length > 0 || second === undefined || partners.has(first) || partners.has(second)) continue
      if (areLegs(first, second)) partners.set(first, second).set(second, first)
    }
  }
  const bundled = new Set<unknown>()
  return records.flatMap((record) => {
    if (bundled.has(record)) return []
    const partner = partners.get(record)
    if (partner === undefined) return [[record]]
    bundled.add(partner)
    return [[record, partner]]
  })
}

function groupsOf(records: readonly unknown[], names: readonly string[]): Map<string, unknown[]> {
  const groups = new Map<string, unknown[]>()
  for (const record of records) {
    const row = new Fields(record, 'Bybit log entry')
    const values = names.map((name) => row.optional(name))
    if (values.includes(null)) continue
    const key = values.join(' ')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [record])
    else group.push(record)
  }
  return groups
}

function areLegs(first: unknown, second: unknown): boolean {
  const [a, b] = [new Fields(first, 'Bybit log entry'), new Fields(second, 'Bybit log entry')]
  try {
    const product = a.number('change') * b.number('change')
    return product < 0n && a.text('currency') !== b.text('currency')
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The records that the rows of one event become; see `bybitBundles`. */
export function bybitEvent(records: readonly unknown[]): CashDraft | FillDraft | null {
  if (records.length !== 2) return bybitLogEntry(records[0])
  const rows = records.map((record) => new Fields(record, 'Bybit conversion'))
  const got = rows.find((row) => row.number('change') > 0n) ?? rows[0]
  const gave = rows.find((row) => row !== got) ?? rows[1]
  if (got === undefined || gave === undefined) throw new RangeError('Bybit conversion: a leg is missing.')
  // `change` is after the fee; a positive fee was paid. One fill has one fee; a second is part of the price.
  const fees = { got: got.optionalNumber('fee') ?? 0n, gave: gave.optionalNumber('fee') ?? 0n }
  const charged = fees.got === 0n ? fees.gave : 0n
  const to = { asset: got.asset('currency'), amount: got.number('change') + fees.got, fee: fees.got }
  const from = { asset: gave.asset('currency'), amount: absolute(gave.number('change')) - charged, fee: charged }
  if (to.amount <= 0n || from.amount <= 0n) got.refuse('change', 'does not make a conversion with the other leg.')
  return {
    ...conversionFill({ venue: 'bybit', from, to, separator: '' }),
    time: got.ms('transactionTime'),
    venueTradeId: `convert ${got.id('tradeId') ?? got.text('id')}`,
    orderId: got.id('orderId'),
  }
}

/** Kinds that earlier versions distinguished; all others were `other`. */
const EARLIER_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['INTEREST', 'interest'],
  ['AIRDROP', 'airdrop'],
  ['BONUS', 'rebate'],
  ['BONUS_RECOLLECT', 'rebate'],
  ['FEE_REFUND', 'rebate'],
])

/**
 * The form that earlier versions stored for the same rows: two payments of a conversion and, for the end of an option,
 * the fill of its execution at the price of the underlying. That execution has the id of the trade; its order and side
 * are uncertain.
 */
export function bybitEarlier(records: readonly unknown[]): (CashDraft | FillDraft)[] {
  return records.flatMap((record): (CashDraft | FillDraft)[] => {
    const row = new Fields(record, 'Bybit log entry')
    const type = row.text('type')
    if (type === 'DELIVERY' && row.optional('category') === 'option') return earlierDeliveries(row)
    if (LEFT_OUT.has(type)) return []
    const kind = EARLIER_KINDS.get(type) ?? 'other'
    const [asset, amount] = [row.asset('currency'), row.number('change')]
    return [{ type: 'cash', time: row.ms('transactionTime'), kind, asset, amount, venueId: row.id('id') }]
  })
}

function earlierDeliveries(row: Fields): FillDraft[] {
  const { fee, feeAsset, instrument, price, quantity, time } = optionDelivery(row)
  const common = {
    type: 'fill',
    fee,
    feeAsset,
    instrument,
    price,
    quantity,
    time,
    venueTradeId: row.id('tradeId'),
  } as const
  if (common.venueTradeId === null) return []
  return (['buy', 'sell'] as const).flatMap((side) =>
    [row.id('orderId'), null].map((orderId) => ({ ...common, side, orderId })),
  )
}

/**
 * One row of `query-convert-history`; null until it succeeds, and for conversions in the unified account, which its log
 * contains.
 */
export function bybitConversion(record: unknown): FillDraft | null {
  const row = new Fields(record, 'Bybit conversion')
  if (row.text('exchangeStatus') !== 'success' || row.optional('accountType') === 'eb_convert_uta') return null
  const from = { asset: row.asset('fromCoin'), amount: row.positive('fromAmount'), fee: 0n }
  const to = { asset: row.asset('toCoin'), amount: row.positive('toAmount'), fee: 0n }
  return {
    ...conversionFill({ venue: 'bybit', from, to, separator: '' }),
    time: row.ms('createdAt'),
    venueTradeId: `convert ${row.text('exchangeTxId')}`,
  }
}

/**
 * The converted coins of one row of `small-balance-history`. `toAmount` is after the fee: in the documented row the fee
 * is 2 % of both together.
 */
export function bybitSmallBalances(record: unknown): FillDraft[] {
  const row = new Fields(record, 'Bybit small balances')
  if (row.optional('accountType') === 'eb_convert_uta') return []
  const time = row.ms('createdAt')
  const id = row.text('exchangeTxId')
  return row.list('subRecords').flatMap((coin) => {
    if (coin.text('status') !== 'success') return []
    const asset = coin.asset('fromCoin')
    const from = { asset, amount: coin.positive('fromAmount'), fee: 0n }
    const received = coin.asset('toCoin')
    const fee = (coin.optional('feeCoin') ?? received) === received ? (coin.optionalNumber('feeAmount') ?? 0n) : 0n
    const to = { asset: received, amount: coin.number('toAmount') + fee, fee }
    const fill = conversionFill({ venue: 'bybit', from, to, separator: '' })
    return [{ ...fill, time, execution: 'dust' as const, venueTradeId: `small ${id} ${asset}` }]
  })
}

/**
 * 3 = arrived, 10012 = credited to a funding pool, 70012 and 70013 = stays credited although the chain rolled back. All
 * others are in transit, have failed or were taken back.
 */
const ARRIVED: ReadonlySet<string> = new Set(['3', '10012', '70012', '70013'])

/** A deposit that has arrived. */
export function bybitDeposit(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Bybit deposit')
  if (!ARRIVED.has(row.text('status'))) return null
  const transaction = row.id('txID')
  const index = row.id('txIndex')
  return {
    type: 'cash',
    time: row.ms('successAt'),
    kind: 'deposit',
    asset: row.asset('coin'),
    amount: row.number('amount') - (row.optionalNumber('depositFee') ?? 0n),
    // "txIndex: Transaction serial number": one transaction may pay several deposits.
    // https://bybit-exchange.github.io/docs/v5/asset/deposit/deposit-record, November 2026.
    venueId: transaction === null ? row.id('id') : index === null ? transaction : `${transaction}:${index}`,
  }
}

/** The form that earlier versions stored for the same row, when two deposits of one transaction were one. */
export function bybitEarlierDeposit(record: unknown): CashDraft[] {
  const deposit = bybitDeposit(record)
  const transaction = new Fields(record, 'Bybit deposit').id('txID')
  return deposit === null || transaction === null ? [] : [{ ...deposit, venueId: transaction }]
}

/** A deposit from another user of Bybit, off the chain: 2 = success. */
export function bybitInternalDeposit(record: unknown): CashDraft | null {
  const row = new Fields(record, 'Bybit internal deposit')
  if (row.text('status') !== '2') return null
  return {
    type: 'cash',
    time: internalTime(row),
    kind: 'deposit',
    asset: row.asset('coin'),
    amount: row.number('amount'),
    venueId: `internal ${row.id('txID') ?? row.text('id')}`,
  }
}

/** The documented row has seconds, `1705393280`, without a word about the unit. */
function internalTime(row: Fields): UtcMs {
  return row.text('createdTime').length <= 10 ? row.seconds('createdTime') : row.ms('createdTime')
}

/** A withdrawal with its fee, on or off the chain; null if it failed, was rejected or was cancelled. */
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

/**
 * A transfer between the accounts of a main account and its sub-accounts; null if it failed or stayed within this one.
 * `owner` is the id of the account that we read.
 */
export function bybitTransfer(record: unknown, owner: string): CashDraft | null {
  const row = new Fields(record, 'Bybit transfer')
  if (row.text('status') !== 'SUCCESS') return null
  const [from, to] = [row.text('fromMemberId'), row.text('toMemberId')]
  if (from === to || (from !== owner && to !== owner)) return null
  const amount = row.number('amount')
  return {
    type: 'cash',
    time: row.ms('timestamp'),
    kind: 'transfer',
    asset: row.asset('coin'),
    amount: to === owner ? amount : -amount,
    venueId: row.id('transferId'),
  }
}
