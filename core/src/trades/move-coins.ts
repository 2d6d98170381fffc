/**
 * Coins count once, whatever they were bought with: an account may hold a coin bought for EUR and the same coin bought
 * for USDT, and a withdrawal takes it from either. The positions of a coin are therefore replayed side by side before
 * any of them is built: coins that came go to one of them, coins that left are taken from those that hold them, and a
 * sale of more than its own position holds draws coins from the others. Coins that a trader moves between their own
 * accounts keep their average cost. That cost is only known once the position that they left has been replayed up to
 * that moment, which may itself need coins from a third account, so accounts wait for each other.
 */
import { type AccountId, grouped } from '../base/index.ts'
import type { CashEvent, Ledger, Renames } from '../ledger/index.ts'
import { type CoinPosition, NO_MOVES, type PositionMoves } from './coin-position.ts'
import { impliedFills, movementsOf } from './implied-fills.ts'
import type { BuildOptions } from './options.ts'
import { matchTransfers, type OwnTransfer } from './own-transfers.ts'
import { fillName, leaveUnknown, type OwnTransfers, startTransfers } from './own-costs.ts'
import { type AccountReplay, advance, dropEarliest, isDone, startReplay } from './replay-account.ts'

export type Coin = {
  /** Its last name. */
  readonly asset: string
  /** Every position of the coin, or the positions of a group of accounts that exchanged no coins with all others. */
  readonly positions: readonly CoinPosition[]
  /** The records of an account that imply fills of the coin; see `coinMoves`. They may contain more. */
  readonly sourcesOf: (account: AccountId) => Ledger
  /** Its movements in all accounts, including those without a position in it. */
  readonly movements: readonly CashEvent[]
}

/** The movements of one coin between the accounts of a trader. */
export function transfersOf(
  { asset, movements }: Pick<Coin, 'asset' | 'movements'>,
  renames: Renames,
): readonly OwnTransfer[] {
  return matchTransfers(movementsOf(asset, movements, renames), renames)
}

/**
 * The coins that came to each position and left it, by its key. An arrival from an own account has its cost there, if
 * known; arrivals that wait for each other in a cycle become deposits, the earliest first.
 */
export function moveCoins(coin: Coin, options: BuildOptions): ReadonlyMap<string, PositionMoves> {
  const transfers = transfersOf(coin, options.renames)
  const linked = new Set(transfers.flatMap(({ left, arrived }) => [left.account, arrived.account]))
  const own = startTransfers(transfers)
  const moves = new Map<string, PositionMoves>()
  const replays: AccountReplay[] = []
  for (const [account, positions] of grouped(coin.positions, ({ account }) => account)) {
    const sources = coin.sourcesOf(account)
    const [only] = positions
    if (only !== undefined && positions.length === 1 && !linked.has(account)) {
      const { asset } = coin
      const implied = impliedFills({ account, asset, quote: only.quote }, sources, options)
      moves.set(only.key, { implied, drawn: NO_MOVES.drawn })
    } else replays.push(startReplay({ account, asset: coin.asset, positions, sources }, options))
  }
  replayTogether(replays, own)
  for (const { positions } of replays) {
    for (const { key, implied, drawn } of positions) moves.set(key, { implied, drawn })
  }
  return moves
}

function replayTogether(replays: readonly AccountReplay[], own: OwnTransfers): void {
  leaveUnknown(
    own,
    new Set(replays.flatMap(({ leaving }) => [...leaving.values()].flat()).map(({ fill }) => fillName(fill))),
  )
  for (;;) {
    const before = replays.reduce((sum, { next }) => sum + next, 0)
    for (const replay of replays) advance(replay, own)
    const blocked = replays.filter((replay) => !isDone(replay))
    if (blocked.length === 0) return
    if (replays.reduce((sum, { next }) => sum + next, 0) === before) dropEarliest(blocked, own)
  }
}
