/**
 * A few slots for heavy requests that all users share. A user has one at a time, an address some, and demos, which
 * anybody can open anonymously, one for each address and some in total: so nobody can lock the others out.
 */
export type SlotUser = {
  readonly uid: string
  /** The network address of the request. */
  readonly address: string
  readonly isDemo: boolean
}

export type SlotLimits = {
  readonly max: number
  readonly maxOfAddress: number
  readonly maxOfDemos: number
}

export type Slots = {
  /**
   * Returns the function that releases the slot; calling it twice does nothing. Null if there is none for this user.
   */
  readonly take: (user: SlotUser) => (() => void) | null
}

export function createSlots({ max, maxOfAddress, maxOfDemos }: SlotLimits): Slots {
  const taken = new Set<SlotUser>()
  const count = (fits: (other: SlotUser) => boolean): number => [...taken].filter(fits).length
  return {
    take: (user) => {
      const isFull =
        taken.size >= max ||
        count(({ uid }) => uid === user.uid) > 0 ||
        count(({ address }) => address === user.address) >= maxOfAddress ||
        (user.isDemo && count(({ isDemo }) => isDemo) >= maxOfDemos) ||
        (user.isDemo && count(({ isDemo, address }) => isDemo && address === user.address) > 0)
      if (isFull) return null
      const own = { ...user }
      taken.add(own)
      return () => void taken.delete(own)
    },
  }
}
