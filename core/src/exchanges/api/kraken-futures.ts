import type { CashKind, Execution, FillSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { krakenAsset } from '../kraken-assets.ts'
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
  const traded = facts.listed(symbol) ?? order.refuse('tradeable', 'is not a contract.')
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

const LOG_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['cross-exchange transfer', 'transfer'],
  ['subaccount transfer', 'transfer'],
  ['transfer', 'transfer'],
  ['admin transfer', 'transfer'],
  ['interest payment', 'interest'],
  ['kfee applied', 'rebate'],
  ['futures liquidation fee', 'liquidation-penalty'],
])

/** One line of the account log: funding or a movement of money; null for what executions already contain. */
export function krakenFuturesLog(record: unknown, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'Kraken futures log line')
  const info = row.text('info').toLowerCase()
  const asset = krakenAsset(row.text('asset').toUpperCase())
  const symbol = row.optional('contract')
  const time = row.iso('date')
  const funding = row.optionalNumber('realized_funding') ?? 0n
  if (funding !== 0n) {
    const traded = symbol === null ? null : listed(symbol)
    return {
      type: 'cash',
      time,
      kind: 'funding',
      asset: traded?.settle ?? asset,
      amount: funding,
      instrument: traded,
      venueId: row.id('booking_uid') ?? row.id('id'),
    }
  }
  const kind = LOG_KINDS.get(info)
  if (kind === undefined) return null
  const change = (row.optionalNumber('new_balance') ?? 0n) - (row.optionalNumber('old_balance') ?? 0n)
  return { type: 'cash', time, kind, asset, amount: change, venueId: row.id('booking_uid') ?? row.id('id') }
}
