import type { Execution, FillSide, Instrument, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { Fields } from './fields.ts'

const SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['buy', 'buy'],
  ['sell', 'sell'],
])

/** What only the exchange's own record says about a trade. */
export type UnifiedExtras = {
  readonly positionSide: PositionSide
  readonly execution: Execution
}

/**
 * A trade in the library's unified form; amounts are in contracts. Some exchanges list funding payments as trades;
 * those become payments.
 */
export function unifiedTrade(
  record: unknown,
  traded: Instrument,
  extras: UnifiedExtras | 'funding',
): FillDraft | CashDraft {
  const row = new Fields(record, 'Trade')
  const fee = row.hasRecord('fee') ? row.fields('fee') : null
  const liquidity = row.optional('takerOrMaker')
  const cost = fee?.optionalNumber('cost') ?? 0n
  if (extras === 'funding') {
    const asset = fee?.optionalAsset('currency') ?? traded.settle
    // Written as a fee: positive means paid.
    return {
      type: 'cash',
      time: row.ms('timestamp'),
      kind: 'funding',
      asset,
      amount: -cost,
      instrument: traded,
      venueId: row.id('id'),
    }
  }
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('timestamp'),
    side: row.word('side', SIDES),
    quantity: row.size('amount'),
    price: row.number('price'),
    fee: cost,
    feeAsset: fee?.optionalAsset('currency') ?? traded.settle,
    positionSide: extras.positionSide,
    execution: extras.execution,
    liquidity: liquidity === 'maker' || liquidity === 'taker' ? liquidity : 'unknown',
    venueTradeId: row.id('id'),
    orderId: row.id('order'),
  }
}
