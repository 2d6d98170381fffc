/**
 * Temporary failures of the database: a server that is away, starting or being replaced, a full disk, two conflicting
 * transactions. A statement that failed with one of these was not stored, and may be retried.
 */
import { isOfConnection } from '../database/connection-faults.ts'

/**
 * `away`: it cannot be reached. `read-only`: a replica, until it is promoted. `full`: its disk is full. `outdated`: a
 * newer release has changed it in a way that this server cannot work with.
 */
export type DatabaseTrouble = 'away' | 'read-only' | 'full' | 'busy' | 'outdated'

/** A failure in another thread, of which only the kind is passed on. */
export class DatabaseTroubleError extends Error {
  override readonly name = 'DatabaseTroubleError'
  readonly trouble: DatabaseTrouble

  constructor(trouble: DatabaseTrouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

/** The database trouble that an error is, or is caused by; null for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (const cause of causes(error)) {
    if (cause instanceof DatabaseTroubleError) return cause.trouble
    const { code, message, syscall } = cause
    // The socket of a database that has not started yet.
    if (code === 'ENOENT' && syscall === 'connect' && isOfConnection(cause)) return 'away'
    if (typeof code === 'string' && NETWORK.has(code) && isOfConnection(cause)) return 'away'
    const trouble = typeof code === 'string' ? (CODES.get(code) ?? classOf(code)) : undefined
    if (trouble !== undefined) return trouble
    // The driver gives these no code.
    if (LOST.some((words) => message.startsWith(words))) return 'away'
  }
  return null
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html, and codes of the operating system. */
const CODES: ReadonlyMap<string, DatabaseTrouble> = new Map([
  ['ROUNDTRIP_OUTDATED', 'outdated'],
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  ['57P05', 'away'],
  ['53300', 'away'],
  ['25006', 'read-only'],
  ['53100', 'full'],
  ['53200', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
])

/** What a network does to any connection; those to the database are marked. */
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Class 08 is every failure of a connection. */
function classOf(code: string): DatabaseTrouble | undefined {
  return /^08[0-9A-Z]{3}$/.test(code) ? 'away' : undefined
}

const LOST = [
  'Connection terminated',
  'Client was closed and is not queryable',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
  // Messages of a coordinator that loses a node of its cluster: libpq, src/interfaces/libpq/fe-*.c, and the errors of
  // Citus, github.com/citusdata/citus, src/backend/distributed, 13.2.
  'invalid socket',
  'SSL SYSCALL error',
  'server closed the connection unexpectedly',
  'could not receive data from server',
  'could not send data to server',
  'failed to COPY to shard',
  'failed to complete COPY on',
  'COPY data failed',
  'failed to commit transaction on',
  'failed to prepare transaction',
  'failed to read result',
  'failure on connection marked as essential',
  'could not establish any connections to the node',
  'could not connect to any active placements',
  'connection establishment for node',
]

type CausingError = Error & { readonly code?: unknown; readonly syscall?: unknown }

/** The error, its causes, and the errors that it aggregates, such as one for each address of a host. */
function causes(error: unknown): CausingError[] {
  const chain: CausingError[] = []
  const left = [error]
  while (left.length > 0 && chain.length < MAX_CAUSES) {
    const next = left.shift()
    if (!(next instanceof Error)) continue
    chain.push(next)
    left.push(next.cause, ...(next instanceof AggregateError ? next.errors : []))
  }
  return chain
}

const MAX_CAUSES = 20
