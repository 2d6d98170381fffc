/** What operators see of their server: overall figures, and nothing that a user wrote or traded. */
import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { exchangeId, TROUBLES } from '../exchanges/index.ts'

const count = z.int().check(z.minimum(0))
const bytes = z.number().check(z.minimum(0))
/** UTC ms. */
const time = z.number()
const seconds = z.number().check(z.minimum(0))

export const serverPart = z.enum(['database', 'disk', 'queue', 'exchanges', 'mail'])
export type ServerPart = z.infer<typeof serverPart>

/** The state of a part of the server; `trouble` is a sentence for the operator, null if the part works. */
const partState = z.strictObject({ part: serverPart, state: z.string(), trouble: z.nullable(z.string()) })

const readiness = z.strictObject({
  status: z.enum(['ready', 'limited', 'not-ready']),
  parts: z.array(partState),
})

/** The process that responded; others on the same database have their own state. */
const processState = z.strictObject({
  startedAt: time,
  residentBytes: bytes,
  heapBytes: bytes,
  /** How late the event loop ran over the last minute or two. */
  loopDelay: z.strictObject({ p99: seconds, max: seconds }),
  eventStreams: count,
  tasks: z.strictObject({ running: count, waiting: count }),
  connections: z.strictObject({ used: count, idle: count, waiting: count, most: count }),
})

const databaseState = z.strictObject({
  bytes,
  /** The largest first; row counts as estimated by the database, null before it has any. */
  tables: z.array(z.strictObject({ name: z.string(), bytes, rows: z.nullable(count) })),
})

/** Demo users are counted apart. `lastDay` and `lastWeek`: with a session that was used since, to the nearest day. */
const userCounts = z.strictObject({ all: count, demos: count, lastDay: count, lastWeek: count })

/** The connections to one exchange. */
const exchangeConnections = z.strictObject({
  exchange: exchangeId,
  all: count,
  running: count,
  waiting: count,
  /** Retried automatically. */
  retrying: count,
  /** Stopped until their trader does something. */
  stopped: count,
  paused: count,
  /** The oldest of the last reads; null if no connection is read regularly. */
  oldestRead: z.nullable(time),
})
export type ExchangeConnections = z.infer<typeof exchangeConnections>

/** A connection that is in trouble. Its id says nothing about its owner; the log names it, too. */
const failingConnection = z.strictObject({
  id: z.string(),
  exchange: exchangeId,
  state: z.enum(['retrying', 'stopped']),
  trouble: z.nullable(z.enum(TROUBLES)),
  since: z.nullable(time),
  attempts: count,
  /** Parts of the history that were set aside. */
  failingParts: count,
})
export type FailingConnection = z.infer<typeof failingConnection>

const queueState = z.strictObject({
  waiting: count,
  running: count,
  failed: count,
  /** How long the oldest runnable job has been waiting; null if none waits. */
  oldestSeconds: z.nullable(seconds),
})

/** The request budget of an exchange, which all servers behind one address share. */
const exchangePace = z.strictObject({
  exchange: z.string(),
  /** The share of the last minutes' budget that this process has used; above 1 if keys are counted separately. */
  share: z.number().check(z.minimum(0)),
  /** How long a new request would wait for its turn. */
  queueSeconds: seconds,
  /** How long the exchange wants no requests. */
  pauseSeconds: seconds,
})

/** A kind of trouble in the log since the process started: our own fixed words and the kind of error. */
const loggedTrouble = z.strictObject({
  level: z.enum(['warn', 'error']),
  sentence: z.string(),
  error: z.nullable(z.string()),
  count,
  lastAt: time,
})

/** The result of restoring a backup into a database of its own, or of only comparing its hashes. */
const backupProof = z.strictObject({
  at: time,
  kind: z.enum(['restored', 'hashes']),
  /** Why it was not restored, in a sentence; null if it was. */
  why: z.nullable(z.string()),
  rows: count,
  /** Journals whose figures were compared; null if none were. */
  journals: z.nullable(count),
  /** Tables and journals that differed; none if the backup is good. */
  differences: z.array(z.string()),
})
export type BackupProof = z.infer<typeof backupProof>

export const BACKUP_KINDS = ['nightly', 'manual', 'before-update'] as const

/** A backup on the disk of the responding server. */
const backupFile = z.strictObject({
  name: z.string(),
  kind: z.enum(BACKUP_KINDS),
  at: time,
  bytes,
  isEncrypted: z.boolean(),
  /** Null if it was not tested. */
  proof: z.nullable(backupProof),
})
export type BackupFile = z.infer<typeof backupFile>

const backupState = z.strictObject({
  /** Null if the server makes none automatically. `hour`: 0 to 23, UTC. */
  nightly: z.nullable(z.strictObject({ hour: z.int(), keep: count })),
  folder: z.string(),
  isEncrypted: z.boolean(),
  isRunning: z.boolean(),
  /** The newest complete and tested one, of all servers; null if there is none. */
  lastGood: z.nullable(time),
  /** Why the latest attempt failed, in a sentence; null if it succeeded. */
  trouble: z.nullable(z.string()),
  /** The newest first. */
  files: z.array(backupFile),
})
export type BackupState = z.infer<typeof backupState>

export const serverState = z.strictObject({
  version: z.string(),
  at: time,
  readiness,
  process: processState,
  /** Null while the database does not respond, like everything below that comes from it. */
  database: z.nullable(databaseState),
  /** Of the data folder. */
  disk: z.nullable(z.strictObject({ freeBytes: bytes, totalBytes: bytes })),
  users: z.nullable(userCounts),
  exchanges: z.nullable(z.array(exchangeConnections)),
  /** The longest in trouble first, at most a hundred. */
  failing: z.nullable(z.array(failingConnection)),
  /** Null before the queue has been set up. */
  queue: z.nullable(queueState),
  /** `late`: attempted before and still waiting. */
  mails: z.nullable(z.strictObject({ waiting: count, late: count, failed: count })),
  /** Data sealed with a secret that this server does not have: an AUTH_SECRET, or a master key. */
  unreadable: z.nullable(z.strictObject({ mails: count, secondFactors: count, connections: count, addresses: count })),
  paces: z.nullable(z.array(exchangePace)),
  troubles: z.array(loggedTrouble),
  backups: z.nullable(backupState),
  /** When this process last removed unneeded data; null before the first time, and if another server does it. */
  lastTidy: z.nullable(z.strictObject({ at: time, failed: z.boolean() })),
})
export type ServerState = z.infer<typeof serverState>

/** The state of the server, for the accounts in `OPERATOR_ACCOUNTS`. */
export const getServerState = defineFunction({
  name: 'getServerState',
  access: 'signed-in',
  input: z.strictObject({}),
  output: serverState,
  reasons: { 'not-operator': 'permission-denied' },
})

/** Starts a backup; the state of the server shows when it is done. */
export const makeBackup = defineFunction({
  name: 'makeBackup',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({}),
  reasons: { 'not-operator': 'permission-denied', 'backup-running': 'aborted' },
})
