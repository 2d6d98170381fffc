/**
 * How many synchronizations a process runs at once, and how many of them may be of the same user, exchange or kind, so
 * that none takes all slots.
 */
import type { ExchangeId } from '@roundtrip/contract/exchanges'

/** What decides whether a synchronization may begin. */
export type SyncTurn = {
  readonly uid: string
  readonly exchange: ExchangeId
  /** A history that is read for the first time, which takes long. */
  readonly isFirst: boolean
  /** Of a stand-in, which anybody may read anonymously. */
  readonly isDemo: boolean
}

/** A synchronization mostly waits for an exchange, so there are more slots than cores. */
export const SLOTS = 16
/** Per user, per exchange (whose pace they share), and for histories that are read for the first time. */
const MAX_OF_USER = 4
const MAX_OF_EXCHANGE = 8
const MAX_FIRST = 10
/** Of all stand-ins together. */
const MAX_DEMOS = 3

/** Whether `next` may run in addition to those that are running. */
export function hasRoom(running: readonly SyncTurn[], next: SyncTurn): boolean {
  const count = (alike: (turn: SyncTurn) => boolean): number => running.filter(alike).length
  return (
    running.length < SLOTS &&
    count(({ uid }) => uid === next.uid) < MAX_OF_USER &&
    count(({ exchange, isDemo }) => exchange === next.exchange && isDemo === next.isDemo) < MAX_OF_EXCHANGE &&
    !(next.isDemo && count(({ isDemo }) => isDemo) >= MAX_DEMOS) &&
    !(next.isFirst && count(({ isFirst }) => isFirst) >= MAX_FIRST)
  )
}

/** Jobs with a higher number are taken first: a trader's request, then news, then first histories. */
export function priorityOf({
  isFirst,
  isRequested,
}: {
  readonly isFirst: boolean
  readonly isRequested: boolean
}): number {
  return isRequested ? 2 : isFirst ? 0 : 1
}
