import { accountId, type AccountId } from '../../base/index.ts'
import type { Ledger, Problem } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { createProblems } from '../reading/problems.ts'
import { createCollector, emptyLedger } from '../reading/records.ts'

/** A fill or a cash event from an exchange's API. */
export type ApiRecord = {
  readonly draft: FillDraft | CashDraft
  /** The record as the exchange wrote it, as JSON of at most 4,000 characters. */
  readonly raw: string
  /**
   * The records that earlier versions made of the same rows, such as the two payments of a conversion that is one fill
   * now. An account that still has them loses them.
   */
  readonly instead?: readonly (FillDraft | CashDraft)[]
}

/**
 * Turns the records of one page into a ledger in time order. Each record gets the same key on every page and in the
 * exchange's export files. A record that appears twice on the page is kept once.
 */
export function ledgerOfRecords(account: AccountId, records: readonly ApiRecord[]): Ledger {
  const problems: Problem[] = []
  const ledger = emptyLedger(account)
  const collector = createCollector({
    name: 'api',
    layoutInfo: { id: 'api', name: 'API', venue: 'other', market: 'unified', kind: 'fills-and-cash' },
    legUnknown: false,
    marginUnknown: false,
    openDate: null,
    sink: createProblems('api', problems),
    ledger,
  })
  for (const [line, { draft, raw }] of records.entries()) {
    collector.add(draft, { line, text: raw, from: 0, to: raw.length })
  }
  collector.settle({ rowCount: records.length, skipped: 0 })
  return {
    fills: Array.from(ledger.fills.values(), (number) => ledger.table.at(number)),
    cashEvents: ledger.cashEvents,
  }
}

/**
 * The keys of records that an account loses: those that these records replace (`instead`), and those of `gone`, which
 * no longer count; except keys that are still in use.
 */
export function outdatedKeys(
  records: readonly ApiRecord[],
  ledger: Ledger,
  gone: readonly ApiRecord['draft'][] = [],
): readonly string[] {
  const drafts = [...records.flatMap(({ instead = [] }) => instead), ...gone]
  if (drafts.length === 0) return []
  const [account] = [...ledger.fills, ...ledger.cashEvents].map((record) => record.account)
  const before = ledgerOfRecords(
    account ?? accountId('any'),
    drafts.map((draft) => ({ draft, raw: '' })),
  )
  const current = new Set([...ledger.fills, ...ledger.cashEvents].map(({ dedupeKey }) => dedupeKey))
  const keys = [...before.fills, ...before.cashEvents].map(({ dedupeKey }) => dedupeKey)
  return [...new Set(keys)].filter((key) => !current.has(key))
}
