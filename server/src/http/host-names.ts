/**
 * The names under which a server without a public address responds. A foreign page can make its own name resolve to
 * this machine (DNS rebinding): to the browser both are then one site, and the page can read every response.
 */
import type { Config } from '../ground/config.ts'

/** Null if any name is accepted: a public address is set, and only its pages may act. */
export function acceptedHosts({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): ReadonlySet<string> | null {
  if (publicUrl !== null) return null
  return new Set([...LOCAL_HOSTS, hostName(host.includes(':') ? `[${host}]` : host) ?? host])
}

export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether the request names none of these. Probes name a machine by any address, and read no one's data. */
export function isMisdirected(request: Request, accepted: ReadonlySet<string>): boolean {
  if (PROBES.has(new URL(request.url).pathname)) return false
  const name = hostName(request.headers.get('host') ?? '')
  return name === null || !accepted.has(name)
}

/** A sentence for people, and for programs the same shape as every other error. */
export function misdirected(request: Request): Response {
  const status = 421
  if (request.headers.get('accept')?.includes('text/html') === true) {
    return new Response(`${SENTENCE}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const error = { status: 'FAILED_PRECONDITION', message: SENTENCE, details: { reason: 'wrong-host' } }
  return Response.json({ error }, { status })
}

const SENTENCE =
  'This server does not answer to this name or address. To open it here, set PUBLIC_URL to what browsers use, such as ' +
  'https://journal.example.com or http://192.168.1.20:3000, and start it again.'

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Without the port, in the spelling of browsers; null for anything but a host. */
function hostName(host: string): string | null {
  const address = `http://${host}`
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname : null
}
