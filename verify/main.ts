/**
 * Replays real trading histories and puts what follows from their fills beside what the exchange itself states.
 * `npm run verify:exchanges [-- FOLDER]`; the folder is `../shared/data` unless another one is named.
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
