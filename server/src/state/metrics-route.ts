import { AppError } from '@roundtrip/contract/errors'
import { isSameSecret } from '../http/same-secret.ts'

/** Serves Prometheus, and refuses everyone without the token: the activity of a server is not public. */
export function metricsRoute(text: () => Promise<string>, token: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${token}`)) {
      throw new AppError({ code: 'unauthenticated', message: 'The token is not the one of METRICS_TOKEN.' })
    }
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(await text(), { headers })
  }
}
