import { row, type Section } from './spec-table.ts'

/** What is promised of every number, wherever it is shown. */
export const ONE_NUMBER: readonly Section[] = [
  {
    title: 'One number everywhere',
    requirements: [
      row(
        'A payment in another coin is converted at its minute, or waits for its rate.',
        'server/src/cli/edges.test.ts > a payment in another coin > *',
        'server/src/ledger/rates.test.ts > *',
      ),
      row(
        'Deposits and withdrawals move the equity and the base of figures in percent, and no profit.',
        'server/src/cli/edges.test.ts > deposits and withdrawals > *',
        'core/src/rules/equity.test.ts > *',
      ),
      row(
        'No order of rows and no name of an account changes a figure.',
        'core/src/reports/arrangement.test.ts > *',
        'server/src/cli/edges.test.ts > trades that close together > *',
      ),
      row(
        'Files, server and terminal give the same figures, also of a journal with every kind of market and fault.',
        'server/src/ledger/awkward-journal.test.ts > *',
        'e2e/awkward.spec.ts > *',
      ),
    ],
  },
]
