/** The trades of a simulated account in contracts: from the fill that opens a position to the one that closes it. */
import type { FakeAccount, FakeFill } from './account.ts'

export type Trip = {
  readonly side: 'long' | 'short'
  /** The first fill, and the last one of the order that opened it. */
  readonly opening: FakeFill
  /** The quantity of the order that opened it, in contracts. */
  readonly quantity: string
  /** Null while it is open. */
  readonly closing: FakeFill | null
  /** Whether the order that closed it also opened the next trade. */
  readonly turned: boolean
}

type Growing = { -readonly [Name in keyof Trip]: Trip[Name] }

/** In order of their openings. A fill that reverses a position closes one and opens the next. */
export function tripsOf(account: FakeAccount): readonly Trip[] {
  const trips: Growing[] = []
  const open = new Map<string, Growing>()
  const latest = new Map<string, Growing>()
  for (const fill of account.fills) {
    const { instrument, leg, before, after } = fill
    if (instrument.kind === 'spot') continue
    const key = `${instrument.kind} ${instrument.symbol} ${leg}`
    const current = open.get(key)
    const turns = before !== '0' && after !== '0' && before.startsWith('-') !== after.startsWith('-')
    if (current !== undefined && (after === '0' || turns)) {
      current.closing = fill
      open.delete(key)
    }
    if (after === '0') continue
    if (before === '0' || turns) {
      const previous = latest.get(key)
      if (previous?.closing?.orderId === fill.orderId) previous.turned = true
      const trip: Growing = {
        side: after.startsWith('-') ? 'short' : 'long',
        opening: fill,
        quantity: after.replace('-', ''),
        closing: null,
        turned: false,
      }
      latest.set(key, trip)
      trips.push(trip)
      open.set(key, trip)
    } else if (current !== undefined && current.opening.orderId === fill.orderId) {
      // Another fill of the order that opened it.
      current.quantity = after.replace('-', '')
    }
  }
  return trips
}
