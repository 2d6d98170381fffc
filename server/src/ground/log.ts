import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** One line of JSON an event. Headers, bodies and addresses of pages with codes are never logged, so no secret is. */
export function createLog(level: Config['logLevel']): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
