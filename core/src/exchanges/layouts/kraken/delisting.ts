/**
 * Coins that Kraken delisted and sold for their holders. The ledger lists the coin that left and the money received,
 * often days later and under another `refid`; the trade history has neither. Type `transfer` or `earn`, subtype
 * `delistingconversion`: found in real ledgers by https://github.com/BittyTax/BittyTax/pull/499 (18 June 2026). The
 * holder may also receive another coin, such as POL for MATIC; those entries stay transfers, and the trader is asked
 * about a rename.
 */
import { absolute, DAY_MS } from '../../../base/index.ts'
import { conversionFill } from '../conversion.ts'
import type { FillDraft } from '../layout.ts'
import { USD_CLASS } from '../../../ledger/index.ts'
import { isKrakenMoney, type KrakenLeg } from './purchase.ts'

/** An entry with its ids. */
export type KrakenEntryLeg = KrakenLeg & { readonly id: string; readonly refid: string }

export function isDelisting(subtype: string): boolean {
  return subtype.toLowerCase() === 'delistingconversion'
}

/** The longest delay until the money arrives. */
const LATEST_MS = 30 * DAY_MS

/** A coin that was sold: the entries that removed it and that paid for it, and the resulting fill. */
export type DelistingSale = { readonly entries: readonly KrakenEntryLeg[]; readonly fill: FillDraft }

/** The sales among these entries. Money that could be for several coins is in none of them. */
export function findDelistingSales(entries: readonly KrakenEntryLeg[]): readonly DelistingSale[] {
  const sales: DelistingSale[] = []
  const sold = new Set<string>()
  const left = entries.filter(({ amount }) => amount < 0n)
  const paid = entries.filter(({ amount, asset }) => amount > 0n && (isKrakenMoney(asset) || USD_CLASS.has(asset)))
  for (const money of paid.toSorted((a, b) => a.time - b.time)) {
    const open = left.filter(({ id }) => !sold.has(id))
    const own = open.filter(({ refid }) => refid === money.refid)
    const before =
      own.length > 0 ? own : open.filter(({ time }) => time <= money.time && money.time - time <= LATEST_MS)
    const coins = new Set(before.map(({ asset }) => asset))
    const [first] = before
    if (first === undefined || coins.size !== 1) continue
    const quantity = before.reduce((sum, { amount, fee }) => sum + absolute(amount) + fee, 0n)
    const from = { asset: first.asset, amount: quantity, fee: 0n }
    const to = { asset: money.asset, amount: money.amount, fee: money.fee }
    const fill: FillDraft = {
      ...conversionFill({ venue: 'kraken', from, to, separator: '/', base: first.asset }),
      time: first.time,
      execution: 'settlement',
      liquidity: 'unknown',
      venueTradeId: first.id,
    }
    for (const { id } of before) sold.add(id)
    sales.push({ entries: [...before, money], fill })
  }
  return sales
}

/** The sales by the id of the entry that carries the record, and null for the other entries of each. */
export function delistingSales(entries: readonly KrakenEntryLeg[]): ReadonlyMap<string, FillDraft | null> {
  return new Map(
    findDelistingSales(entries).flatMap((sale) =>
      sale.entries.map(({ id }, index): [string, FillDraft | null] => [id, index === 0 ? sale.fill : null]),
    ),
  )
}
