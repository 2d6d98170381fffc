import type { AccountId } from '../../base/index.ts'
import type { Ledger, Problem } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { createProblems } from '../problems.ts'
import { createCollector, emptyLedger } from '../records.ts'

/** A fill or a cash event as an exchange's API told it. */
export type ApiRecord = {
  readonly draft: FillDraft | CashDraft
  /** The record as the exchange wrote it, as JSON; no longer than 4,000 characters. */
  readonly raw: string
}

/**
 * Records of one page become a ledger: in time order, each with the key that the same row has in every other page and
 * in the exchange's export files. A record that the page tells twice is there once.
 */
export function ledgerOfRecords(account: AccountId, records: readonly ApiRecord[]): Ledger {
  const problems: Problem[] = []
  const ledger = emptyLedger()
  const collector = createCollector({
    name: 'api',
    layoutInfo: { id: 'api', name: 'API', venue: 'other', market: 'unified', kind: 'fills-and-cash' },
    legUnknown: false,
    sink: createProblems('api', problems),
    ledger,
  })
  for (const [line, { draft, raw }] of records.entries()) collector.add(draft, { account, line, raw })
  collector.settle({ rowCount: records.length, skipped: 0 })
  return { fills: ledger.fills, cashEvents: ledger.cashEvents }
}
