/**
 * Deposits, withdrawals and transfers: money that came into the accounts of a journal or left them without being won or
 * lost. They change the equity and the base of every percentage, never a profit.
 */
import { uint16At } from '../base/index.ts'
import type { CashEvent, CashKind } from '../ledger/index.ts'
import type { Rates } from '../trades/index.ts'
import { type Flow, moneyUnits, type TradeColumns } from './columns.ts'
import { jsonFrame } from './json-frame.ts'

/** Transfers count too: between two accounts of one journal, both sides are present and cancel out. */
const FLOW_KINDS: ReadonlySet<CashKind> = new Set(['deposit', 'withdrawal', 'transfer'])

/**
 * The flows among cash events, by time, each converted at its own moment: a deposit of 1,000 USDT is 1,000 USD, one of
 * 0.5 BTC counts its value at that time.
 */
export function flowsOf(
  events: readonly CashEvent[],
  { currency, rates }: { readonly currency: string; readonly rates: Rates },
): readonly Flow[] {
  const flows: Flow[] = []
  for (const { account, kind, time, asset, amount } of events) {
    if (!FLOW_KINDS.has(kind) || amount === 0n) continue
    const value = rates.convert(amount, { from: asset, to: currency, time })
    flows.push({ account, time, units: value === null ? null : moneyUnits(value) })
  }
  return flows.sort((a, b) => a.time - b.time || (a.units ?? 0) - (b.units ?? 0))
}

/** The flows of the accounts of the selected rows; all flows if every trade is selected. */
export function flowsOfRows(columns: TradeColumns, rows: Uint32Array): readonly Flow[] {
  if (columns.flows.length === 0 || rows.length === columns.count) return columns.flows
  const selected = new Set<number>()
  for (const row of rows) selected.add(uint16At(columns.account, row))
  const accounts = new Set([...selected].map((index) => columns.dictionaries.accounts[index]))
  return columns.flows.filter(({ account }) => accounts.has(account))
}

const FRAME = jsonFrame('RTF1')

/** Flows as a frame that is sent along with the frames of columns; `decodeFlows` reads it. */
export function encodeFlows(flows: readonly Flow[]): Uint8Array {
  return FRAME.encode(flows.map(({ account, time, units }) => [account, time, units]))
}

/** Null if the frame contains something else. */
export function decodeFlows(frame: Uint8Array): readonly Flow[] | null {
  const rows = FRAME.decode(frame) as readonly [string, number, number | null][] | null
  return rows?.map(([account, time, units]) => ({ account, time, units })) ?? null
}
