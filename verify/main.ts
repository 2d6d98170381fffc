/**
 * Replays real trading histories and compares the results with what the exchange itself states.
 * `npm run verify:exchanges [-- FOLDER]`; the default folder is `../shared/data`.
 */
import { existsSync } from 'node:fs'
import { sentence } from './checks.ts'
import { verifyFolder } from './histories.ts'

const folder = process.argv[2] ?? '../shared/data'
if (existsSync(folder)) printAll(folder)
else {
  process.stderr.write(`There is no folder ${folder}. Name one with export files of exchanges.\n`)
  process.exitCode = 2
}

function printAll(of: string): void {
  let compared = 0
  let matched = 0
  for (const { account, replay, comparisons } of verifyFolder(of)) {
    const { rows, ledger, refused, book, layouts } = replay
    process.stdout.write(`\n${account}   (${layouts.join(', ')})\n`)
    process.stdout.write(
      `  ${rows} rows: ${ledger.fills.length} fills, ${ledger.cashEvents.length} payments, ${book.trades.length} trades, ${refused.length} refused\n`,
    )
    for (const comparison of comparisons) {
      process.stdout.write(`  ${sentence(comparison)}\n`)
      compared += comparison.compared
      matched += comparison.matched
    }
  }
  process.stdout.write(`\n${matched} of ${compared} statements of exchanges match.\n`)
}
