/** The real histories next to the project, and what their exchanges state about them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  balanceOfEachCoin,
  type Check,
  type Comparison,
  costOfFlatContracts,
  lastBalance,
  positionAtFunding,
  realisedPerFill,
  totalOfEachRow,
} from './checks.ts'
import { type Replay, replay } from './history.ts'

type History = {
  readonly account: string
  /** Paths relative to the folder of all histories; read together. */
  readonly files: readonly string[]
  readonly checks: readonly Check[]
}

const PAULWEI = 'bitmex/real_paulwei'

/** Histories with several files, or that state more than profits and positions. */
export const HISTORIES: readonly History[] = [
  {
    account: 'Hyperliquid A',
    files: ['hyperliquid/real_A/trade_history.csv', 'hyperliquid/real_A/funding_history.csv'],
    checks: [],
  },
  {
    account: 'BitMEX, contracts',
    files: [`${PAULWEI}/executions_11_quanto_symbols.csv`],
    checks: [costOfFlatContracts(`${PAULWEI}/executions_11_quanto_symbols.csv`, { symbol: 3, cost: 13 })],
  },
  {
    account: 'BitMEX, wallet',
    files: [`${PAULWEI}/api-v1-user-walletHistory.csv`],
    checks: [lastBalance(`${PAULWEI}/api-v1-user-walletHistory.csv`, { coin: 4, status: 3, balance: 8 })],
  },
  {
    account: 'Coinbase',
    files: ['coinbase/real_pro_fills_A/fills.csv'],
    checks: [totalOfEachRow('coinbase/real_pro_fills_A/fills.csv', 9)],
  },
  {
    account: 'Kraken',
    files: ['kraken/real_ledgers/unzipped/UQHZ.csv', 'kraken/real_ledgers/unzipped/ECTU.csv'],
    checks: [balanceOfEachCoin('kraken/real_ledgers/unzipped/ECTU.csv', krakenBalance)],
  },
]

/** txid, refid, time, type, subtype, aclass, asset, amount, fee, balance. Pending twins have no txid. */
function krakenBalance(cells: readonly string[]) {
  const [txid = '', , , , , , asset = '', , , balance = ''] = cells
  if (txid === '' || balance === '') return null
  // DOT.S is staked DOT.
  const name = asset.replace(/\.S$/, '')
  return { name: asset, coin: KRAKEN_NAMES[name] ?? name, balance }
}

const KRAKEN_NAMES: Readonly<Record<string, string>> = {
  XXDG: 'DOGE',
  XXBT: 'BTC',
  XETH: 'ETH',
  XMLN: 'MLN',
  XXLM: 'XLM',
}

export type Verified = {
  readonly account: string
  readonly replay: Replay
  readonly comparisons: readonly Comparison[]
}

/**
 * Replays every history in a folder: those above, and each other file that Roundtrip can read. Files that state nothing
 * to compare are listed without a comparison.
 */
export function* verifyFolder(folder: string): Generator<Verified> {
  const grouped = new Set<string>()
  for (const { account, files, checks } of HISTORIES) {
    if (!files.every((file) => existsSync(join(folder, file)))) continue
    for (const file of files) grouped.add(file)
    const replayed = replay(folder, files)
    if (replayed !== null) yield { account, replay: replayed, comparisons: comparisonsOf(replayed, checks) }
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const file of names.filter((name) => /\.(?:csv|xlsx|zip)$/.test(name) && !grouped.has(name))) {
    const replayed = replay(folder, [file])
    if (replayed !== null) yield { account: file, replay: replayed, comparisons: comparisonsOf(replayed, []) }
  }
}

function comparisonsOf(replayed: Replay, checks: readonly Check[]): readonly Comparison[] {
  return [realisedPerFill, positionAtFunding, ...checks].flatMap((check) => check(replayed) ?? [])
}
