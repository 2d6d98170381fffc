/**
 * * Sends to an address that a user entered, or that a browser provided. Only by https, only to public addresses, and
 * only if every address of the name is public; the connection uses exactly the address that was checked. Redirects are
 * not followed, no header of JSON says more than the type and length of the body, and only the status of the response
 * is read.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type PostEnd =
  | { readonly end: 'answered'; readonly status: number }
  | { readonly end: 'not-https' | 'not-public' | 'unknown-host' | 'no-answer' | 'bad-certificate' }

/** Never throws, and never reveals the address: it may contain a secret. */
export type PostJson = (url: string, body: unknown) => Promise<PostEnd>

/** A binary body with its headers, for other protocols. Like `PostJson`. */
export type PostBytes = (url: string, content: BytesToPost) => Promise<PostEnd>

export type BytesToPost = { readonly headers: Readonly<Record<string, string | number>>; readonly body: Buffer }

/** The functions that tests replace. */
export type Internet = {
  readonly lookupAll: (host: string) => Promise<readonly LookupAddress[]>
  readonly isPublic: (address: string) => boolean
  /** Certificates to trust in addition to Node's. */
  readonly ca?: string
  readonly timeoutMs?: number
}

const INTERNET: Internet = { lookupAll, isPublic: isPublicAddress }

export function publicPost(internet: Internet = INTERNET): PostJson {
  const post = publicPostBytes(internet)
  return (url, content) =>
    post(url, { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(content), 'utf8') })
}

export function publicPostBytes(internet: Internet = INTERNET): PostBytes {
  return async (text, content) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || !isPlainHttps(url)) return { end: 'not-https' }
    // A host that is an address is never looked up.
    if (isIP(hostOf(url)) !== 0 && !internet.isPublic(hostOf(url))) return { end: 'not-public' }
    try {
      return { end: 'answered', status: await statusOf(url, content, internet) }
    } catch (error) {
      return { end: endOf(error) }
    }
  }
}

/** Whether only this server could resolve this host: an address that is not public, or a name without a domain. */
export function isLocalHost(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || /\.(?:localhost|local|internal)\.?$/.test(host)
}

/** Without name and password: they would become a header. */
export function isPlainHttps({ protocol, username, password }: URL): boolean {
  return protocol === 'https:' && username === '' && password === ''
}

/** `[::1]` as `::1`. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function statusOf(url: URL, { headers, body }: BytesToPost, internet: Internet): Promise<number> {
  // A separate agent: no connection stays open, and none is shared with another request.
  const agent = new Agent({ keepAlive: false })
  const { ca, timeoutMs = TIMEOUT_MS } = internet
  return new Promise<number>((settle, refuse) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': body.byteLength },
        lookup: checkedLookup(internet),
        maxHeaderSize: MAX_HEADER_BYTES,
        signal: AbortSignal.timeout(timeoutMs),
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        settle(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sent.on('error', refuse)
    sent.end(body)
  }).finally(() => agent.destroy())
}

/** The addresses of a name, replacing the system's lookup, so that none can change between check and connection. */
function checkedLookup({ lookupAll, isPublic }: Internet): LookupFunction {
  return (host, options, done) => {
    lookupAll(host).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return done(coded('ENOTFOUND'), '', 0)
        if (!addresses.every(({ address }) => isPublic(address))) return done(coded(NOT_PUBLIC), '', 0)
        if (options.all === true) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(coded(codeOf(error) ?? 'ENOTFOUND'), '', 0),
    )
  }
}

function lookupAll(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((settle, refuse) => {
    lookup(host, { all: true }, (error, addresses) => (error === null ? settle(addresses) : refuse(error)))
  })
}

function endOf(error: unknown): Exclude<PostEnd['end'], 'answered'> {
  const code = codeOf(error) ?? ''
  if (code === NOT_PUBLIC) return 'not-public'
  if (code === 'ENOTFOUND') return 'unknown-host'
  return /CERT|SELF_SIGNED|ISSUER|ERR_TLS|SSL/.test(code) ? 'bad-certificate' : 'no-answer'
}

function codeOf(error: unknown): string | null {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : null
}

function coded(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

const NOT_PUBLIC = 'ERR_ADDRESS_NOT_PUBLIC'
const TIMEOUT_MS = 10_000
const MAX_HEADER_BYTES = 16_384
