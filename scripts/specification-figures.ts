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
      row(
        'The figures of a report can be counted a second time, from its exported trades and with other code, and match.',
        'core/src/recount/recount.test.ts > *',
        'web/src/data/reports/recount.test.ts > *',
        'e2e/verify-numbers.spec.ts > *',
      ),
      row(
        'What no figure counts for want of data is said at the import, in the header and on a page, with the way to fix it.',
        'core/src/reports/data-health.test.ts > *',
        'e2e/data-health.spec.ts > *',
      ),
      row(
        'A figure that moved says why: the causes add up to the change exactly.',
        'core/src/reports/changes.test.ts > *',
        'web/src/screens/changes/change-words.test.ts > *',
        'e2e/changes.spec.ts > *',
      ),
      row(
        'What was written in another journal goes to the trades it is about, and both results are compared to the cent.',
        'core/src/other-journals/bring-over.test.ts > *',
        'core/src/other-journals/formats.test.ts > *',
        'web/src/data/other-journals/bring-steps.test.ts > *',
        'e2e/other-journals.spec.ts > *',
      ),
      row(
        'A history is put beside what its exchange states, and where they differ the trade is marked as doubtful.',
        'verify/histories.test.ts > a history that agrees with its exchange matches in every statement',
        'verify/histories.test.ts > a missing fill is noticed, and the trade is marked',
      ),
    ],
  },
]
