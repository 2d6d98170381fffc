import { counted, type CountedNoun, type Message, message } from '../../base/index.ts'
import type { Problem } from '../../ledger/index.ts'
import type { PositionModeQuestion } from './position-mode.ts'
import { positionModeNotice } from './position-mode-notice.ts'
import type { FileReport } from './types.ts'

type Read = {
  readonly files: readonly FileReport[]
  readonly legs: ReadonlyMap<string, unknown>
  readonly positionMode: PositionModeQuestion | null
  /** See `settledAlone`. */
  readonly settled: number
}

/** Notices for the trader about all files together. */
export function noticesOf({ files, legs, positionMode, settled }: Read): Problem[] {
  const notices: Problem[] = []
  const add = (file: string, reason: Message): void => {
    notices.push({ file, line: null, column: null, reason, severity: 'notice' })
  }
  // The two rows of a spot trade are its fill. For a trade on margin a ledger has only the fee and the result.
  const alone = legs.size > 0 && !files.some(({ layout }) => layout.id === 'kraken-trades')
  const ledger = alone ? files.find(({ layout }) => layout.id === 'kraken-ledgers') : undefined
  if (ledger !== undefined) {
    add(ledger.name, legsAlone(legs.size))
  }
  const settling = files.find(({ layout }) => layout.id === 'kraken-ledgers')
  if (settled > 0 && !alone && settling !== undefined) add(settling.name, settledNotice(settled))
  for (const file of files) {
    if (file !== ledger && file.fills === 0 && file.cashEvents > 0 && !hasFills(files, file))
      add(file.name, cashOnly(file))
  }
  if (positionMode !== null) add(files[0]?.name ?? '', positionModeNotice(positionMode))
  return notices
}

function legsAlone(count: number): Message {
  return count === 1
    ? message(
        'The ledger does not show the price of 1 trade, which was on margin or is cut off. Export Trades from Kraken as well and drop both files together.',
      )
    : message(
        'The ledger does not show the prices of {count} trades, which were on margin or are cut off. Export Trades from Kraken as well and drop both files together.',
        { count },
      )
}

function settledNotice(count: number): Message {
  return count === 1
    ? message(
        '1 position on margin was settled with your own coins, and no trade in these files closes it. Close it by hand.',
      )
    : message(
        '{count} positions on margin were settled with your own coins, and no trades in these files close them. Close them by hand.',
        { count },
      )
}

/** True if a file of the same exchange has fills, or only fills that were already imported. */
function hasFills(files: readonly FileReport[], { layout, repeated }: FileReport): boolean {
  if (layout.kind !== 'cash' && repeated > 0) return true
  return files.some((other) => other.layout.venue === layout.venue && other.fills > 0)
}

/** Payments by kind, with their nouns. */
const NOUNS: Readonly<Record<string, (count: number) => CountedNoun>> = {
  funding: (count) => counted(count, 'funding payment'),
  deposit: (count) => counted(count, 'deposit'),
  withdrawal: (count) => counted(count, 'withdrawal'),
  transfer: (count) => counted(count, 'transfer'),
  interest: (count) => counted(count, 'interest or reward payment'),
  rebate: (count) => counted(count, 'rebate'),
  airdrop: (count) => counted(count, 'airdrop'),
  realised: (count) => counted(count, 'daily result'),
  'insurance-clear': (count) => counted(count, 'insurance payment'),
  'liquidation-penalty': (count) => counted(count, 'liquidation penalty', 'liquidation penalties'),
  other: (count) => counted(count, 'other movement of money', 'other movements of money'),
}

/** `This file contains 214 funding payments and no fills. ...` */
function cashOnly({ counts }: FileReport): Message {
  const kinds = Object.entries(counts).flatMap(([kind, count]) => NOUNS[kind]?.(count) ?? [])
  return kinds.length === 1
    ? message(
        'This file contains {counted} and no fills. Also import the trade history of the same account to see trades.',
        { counted: kinds },
      )
    : message(
        'This file contains {counted} but no fills. Also import the trade history of the same account to see trades.',
        { counted: kinds },
      )
}
