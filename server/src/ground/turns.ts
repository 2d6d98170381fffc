/**
 * Turns at a scarce resource: a limited number at once, and waiting users take turns, however many requests one of them
 * has sent. Addresses with the fewest current turns come first, and of those the ones that have waited longest since
 * their last. See `slots.ts` for resources that are refused instead of queued.
 */
import type { SlotUser } from './slots.ts'

export type TurnLimits = {
  /** At once, of all. */
  readonly max: number
  readonly maxOfUser: number
  readonly maxOfAddress: number
  /** Of all demos together. */
  readonly maxOfDemos: number
  /** Of a waiting user; and of an address, which several users may share. */
  readonly maxWaiting: number
  readonly maxWaitingOfAddress: number
}

export type Turns = {
  /** Settles with the function that releases the turn. Null if this user has too many waiting already. */
  readonly take: (user: SlotUser) => Promise<() => void> | null
}

type Waiting = { readonly user: SlotUser; readonly begin: () => void }

export function createTurns(limits: TurnLimits): Turns {
  const running = new Set<SlotUser>()
  // In the order of their turns: a user who had one goes to the end.
  const queues = new Map<string, Waiting[]>()
  const waiting = (address: string): number =>
    [...queues.values()].flat().filter(({ user }) => user.address === address).length
  const hasRoom = (user: SlotUser): boolean => {
    const count = (fits: (other: SlotUser) => boolean): number => [...running].filter(fits).length
    return (
      running.size < limits.max &&
      count(({ uid }) => uid === user.uid) < limits.maxOfUser &&
      count(({ address }) => address === user.address) < limits.maxOfAddress &&
      !(user.isDemo && count(({ isDemo }) => isDemo) >= limits.maxOfDemos)
    )
  }
  // When an address last got a turn, counted in turns; only of addresses that have one or wait for one.
  const served = new Map<string, number>()
  let turns = 0
  const inOrder = (): readonly { readonly uid: string; readonly own: readonly Waiting[] }[] =>
    [...queues]
      .map(([uid, own]) => {
        const address = own[0]?.user.address ?? ''
        const having = [...running].filter((other) => other.address === address).length
        return { uid, own, having, last: served.get(address) ?? 0 }
      })
      .toSorted((a, b) => a.having - b.having || a.last - b.last)
  const next = (): void => {
    if (running.size >= limits.max) return
    for (const { uid, own } of inOrder()) {
      const [first, ...others] = own
      if (first === undefined || !hasRoom(first.user)) continue
      turns += 1
      served.set(first.user.address, turns)
      queues.delete(uid)
      if (others.length > 0) queues.set(uid, others)
      first.begin()
    }
  }
  return {
    take: (given) => {
      const user = { ...given }
      const own = queues.get(user.uid) ?? []
      const isFull = own.length >= limits.maxWaiting || waiting(user.address) >= limits.maxWaitingOfAddress
      if (isFull && !hasRoom(user)) return null
      return new Promise((settle) => {
        const giveBack = (): void => {
          if (!running.delete(user)) return
          const { address } = user
          const isPresent = waiting(address) > 0 || [...running].some((other) => other.address === address)
          if (!isPresent) served.delete(address)
          next()
        }
        const begin = (): void => {
          running.add(user)
          settle(giveBack)
        }
        queues.set(user.uid, [...own, { user, begin }])
        next()
      })
    },
  }
}
