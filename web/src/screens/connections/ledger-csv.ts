import type { LedgerDayRow } from '@roundtrip/contract/ledger'
import { csvLine } from '@roundtrip/core/base'

const HEAD = [
  'coin',
  'day',
  'fills',
  'fees',
  'funding',
  'transfers',
  'other',
  'change',
  'balance',
  'checked_at',
  'ledger_at_check',
  'exchange',
  'remainder',
]

/** The days of the ledger as CSV: days and times in UTC, every figure in full precision. */
export function ledgerCsv(days: readonly LedgerDayRow[]): string {
  const lines = days.map(({ coin, day, fills, fees, funding, transfers, other, change, balance, check }) =>
    csvLine([
      { text: coin },
      new Date(day).toISOString().slice(0, 10),
      fills,
      fees,
      funding,
      transfers,
      other,
      change,
      balance,
      ...(check === null
        ? ['', '', '', '']
        : [new Date(check.at).toISOString(), check.ledger, check.exchange, check.remainder]),
    ]),
  )
  return csvLine(HEAD) + lines.join('')
}
