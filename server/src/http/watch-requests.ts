/** Counts each request, and writes a line about it in which nothing is personal: no address, caller, query or browser. */
import type { Log } from '../ground/log.ts'
import { meters } from '../watch/meters.ts'
import type { ServedRequest } from './listener.ts'

/** `isLogged`: whether lines are written; requests are counted in any case. */
export function watchRequests(log: Pick<Log, 'info' | 'debug'>, isLogged: boolean): (served: ServedRequest) => void {
  return ({ scope, method, status, ms, bytes }) => {
    const { id: requestId, route, call } = scope
    const meteredMethod = METHODS.has(method) ? method : 'other'
    meters.request({ route, method: meteredMethod, status: `${Math.floor(status / 100)}xx` }, ms)
    meters.responseBytes({ route }, bytes)
    if (!isLogged) return
    const facts = call === null ? {} : { function: call.name, code: call.code }
    const line = { requestId, method: meteredMethod, route, status, ms: Math.round(ms), bytes, ...facts }
    if (PROBES.has(route)) log.debug(line, 'request')
    else log.info(line, 'request')
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Requested every few seconds by whatever monitors the server. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
