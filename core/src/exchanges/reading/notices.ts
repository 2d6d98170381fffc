import type { Problem } from '../../ledger/index.ts'
import type { PositionModeQuestion } from './position-mode.ts'
import { positionModeSentence } from './position-mode-sentence.ts'
import type { FileReport } from './types.ts'

type Read = {
  readonly files: readonly FileReport[]
  readonly legs: ReadonlyMap<string, unknown>
  readonly positionMode: PositionModeQuestion | null
  /** See `settledAlone`. */
  readonly settled: number
}

/** What the trader should know about all files together. */
export function noticesOf({ files, legs, positionMode, settled }: Read): Problem[] {
  const notices: Problem[] = []
  const add = (file: string, reason: string): void => {
    notices.push({ file, line: null, column: null, reason, severity: 'notice' })
  }
  // The two rows of a spot trade are its fill. Of a trade on margin a ledger has the fee and the result.
  const alone = legs.size > 0 && !files.some(({ layout }) => layout.id === 'kraken-trades')
  const ledger = alone ? files.find(({ layout }) => layout.id === 'kraken-ledgers') : undefined
  if (ledger !== undefined) {
    add(ledger.name, legsAlone(legs.size))
  }
  const settling = files.find(({ layout }) => layout.id === 'kraken-ledgers')
  if (settled > 0 && !alone && settling !== undefined) add(settling.name, settledSentence(settled))
  for (const file of files) {
    if (file !== ledger && file.fills === 0 && file.cashEvents > 0 && !hasFills(files, file))
      add(file.name, cashOnly(file))
  }
  if (positionMode !== null) add(files[0]?.name ?? '', positionModeSentence(positionMode))
  return notices
}

function legsAlone(count: number): string {
  return count === 1
    ? 'The ledger does not show the price of 1 trade, which was on margin or is cut off. Export Trades from Kraken as well and drop both files together.'
    : `The ledger does not show the prices of ${count.toLocaleString('en-US')} trades, which were on margin or are cut off. Export Trades from Kraken as well and drop both files together.`
}

function settledSentence(count: number): string {
  return count === 1
    ? '1 position on margin was settled with your own coins, and no trade in these files closes it. Close it by hand.'
    : `${count} positions on margin were settled with your own coins, and no trades in these files close them. Close them by hand.`
}

/** True where a file of the same exchange has fills, or only fills that were already imported. */
function hasFills(files: readonly FileReport[], { layout, repeated }: FileReport): boolean {
  if (layout.kind !== 'cash' && repeated > 0) return true
  return files.some((other) => other.layout.venue === layout.venue && other.fills > 0)
}

/** Singular and plural of the kinds of payments. */
const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  funding: ['funding payment', 'funding payments'],
  deposit: ['deposit', 'deposits'],
  withdrawal: ['withdrawal', 'withdrawals'],
  transfer: ['transfer', 'transfers'],
  interest: ['interest or reward payment', 'interest or reward payments'],
  rebate: ['rebate', 'rebates'],
  airdrop: ['airdrop', 'airdrops'],
  realised: ['daily result', 'daily results'],
  'insurance-clear': ['insurance payment', 'insurance payments'],
  'liquidation-penalty': ['liquidation penalty', 'liquidation penalties'],
  other: ['other movement of money', 'other movements of money'],
}

/** `This file holds 214 funding payments and no fills. ...` */
function cashOnly({ counts }: FileReport): string {
  const kinds = Object.entries(counts)
    .filter(([kind]) => kind in NOUNS)
    .map(([kind, count]) => `${count.toLocaleString('en-US')} ${NOUNS[kind]?.[count === 1 ? 0 : 1] ?? kind}`)
  const last = kinds.pop() ?? ''
  const list = kinds.length === 0 ? last : `${kinds.join(', ')} and ${last}`
  const joint = kinds.length === 0 ? 'and' : 'but'
  return `This file holds ${list} ${joint} no fills. Also import the trade history of the same account to see trades.`
}
