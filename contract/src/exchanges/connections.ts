import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { EXCHANGES } from './exchanges.ts'
import { accountIdText, decimalText, LIMITS } from '../fields/index.ts'
import { PLAN_LIMIT } from '../plans/index.ts'
import { regionId } from './regions.ts'
import { valuedPosition, walletBalance } from './live-account.ts'
import { TROUBLES } from './troubles.ts'

const region = 'europe-west2'
const access = 'signed-in'

export const exchangeId = z.enum(EXCHANGES)
const connectionId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name))
const count = z.int().check(z.minimum(0))
const time = z.number()

/** What a key may do, as its exchange reports it; null = the exchange does not report it. */
export const keyRights = z.strictObject({
  read: z.nullable(z.boolean()),
  trade: z.nullable(z.boolean()),
  withdraw: z.nullable(z.boolean()),
  /** Moves between wallets or sub-accounts of the same owner. */
  transfer: z.nullable(z.boolean()),
  /** The key works only from listed addresses. */
  ipBound: z.nullable(z.boolean()),
  /** UTC ms. */
  expires: z.nullable(time),
})
export type KeyRights = z.infer<typeof keyRights>

/** The progress of a synchronization. */
export const syncProgress = z.strictObject({
  /** The part being read, as displayed: `USD-M futures, BTCUSDT`. */
  part: z.string(),
  /** The number of parts read, and of parts known so far. */
  done: count,
  parts: count,
  /** UTC ms up to which this part is read. */
  reached: z.nullable(time),
  /** UTC ms back to which it is read, if the newest records come first and older ones are still to come. */
  back: z._default(z.nullable(time), null),
  /** Fills and cash events imported by this run. */
  fills: count,
  cashEvents: count,
})
export type SyncProgress = z.infer<typeof syncProgress>

/** The ledger compared with the exchange's own figures: the remainder shows how much of the history is missing. */
export const ledgerProof = z.strictObject({
  /** UTC ms at which the exchange was queried. */
  at: time,
  balances: z.array(
    z.strictObject({
      asset: z.string(),
      /** The sum of everything in the ledger. */
      ledger: decimalText,
      exchange: decimalText,
      /** exchange - ledger */
      remainder: decimalText,
      /** Whether the exchange may have rounded it away: no more than one unit of its last digit for each booking. */
      rounding: z.boolean(),
    }),
  ),
  positions: z.array(
    z.strictObject({
      symbol: z.string(),
      side: z.enum(['both', 'long', 'short']),
      /** Signed quantities. */
      ledger: decimalText,
      exchange: decimalText,
      remainder: decimalText,
    }),
  ),
})
export type LedgerProof = z.infer<typeof ledgerProof>

/** The part of an account's history that its exchange no longer provides. */
export const historyCliff = z.strictObject({ part: z.string(), since: time })

export const connection = z.strictObject({
  id: connectionId,
  account: accountIdText,
  exchange: exchangeId,
  /** The region of the account; null = the global site of the exchange, or its only one. */
  region: z._default(z.nullable(regionId), null),
  /** The name of the account. */
  name: z.string(),
  /** The last four characters of the key, or of the address. */
  keyHint: z.string(),
  /** The stand-in exchange of the demo. */
  demo: z.boolean(),
  state: z.enum(['waiting', 'syncing', 'fresh', 'retrying', 'stopped', 'paused']),
  trouble: z.nullable(
    z.strictObject({
      reason: z.enum(TROUBLES),
      /** The exchange's own code and message: `50119 API key doesn't exist`; null if it gave none. */
      exchangeMessage: z._default(z.nullable(z.string()), null),
      /** UTC ms of its first appearance. */
      since: time,
      /** UTC ms of the next try; null if the trader has to do something first. */
      nextTry: z.nullable(time),
    }),
  ),
  rights: keyRights,
  progress: z.nullable(syncProgress),
  /** UTC ms */
  createdAt: time,
  lastSync: z.nullable(time),
  nextSync: z.nullable(time),
  /** How new fills arrive. */
  updates: z.strictObject({
    /** Minutes from one synchronization to the next, if fills do not arrive live. */
    everyMinutes: count,
    /** UTC ms since when the exchange has reported new fills within seconds; null while it does not. */
    liveSince: z.nullable(time),
    /** Why the exchange refuses to report them; null if it does not refuse. */
    trouble: z.nullable(z.enum(TROUBLES)),
  }),
  /** UTC ms from which the history is complete; 0 = from its beginning; null during the first read. */
  completeSince: z.nullable(time),
  cliffs: z.array(historyCliff),
  /** Parts of the history that could not be read and are retried later; `getSyncReport` names them. */
  failingParts: count,
  /** Records that the exchange recently withdrew, such as a busted trade, by part; newest first. */
  takenBack: z.array(z.strictObject({ part: z.string(), records: count, at: time })),
  /** Rows imported by this connection. */
  fills: count,
  cashEvents: count,
  proof: z.nullable(ledgerProof),
})
export type ExchangeConnection = z.infer<typeof connection>

