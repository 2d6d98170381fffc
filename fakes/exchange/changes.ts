/** What an exchange changes after first reporting it: movements that are not final, and names of coins. */
import { enter, type FakeAccount, type FakeMove, nextId } from './account.ts'
import { decimal } from './decimal.ts'

/** Begins a movement that is not final. Nothing is booked before `changeMove`. */
export function beginMove(account: FakeAccount, move: Omit<FakeMove, 'id' | 'bookedAt'>): FakeMove {
  const whole: FakeMove = { id: nextId(account.moves), ...move, bookedAt: null }
  account.moves.push(whole)
  return whole
}

/**
 * Brings a movement into another state at a moment: it is booked when it starts to count, and reversed when it stops.
 */
export function changeMove(
  account: FakeAccount,
  move: FakeMove,
  { state, counts, now }: { readonly state: string; readonly counts: boolean; readonly now: number },
): void {
  const wasBooked = (move.bookedAt ?? null) !== null
  move.state = state
  if (counts === wasBooked) return
  move.bookedAt = counts ? now : null
  const { asset, from, to } = move
  const cause = { kind: 'move', move } as const
  const sign = counts ? 1n : -1n
  const [amount, fee] = [sign * decimal(move.amount), sign * decimal(move.fee)]
  if (from !== null) enter(account, { time: now, wallet: from, asset, amount: -amount, fee, cause })
  if (to !== null) enter(account, { time: now, wallet: to, asset, amount, fee: 0n, cause })
}

/** Renames a coin in all wallets, with this many new coins for each old one. No list shows it. */
export function renameCoin(
  { balances }: FakeAccount,
  { from, to, ratio }: { readonly from: string; readonly to: string; readonly ratio: number },
): void {
  for (const [key, amount] of balances) {
    const [wallet, asset] = key.split(' ')
    if (asset !== from) continue
    balances.delete(key)
    balances.set(`${wallet} ${to}`, (balances.get(`${wallet} ${to}`) ?? 0n) + amount * BigInt(ratio))
  }
}
