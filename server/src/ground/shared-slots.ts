/**
 * The resources that all users share and that are scarce. A test lets four accounts on two addresses take all they can
 * of each, and requests one for somebody else.
 */
import type { SlotLimits } from './slots.ts'
import type { TurnLimits } from './turns.ts'

const ANY = Number.POSITIVE_INFINITY

/** A picture of a trade: it has at most 24, which may all be sent at once. The browser may take a while to send one. */
const PICTURE_UPLOADS = {
  most: 24,
  mostOfUser: 6,
  mostOfAddress: 8,
  mostOfDemos: 6,
  mostWaiting: 30,
  mostWaitingOfAddress: 120,
}

/** An upload costs disk space and a socket, and one that is too slow is aborted. */
const ARCHIVE_UPLOADS = { most: 20, mostOfAddress: 3, mostOfDemos: 0 }

export const SHARED_TURNS = {
  /** Each holds a connection to the database for as long as the download takes; slow ones give way, see `export/downloads.ts`. */
  exports: { most: 4, mostOfUser: 1, mostOfAddress: 2, mostOfDemos: 2, mostWaiting: 1, mostWaitingOfAddress: 8 },
  /** Each takes a thread and a connection. The archive has arrived before its turn comes. */
  restorations: {
    most: 2,
    mostOfUser: 1,
    mostOfAddress: 1,
    mostOfDemos: 0,
    mostWaiting: 1,
    mostWaitingOfAddress: ARCHIVE_UPLOADS.mostOfAddress,
  },
  pictureUploads: PICTURE_UPLOADS,
  /** A decoded picture needs much memory. Uploads wait here, so there are never more than these. */
  pictureDecodings: { ...PICTURE_UPLOADS, most: 2, mostOfUser: 2, mostOfAddress: 2, mostOfDemos: 1 },
  /** Requests to exchanges that users wait for. A chart makes one; a screen shows a few charts. */
  exchangeRequests: {
    most: 12,
    mostOfUser: 3,
    mostOfAddress: 6,
    mostOfDemos: 4,
    mostWaiting: 30,
    mostWaitingOfAddress: 120,
  },
  /** Most acts on the log-in pages hash a password. Here a user is an address: no other identity is proven yet. */
  accountActs: {
    most: 1_000,
    mostOfUser: 8,
    mostOfAddress: 8,
    mostOfDemos: 0,
    mostWaiting: 100,
    mostWaitingOfAddress: 100,
  },
} satisfies Readonly<Record<string, TurnLimits>>

export const SHARED_SLOTS = {
  /** One export per user, even while it waits for its turn. */
  exportsOfUsers: { most: ANY, mostOfAddress: ANY, mostOfDemos: 2 },
  archiveUploads: ARCHIVE_UPLOADS,
} satisfies Readonly<Record<string, SlotLimits>>
