import { krakenAsset } from '../kraken-assets.ts'
import { krakenEntryMeaning, krakenMarket, withLedgerFee } from '../kraken.ts'
import type { CashDraft, FillDraft, LedgerLeg } from '../layout.ts'
import { SIDES } from '../sides.ts'
import { isAsset } from '../symbols.ts'
import { Fields } from './fields.ts'

/** The legs of trades by trade id: only legs say in which coin a fee was taken. */
export type KrakenLegs = ReadonlyMap<string, readonly LedgerLeg[]>

/** One trade of `TradesHistory`; its id is the key under which the response lists it. */
export function krakenTrade(id: string, record: unknown, legs: KrakenLegs): FillDraft {
  const row = new Fields(record, 'Kraken trade')
  const misc = row.optional('misc') ?? ''
  const closing = misc.includes('closing')
  const opening = (row.optionalNumber('margin') ?? 0n) !== 0n || misc.includes('initiated')
  const traded = krakenMarket(row.text('pair'), closing || opening) ?? row.refuse('pair', 'is not the name of a pair.')
  const onMargin = traded.kind === 'linear'
  const sequence = Number(row.optional('trade_id') ?? Number.NaN)
  const fill: FillDraft = {
    type: 'fill',
    instrument: traded,
    time: row.seconds('time'),
    side: row.word('type', SIDES),
    quantity: row.positive('vol'),
    price: row.positive('price'),
    fee: row.number('fee'),
    feeAsset: traded.quote,
    execution: row.optional('ordertype') === 'liquidation' ? 'liquidation' : 'trade',
    liquidity: row.has('maker') ? (row.flag('maker') ? 'maker' : 'taker') : 'unknown',
    venueTradeId: id,
    orderId: row.id('ordertxid'),
    sequence: Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null,
    venueRealised: onMargin ? row.optionalNumber('net') : null,
    opens: onMargin && closing !== opening ? opening : null,
  }
  return withLedgerFee(fill, legs.get(id) ?? [])
}

/** The trade leg in a ledger entry; null for every other entry. */
export function krakenLeg(record: unknown): { readonly trade: string; readonly leg: LedgerLeg } | null {
  const row = new Fields(record, 'Kraken ledger entry')
  const trade = row.id('refid')
  if (trade === null || row.text('type') !== 'trade') return null
  const asset = krakenAsset(row.text('asset'))
  return { trade, leg: { asset, amount: row.number('amount'), fee: row.optionalNumber('fee') ?? 0n } }
}

/** One entry of `Ledgers`, with its id; null for legs of trades and for moves between the trader's own wallets. */
export function krakenEntry(id: string, record: unknown): CashDraft | null {
  const row = new Fields(record, 'Kraken ledger entry')
  const asset = krakenAsset(row.text('asset'))
  if (!isAsset(asset)) row.refuse('asset', 'is not the name of a coin.')
  const amount = row.number('amount')
  const fee = row.optionalNumber('fee') ?? 0n
  const entry = { type: row.text('type'), subtype: row.optional('subtype') ?? '', negative: amount < 0n }
  const unknown = (): never => row.refuse('type', `"${entry.type.slice(0, 40)}" is not a kind that is known here.`)
  const meaning = krakenEntryMeaning(entry) ?? unknown()
  if (meaning === 'trade' || meaning === 'own-move') return null
  return {
    type: 'cash',
    time: row.seconds('time'),
    kind: meaning,
    asset,
    amount: amount - fee,
    venueId: id,
  }
}