const secretText = z.string().check(z.trim(), z.minLength(4), z.maxLength(LIMITS.secret))
const credentials = z.strictObject({
  key: z.optional(secretText),
  secret: z.optional(secretText),
  passphrase: z.optional(z.string().check(z.minLength(1), z.maxLength(LIMITS.secret))),
  address: z.optional(secretText),
})
export type Credentials = z.infer<typeof credentials>

/** The troubles that a request to an exchange can cause. */
const ofExchange = {
  'key-unreadable': 'failed-precondition',
  'secret-unreadable': 'failed-precondition',
  'key-refused': 'failed-precondition',
  'key-unknown': 'failed-precondition',
  'key-expired': 'failed-precondition',
  'address-refused': 'failed-precondition',
  'rights-missing': 'failed-precondition',
  'rights-removed': 'failed-precondition',
  'withdrawal-allowed': 'failed-precondition',
  'region-refused': 'failed-precondition',
  'rate-limited': 'unavailable',
  maintenance: 'unavailable',
  'no-answer': 'unavailable',
  'no-network': 'unavailable',
  'bad-answer': 'unavailable',
  'request-refused': 'unavailable',
  clock: 'unavailable',
  'switched-off': 'failed-precondition',
  internal: 'internal',
} as const

/** The problems with credentials, and with checking them at the exchange. */
const ofKey = {
  ...ofExchange,
  'bad-credentials': 'invalid-argument',
  /** The exchange does not report what the key may do, so the trader has to confirm it. */
  'rights-unknown': 'failed-precondition',
  'same-account': 'already-exists',
} as const

export const listConnections = defineFunction({
  name: 'listConnections',
  region,
  access,
  input: z.strictObject({}),
  output: z.strictObject({
    connections: z.array(connection),
    /** Accounts at the stand-in exchange that can be connected with one click; empty if there are none. */
    demos: z.array(z.strictObject({ exchange: exchangeId, title: z.string() })),
    /** False in the demo, whose journal anyone may open. */
    takesKeys: z.boolean(),
    /** False if the operator does not let the server reach exchanges, so no key can be checked; absent = it does. */
    reachesExchanges: z.optional(z.boolean()),
  }),
  reasons: {},
})

/**
 * Checks the key at the exchange, refuses it if it can withdraw, seals it, and starts to read the history into
 * `account`, or into a new account with that name.
 */
export const addConnection = defineFunction({
  name: 'addConnection',
  region,
  access,
  input: z.strictObject({
    exchange: exchangeId,
    region: z._default(z.nullable(regionId), null),
    credentials,
    account: z.nullable(accountIdText),
    name,
    /** The trader confirms that the key can only read; applies if the exchange does not report it. */
    confirmed: z.boolean(),
  }),
  output: connection,
  reasons: {
    ...ofKey,
    'too-many-connections': 'resource-exhausted',
    'too-many-accounts': 'resource-exhausted',
    ...PLAN_LIMIT,
    'duplicate-name': 'already-exists',
    'no-account': 'not-found',
    /** The account has a connection, or belongs to another exchange. */
    'account-taken': 'failed-precondition',
    'demo-only': 'permission-denied',
  },
})

/** Connects an account of the stand-in exchange. */
export const addDemoConnection = defineFunction({
  name: 'addDemoConnection',
  region,
  access,
  input: z.strictObject({ exchange: exchangeId }),
  output: connection,
  reasons: {
    'no-demo': 'failed-precondition',
    'too-many-connections': 'resource-exhausted',
    'too-many-accounts': 'resource-exhausted',
    ...PLAN_LIMIT,
    'same-account': 'already-exists',
    ...ofExchange,
  },
})

