import { type Logger, pino } from 'pino'
import { meters } from '../watch/meters.ts'
import { currentRequest } from '../watch/request-scope.ts'
import type { TroubleCounts } from '../watch/trouble-counts.ts'
import type { Config } from './config.ts'

export type Log = Logger

/**
 * One line of JSON per event. Headers, bodies and URLs with codes are never logged, so no secret is. Lines logged while
 * a request is served have its id. Warnings and errors that are shown are counted in `troubles`.
 */
export function createLog(level: Config['logLevel'], troubles?: TroubleCounts): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    mixin: () => {
      const request = currentRequest()
      return request === undefined ? {} : { requestId: request.id }
    },
    hooks: {
      logMethod(line, method, severity) {
        if (severity >= WARN) countTrouble(line, { isError: severity > WARN, troubles })
        method.apply(this, line)
      },
    },
  })
}

const WARN = 40

/** Only what our own code names: its message, and what kind of error it was. */
function countTrouble(
  line: readonly unknown[],
  { isError, troubles }: { readonly isError: boolean; readonly troubles: TroubleCounts | undefined },
): void {
  const level = isError ? 'error' : 'warn'
  meters.logLines({ level })
  if (troubles === undefined) return
  const [facts] = line
  const sentence = line.find((part) => typeof part === 'string') ?? ''
  const error = typeof facts === 'object' && facts !== null && 'err' in facts ? kindOf(facts.err) : null
  troubles.add({ level, sentence, error }, Date.now())
}

function kindOf(error: unknown): string {
  const { name, code } = loggedError(error)
  return code !== undefined && /^\w{1,40}$/.test(code) ? `${name} ${code}` : name
}

/** The logged fields of an error. */
export type LoggedError = {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/**
 * Only these fields of an error and of its causes: drivers attach whole clients to theirs, with host, user and password
 * of the database, or the row that failed. If an error names the host that it could not reach, the name is removed from
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

/** Errors of Node name the host in a field as well as in their message. */
function hostsIn(error: Error): readonly string[] {
  const { address, hostname, host } = error as Error & Readonly<Record<'address' | 'hostname' | 'host', unknown>>
  return [address, hostname, host].filter((text) => typeof text === 'string').filter((text) => text !== '')
}

function without(text: string, hidden: readonly string[]): string {
  return hidden.reduce((shown, part) => shown.replaceAll(part, '…'), text)
}

const DEEPEST_CAUSE = 4
