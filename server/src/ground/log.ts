import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** One line of JSON an event. Headers, bodies and addresses of pages with codes are never logged, so no secret is. */
export function createLog(level: Config['logLevel']): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } })
}

/** What is written of an error. */
export type LoggedError = {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/**
 * Only these parts of an error and of its causes: drivers hang whole clients on theirs, with host, user and password of
 * the database, or the row that did not fit. Where an error names the host that it did not reach, that is left out of
 * its text too.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '' }
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  const hidden = hostsIn(error)
  return {
    name: error.name,
    message: without(error.message, hidden),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: without(error.stack, hidden) }),
    ...(cause instanceof Error && depth < DEEPEST_CAUSE ? { cause: loggedError(cause, depth + 1) } : {}),
  }
}

/** Errors of Node name the host in a field as well as in their sentence. */
function hostsIn(error: Error): readonly string[] {
  const { address, hostname, host } = error as Error & Readonly<Record<'address' | 'hostname' | 'host', unknown>>
  return [address, hostname, host].filter((text) => typeof text === 'string').filter((text) => text !== '')
}

function without(text: string, hidden: readonly string[]): string {
  return hidden.reduce((shown, part) => shown.replaceAll(part, '…'), text)
}

const DEEPEST_CAUSE = 4
