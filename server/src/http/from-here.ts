/** Whether a request comes from the server's own machine, whose user may see and do what nobody else may. */
import { LOCAL_HOSTS } from './host-names.ts'

/**
 * Headers that something between the browser and this server adds: standards (RFC 7239 Forwarded, RFC 9110 Via, RFC 8586
 * CDN-Loop), the whole family of X-Forwarded, and those of nginx, Apache, Envoy, HAProxy, Traefik, Cloudflare, Akamai,
 * Fastly, Fly, AWS, Google and Azure by their documentation (November 2026). Behind a proxy on the same machine every
 * visitor has the address of this machine.
 */
const PROXY_MARKS = [
  'forwarded',
  'via',
  'cdn-loop',
  /^x-forwarded(?:-|$)/,
  /^x-original-/,
  'x-real-ip',
  'x-proxyuser-ip',
  'x-cluster-client-ip',
  /^x-envoy-/,
  /^cf-/,
  'true-client-ip',
  /^x-akamai-/,
  /^fastly-/,
  /^fly-/,
  /^x-amzn?-/,
  /^x-cloud-trace-context$/,
  /^x-azure-/,
  /^x-arr-/,
  'x-appengine-user-ip',
  'x-varnish',
  'x-nginx-proxy',
  'proxy-connection',
  // Names that are common in the configuration of proxies.
  'client-ip',
  'proxy-client-ip',
  'wl-proxy-client-ip',
  /^x-remote-/,
  /^x-(?:url-)?scheme$/,
  'x-host',
  'x-request-start',
  'front-end-https',
  /^tailscale-/,
]

/**
 * True if the request passed a proxy that left a mark on it. nginx by default adds no header of its own, but closes
 * each connection ("proxy_set_header", nginx.org, November 2026), which no browser does.
 */
export function isProxied(headers: Headers): boolean {
  if (/(?:^|,)\s*close\s*(?:,|$)/i.test(headers.get('connection') ?? '')) return true
  for (const [name] of headers) {
    if (PROXY_MARKS.some((mark) => (typeof mark === 'string' ? mark === name : mark.test(name)))) return true
  }
  return false
}

/**
 * True if the request comes from this machine, past no proxy and under a name of this machine. The name guards against
 * foreign pages whose name was made to resolve to this machine.
 */
export function isFromHere({ headers }: Request): boolean {
  const host = headers.get('host') ?? ''
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  const address = headers.get('x-client-ip') ?? ''
  return !isProxied(headers) && LOCAL_HOSTS.includes(name) && (address === '::1' || address.startsWith('127.'))
}
