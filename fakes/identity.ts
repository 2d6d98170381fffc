/**
 * A stand-in for an identity provider: OpenID Connect with discovery, PKCE, nonce and signed tokens, on loopback.
 * Anyone may be anyone there, so it refuses to start in production.
 */
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeIdentity = { readonly issuer: string; readonly close: () => Promise<void> }

export type FakeIdentityOptions = {
  /** 0 takes a free port. */
  readonly port: number
  readonly clientId: string
  /** Whether the provider claims to have verified addresses; true by default. */
  readonly verifiesEmail?: boolean
  /** What a dishonest provider does; evaluated for each token and each description of itself. */
  readonly deceit?: () => Deceit
}

export type Deceit = {
  /** Claims that replace the true ones in the token; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, string | number | undefined>>
  /** Signed with a key that it does not publish, or not at all. */
  readonly signature?: 'another-key' | 'none'
  /** The issuer that it claims to be. */
  readonly issuer?: string
}

type Grant = {
  readonly email: string
  readonly nonce: string | null
  readonly challenge: string
  readonly redirect: string
}

export async function startFakeIdentity(options: FakeIdentityOptions): Promise<FakeIdentity> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The stand-in for an identity provider is for tests.')
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const grants = new Map<string, Grant>()
  let issuer = ''
  const deceit = (): Deceit => options.deceit?.() ?? {}
  const token = (honest: object): string => {
    const { claims = {}, signature = 'own-key' } = deceit()
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const algorithm = signature === 'none' ? 'none' : 'ES256'
    const text = `${part({ alg: algorithm, kid: 'fake', typ: 'JWT' })}.${part({ ...honest, ...claims })}`
    if (signature === 'none') return `${text}.`
    const key =
      signature === 'own-key' ? keys.privateKey : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const jwk = { ...createPublicKey(keys.privateKey).export({ format: 'jwk' }), kid: 'fake', alg: 'ES256', use: 'sig' }
  const handlers: Readonly<Record<string, (request: IncomingMessage, reply: ServerResponse) => Promise<void>>> = {
    '/.well-known/openid-configuration': async (_, reply) =>
      json(reply, { ...discovery(issuer), issuer: deceit().issuer ?? issuer }),
    '/jwks': async (_, reply) => json(reply, { keys: [jwk] }),
    '/authorize': async (request, reply) => authorize({ request, reply, grants, clientId: options.clientId }),
    '/token': async (request, reply) => {
      const form = new URLSearchParams(await bodyOf(request))
      const grant = takeGrant(grants, form)
      if (grant === null) return json(reply, { error: 'invalid_grant' }, 400)
      const now = Math.floor(Date.now() / 1_000)
      const idToken = token({
        iss: issuer,
        aud: options.clientId,
        sub: createHash('sha256').update(grant.email).digest('hex').slice(0, 20),
        email: grant.email,
        email_verified: options.verifiesEmail ?? true,
        name: grant.email.split('@')[0],
        iat: now,
        exp: now + 300,
        ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      })
      return json(reply, { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', id_token: idToken })
    },
  }
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const handler = handlers[pathname]
    if (handler === undefined) json(reply, { error: 'not_found' }, 404)
    else handler(request, reply).catch(() => json(reply, { error: 'server_error' }, 500))
  })
  await new Promise<void>((settle) => server.listen(options.port, '127.0.0.1', settle))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return { issuer, close: () => new Promise((settle) => server.close(() => settle())) }
}

function discovery(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  }
}

type Authorizing = {
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly grants: Map<string, Grant>
  readonly clientId: string
}

/** First a page on which to choose the identity; with `email` in the address, the redirect to the client. */
async function authorize({ request, reply, grants, clientId }: Authorizing): Promise<void> {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const redirect = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== clientId || query.get('code_challenge_method') !== 'S256') {
    return json(reply, { error: 'invalid_request' }, 400)
  }
  const email = query.get('email')
  if (email === null) {
    const hidden = [...query].map(
      ([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`,
    )
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(
      `<!doctype html><html lang="en"><title>Test identity</title><main><h1>Test identity</h1><form>${hidden.join('')}` +
        '<label>Email <input name="email" type="email" required></label> <button>Continue</button></form></main></html>',
    )
    return
  }
  const code = randomBytes(16).toString('hex')
  grants.set(code, {
    email,
    nonce: query.get('nonce'),
    challenge: query.get('code_challenge') ?? '',
    redirect,
  })
  const back = new URL(redirect)
  back.searchParams.set('code', code)
  back.searchParams.set('state', query.get('state') ?? '')
  reply.writeHead(302, { location: back.href }).end()
}

/** A code works once, for the client that started, with the secret that only it knows. */
function takeGrant(grants: Map<string, Grant>, form: URLSearchParams): Grant | null {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return grant?.challenge === challenge && grant.redirect === form.get('redirect_uri') ? grant : null
}

function json(reply: ServerResponse, value: object, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(part as Buffer)
  return Buffer.concat(chunks).toString()
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