/** Renames, pauses or resumes; missing fields stay. */
export const updateConnection = defineFunction({
  name: 'updateConnection',
  region,
  access,
  input: z.strictObject({ id: connectionId, name: z.optional(name), paused: z.optional(z.boolean()) }),
  output: connection,
  reasons: { 'no-connection': 'not-found', 'duplicate-name': 'already-exists' },
})

/**
 * A new key for the same account; what was read stays, and reading continues where it stopped. `region`: the region of
 * the account; absent = unchanged.
 */
export const replaceKey = defineFunction({
  name: 'replaceKey',
  region,
  access,
  input: z.strictObject({
    id: connectionId,
    region: z.optional(z.nullable(regionId)),
    credentials,
    confirmed: z.boolean(),
  }),
  output: connection,
  reasons: {
    ...ofKey,
    // A restored connection has no key yet, so this adds one that reads.
    ...PLAN_LIMIT,
    'no-connection': 'not-found',
    'other-account': 'failed-precondition',
    'demo-only': 'permission-denied',
  },
})

/** Starts a synchronization now, unless one is running. */
export const syncNow = defineFunction({
  name: 'syncNow',
  region,
  access,
  input: z.strictObject({ id: connectionId }),
  output: connection,
  reasons: { 'no-connection': 'not-found', 'wrong-state': 'failed-precondition' },
})

/** Forgets the key. `remove` also deletes the rows that only this connection imported. */
export const deleteConnection = defineFunction({
  name: 'deleteConnection',
  region,
  access,
  input: z.strictObject({ id: connectionId, data: z.enum(['keep', 'remove']) }),
  output: z.strictObject({ ledgerVersion: z.int() }),
  reasons: { 'no-connection': 'not-found' },
})

/** Open positions and balances, fetched from the exchange now. */
export const liveAccount = defineFunction({
  name: 'liveAccount',
  region,
  access,
  input: z.strictObject({ id: connectionId }),
  output: z.strictObject({
    /** UTC ms */
    at: time,
    positions: z.array(valuedPosition),
    balances: z.array(walletBalance),
  }),
  reasons: {
    'no-connection': 'not-found',
    'wrong-state': 'failed-precondition',
    'key-missing': 'failed-precondition',
    ...ofExchange,
  },
})

/** A part of the history that is read separately: the fills of a market or a symbol, funding, transfers. */
const historyPart = z.strictObject({
  /** The name that traders use: `USD-M futures, BTCUSDT`. */
  title: z.string(),
  /** `failing`: set aside after a failure, while everything else is read. */
  state: z.enum(['complete', 'reading', 'failing']),
  /** UTC ms up to which it is read; null if its pages are not ordered by time. */
  reached: z.nullable(time),
  /** UTC ms back to which it is read, while older records are still to come; null otherwise. */
  back: z.nullable(time),
  /** UTC ms before which the exchange has no history; null = no such limit. */
  since: z.nullable(time),
  trouble: z.nullable(
    z.strictObject({
      reason: z.enum(TROUBLES),
      /** The exchange's own code and message: `-1121 Invalid symbol.` */
      exchangeMessage: z.nullable(z.string()),
      since: time,
      nextTry: time,
    }),
  ),
})

const logLine = z.strictObject({
  /** UTC ms */
  at: time,
  part: z.string(),
  pages: count,
  fills: count,
  cashEvents: count,
  /** Records that were unusable. */
  refused: count,
  /** How long the exchange took to respond, ms. */
  ms: count,
  /** Why the first of the refused records was unusable, or the exchange's own message. */
  note: z.nullable(z.string()),
  trouble: z.nullable(z.enum(TROUBLES)),
})

/** The parts of an account's history and the log of the last runs; failing parts and newest lines first. */
export const getSyncReport = defineFunction({
  name: 'getSyncReport',
  region,
  access,
  input: z.strictObject({ id: connectionId }),
  output: z.strictObject({ parts: z.array(historyPart), log: z.array(logLine) }),
  reasons: { 'no-connection': 'not-found' },
})
export type SyncReport = z.infer<typeof getSyncReport.output>
