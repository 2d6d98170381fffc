/**
 * The resources that all users share and that are scarce. A test lets four accounts on two addresses take all they can
 * of each, and requests one for somebody else.
 */
import type { SlotLimits } from './slots.ts'
import type { TurnLimits } from './turns.ts'

const ANY = Number.POSITIVE_INFINITY

/** A picture of a trade: it has at most 24, which may all be sent at once. The browser may take a while to send one. */
const PICTURE_UPLOADS = {
  max: 24,
  maxOfUser: 6,
  maxOfAddress: 8,
  maxOfDemos: 6,
  maxWaiting: 30,
  maxWaitingOfAddress: 120,
}

/** An upload costs disk space and a socket, and one that is too slow is aborted. */
const ARCHIVE_UPLOADS = { max: 20, maxOfAddress: 3, maxOfDemos: 0 }

export const SHARED_TURNS = {
  /** Each holds a connection to the database for as long as the download takes; slow ones give way, see `export/downloads.ts`. */
  exports: { max: 4, maxOfUser: 1, maxOfAddress: 2, maxOfDemos: 2, maxWaiting: 1, maxWaitingOfAddress: 8 },
  /** Each takes a thread and a connection. The archive has arrived before its turn comes. */
  restorations: {
    max: 2,
    maxOfUser: 1,
    maxOfAddress: 1,
    maxOfDemos: 0,
    maxWaiting: 1,
    maxWaitingOfAddress: ARCHIVE_UPLOADS.maxOfAddress,
  },
  pictureUploads: PICTURE_UPLOADS,
  /** A decoded picture needs much memory. Uploads wait here, so there are never more than these. */
  pictureDecodings: { ...PICTURE_UPLOADS, max: 2, maxOfUser: 2, maxOfAddress: 2, maxOfDemos: 1 },
  /** Requests to exchanges that users wait for. A chart makes one; a screen shows a few charts. */
  exchangeRequests: {
    max: 12,
    maxOfUser: 3,
    maxOfAddress: 6,
    maxOfDemos: 4,
    maxWaiting: 30,
    maxWaitingOfAddress: 120,
  },
  /** Most acts on the log-in pages hash a password. Here a user is an address: no other identity is proven yet. */
  accountActs: {
    max: 1_000,
    maxOfUser: 8,
    maxOfAddress: 8,
    maxOfDemos: 0,
    maxWaiting: 100,
    maxWaitingOfAddress: 100,
  },
} satisfies Readonly<Record<string, TurnLimits>>

export const SHARED_SLOTS = {
  /** One export per user, even while it waits for its turn. */
  exportsOfUsers: { max: ANY, maxOfAddress: ANY, maxOfDemos: 2 },
  archiveUploads: ARCHIVE_UPLOADS,
} satisfies Readonly<Record<string, SlotLimits>>
