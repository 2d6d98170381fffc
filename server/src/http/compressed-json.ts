/** JSON responses, compressed if they are long: markets and their bars are megabytes of digits. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const LONG_BYTES = 16_384
/** In the thread pool, so that no other call waits; higher levels take twice as long for a tenth less. */
const compress = promisify(gzip)
const LEVEL = 4

export async function jsonResponse(request: Request, value: unknown): Promise<Response> {
  const text = JSON.stringify(value)
  const headers = new Headers({ 'content-type': 'application/json', vary: 'accept-encoding' })
  if (text.length < LONG_BYTES || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
    return new Response(text, { headers })
  }
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(await compress(text, { level: LEVEL })), { headers })
}
