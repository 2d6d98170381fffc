import type { CashKind } from '../../ledger/index.ts'
import type { CashDraft } from '../layout.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

const KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['transfer', 'transfer'],
  ['usdc_reward', 'interest'],
  ['negative_balance_fee', 'interest'],
])

/**
 * One row of Deribit's transaction log: a movement of money or the funding of a settlement; null for everything else.
 */
export function deribitLogEntry(record: unknown, listed: MarketLookup): CashDraft | null {
  const row = new Fields(record, 'Deribit log entry')
  const type = row.text('type')
  const common = {
    type: 'cash',
    time: row.ms('timestamp'),
    asset: row.asset('currency'),
    venueId: row.id('id'),
  } as const
  if (type === 'settlement') {
    const amount = row.optionalNumber('interest_pl') ?? 0n
    const symbol = row.optional('instrument_name')
    return amount === 0n
      ? null
      : { ...common, kind: 'funding', amount, instrument: symbol === null ? null : listed(symbol) }
  }
  const kind = KINDS.get(type)
  return kind === undefined ? null : { ...common, kind, amount: row.number('change') }
}
