/** Coins that left while others came in, which a rename would explain: statements book both as separate payments. */
import {
  absolute,
  DAY_MS,
  divide,
  type Fixed,
  fixed,
  formatFixed,
  type Message,
  message,
  multiply,
} from '../../base/index.ts'
import { createRenames, USD_CLASS } from '../../ledger/index.ts'

/** Coins that were moved without a trade. */
export type CoinMove = { readonly asset: string; readonly time: number; readonly amount: Fixed }

export type RenameHints = {
  /** `AAA left and BBB came on the same day: a rename? …` */
  readonly hints: readonly Message[]
  /** The moves that hints and recorded renames explain. */
  readonly explained: ReadonlySet<CoinMove>
}

/** Exchanges swap within days: Binance removed MATIC on 10 September 2024 and traded POL from the 13th. */
const SWAP_MS = 7 * DAY_MS

/**
 * A hint for each coin that was the only one to leave while exactly one other came in. Universally known renames need
 * none.
 */
export function renameHints(moves: readonly CoinMove[]): RenameHints {
  const coins = moves.filter(({ asset }) => !USD_CLASS.has(asset))
  const explained = new Set<CoinMove>()
  const hints: Message[] = []
  for (const out of coins.filter(({ amount }) => amount < 0n)) {
    if (explained.has(out)) continue
    const left = alike(coins, out)
    const free = coins.filter((move) => move.amount > 0n && move.asset !== out.asset && !explained.has(move))
    const came = nearest(free, out.time)
    const others = coins.filter((move) => move.amount < 0n && !explained.has(move))
    if (came === null || nearest(others, came.time)?.asset !== out.asset) continue
    const arrived = alike(free, came)
    for (const move of [...left, ...arrived]) explained.add(move)
    if (!isKnown(out, came)) hints.push(hintFor(out, { came, ratio: ratioOf(left, arrived) }))
  }
  return { hints, explained }
}

/** Moves of the same coin in the same direction within a day. */
function alike(moves: readonly CoinMove[], { asset: coin, amount: moved, time: at }: CoinMove): readonly CoinMove[] {
  return moves.filter(
    ({ asset, amount, time }) => asset === coin && amount > 0n === moved > 0n && Math.abs(time - at) < DAY_MS,
  )
}

/** The only coin that moved on the same day, otherwise the only one within days; null if there are several, or none. */
function nearest(moves: readonly CoinMove[], time: number): CoinMove | null {
  for (const reach of [DAY_MS, SWAP_MS]) {
    const near = moves.filter((move) => Math.abs(move.time - time) < reach)
    if (near.length > 0) return new Set(near.map(({ asset }) => asset)).size === 1 ? (near[0] ?? null) : null
  }
  return null
}

function isKnown(out: CoinMove, came: CoinMove): boolean {
  const renames = createRenames()
  const latest = Math.max(out.time, came.time)
  return renames.coinNameOf(out.asset, out.time) === renames.coinNameOf(came.asset, latest)
}

/** New coins per old coin, rounded if the amounts were. */
function ratioOf(left: readonly CoinMove[], arrived: readonly CoinMove[]): Fixed {
  const [before, after] = [left, arrived].map((moves) => absolute(moves.reduce((sum, { amount }) => sum + amount, 0n)))
  if (before === undefined || after === undefined || before === 0n) return 0n
  const exact = divide(after, before)
  const rounded = exact - (exact % ROUNDED)
  return multiply(exact, before) === after || rounded === 0n ? exact : rounded
}

const ROUNDED = fixed('0.00000001')

function hintFor(out: CoinMove, { came, ratio }: { readonly came: CoinMove; readonly ratio: Fixed }): Message {
  const rename = `--rename ${out.asset}=${came.asset}:${formatFixed(ratio)}`
  return Math.abs(came.time - out.time) < DAY_MS
    ? message(
        '{from} left and {to} came on the same day: a rename? ({rename}) If so, enter it in Accounts & data > Corrections, and both count as one coin.',
        { from: out.asset, to: came.asset, rename },
      )
    : message(
        '{from} left and {to} came within a week: a rename? ({rename}) If so, enter it in Accounts & data > Corrections, and both count as one coin.',
        { from: out.asset, to: came.asset, rename },
      )
}
