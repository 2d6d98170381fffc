/** The callable function protocol: POST {"data": ...} in, {"data": ...} or {"error": ...} out. */
import { TOKEN_PREFIX } from '@roundtrip/contract/auth'
import { type FunctionContract, REGIONS, type Region, scopesOf, type TokenScope } from '@roundtrip/contract/calls'
import type { Language } from '@roundtrip/contract/documents'
import { AppError, type Code, httpStatus, wireStatus } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import type * as z from 'zod/mini'
import { type DatabaseTrouble, databaseTrouble } from '../ground/database-trouble.ts'
import { noteTrouble } from '../ground/full-disk.ts'
import type { Log } from '../ground/log.ts'
import { languageOfPage } from '../language/page-language.ts'
import { meters } from '../watch/meters.ts'
import { currentRequest } from '../watch/request-scope.ts'
import { inSpan } from '../watch/spans.ts'
import { BodyTooLarge, isClientGone, readBody } from './body.ts'
import { jsonResponse } from './compressed-json.ts'
import { parseStorable } from './storable.ts'

export type Caller = {
  /** Empty for a caller who is not signed in; only functions for anyone see that. */
  readonly uid: Uid
  /** The token of the call; null without one. */
  readonly bearer: string | null
  /** The network address of the caller. */
  readonly address: string
  /** The language of the calling page. */
  readonly language: Language
}

/** A function of the contract with the code that serves it. */
export type Served = {
  readonly contract: FunctionContract
  readonly run: (caller: Caller, input: unknown) => Promise<unknown>
}

/** Binds a handler to its contract; the types check both sides. */
export function serveFunction<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Reasons extends Readonly<Record<string, Code>>,
>(
  contract: FunctionContract<Input, Output, Reasons>,
  run: (caller: Caller, input: z.infer<Input>) => Promise<z.infer<Output>>,
): Served {
  return { contract, run: run as Served['run'] }
}

/** The error that a function declares for this reason. */
export function failure<Reasons extends Readonly<Record<string, Code>>>(
  contract: { readonly name: string; readonly reasons: Reasons },
  reason: keyof Reasons & string,
  details: Readonly<Record<string, unknown>> = {},
): AppError {
  const code = contract.reasons[reason] ?? 'internal'
  return new AppError({ code, reason, message: `${contract.name}: ${reason}`, details })
}

export type TokenQuery = {
  /** A token with any of these is accepted. */
  readonly scopes: readonly TokenScope[]
  readonly address: string
}

/** What calls need of the accounts. */
export type Tokens = {
  /**
   * The user of this bearer token; null if it is forged, expired, of an ended session or not ours. Checks of a session
   * are cached for a second, unless the request is `afresh`.
   */
  readonly uidOfToken: (token: string, options?: { readonly afresh: boolean }) => Promise<Uid | null>
  /**
   * The user of this access token. Throws the contract's errors if it is invalid, too busy, or lacks all of these
   * scopes.
   */
  readonly uidOfAccessToken?: (token: string, query: TokenQuery) => Promise<Uid>
}

export type CallableServerOptions = {
  readonly functions: readonly Served[]
  readonly auth: Tokens
  readonly log: Log
  /** The client gives up after 70 s, so we respond a little earlier. */
  readonly timeoutMs?: number
}

export type CallTarget = { readonly region: string; readonly name: string; readonly requestId: string }

export function callables(options: CallableServerOptions): (request: Request, call: CallTarget) => Promise<Response> {
  const byName = new Map<string, Served>()
  for (const served of options.functions) byName.set(`${served.contract.region}/${served.contract.name}`, served)
  return async (request, call) => {
    const began = performance.now()
    let code: Code = 'ok'
    const served = isRegion(call.region) ? byName.get(`${call.region}/${call.name}`) : undefined
    try {
      if (served === undefined) throw new AppError({ code: 'not-found', message: 'No such function.' })
      const payload = await callData(request)
      const uid = await callerOf(request, options.auth, scopesOf(served.contract))
      const caller = {
        uid: uid ?? ('' as Uid),
        bearer: bearerOf(request),
        address: addressOf(request),
        language: languageOfPage(request),
      }
      const timeoutMs = options.timeoutMs ?? SERVER_TIMEOUT_MS
      const result = await inSpan(`call ${served.contract.name}`, {}, () =>
        callFunction(served, { caller, isSignedIn: uid !== null, payload, timeoutMs }),
      )
      return await jsonResponse(request, { data: result ?? null })
    } catch (error) {
      code = codeOf(error)
      return errorResponse(error, { ...call, log: options.log })
    } finally {
      const durationMs = Math.round(performance.now() - began)
      // Only existing functions are named, whatever the path says, so that there are few names.
      const name = served?.contract.name ?? 'unknown'
      meters.call({ function: name, code }, durationMs)
      const request = currentRequest()
      if (request !== undefined) request.call = { name, code }
      // Never the caller, the input or a token: a reader of the log should not learn what a person did.
      options.log.debug({ function: name, requestId: call.requestId, code, durationMs }, 'call')
    }
  }
}

type FunctionCall = {
  readonly caller: Caller
  readonly isSignedIn: boolean
  readonly payload: unknown
  readonly timeoutMs: number
}

async function callFunction(
  { contract, run }: Served,
  { caller, isSignedIn, payload, timeoutMs }: FunctionCall,
): Promise<unknown> {
  if (contract.access === 'signed-in' && !isSignedIn) {
    throw new AppError({ code: 'unauthenticated', message: 'Sign in first.' })
  }
  const input = contract.input.safeParse(payload)
  if (!input.success) {
    const issues = input.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.map(String), message }))
    throw new AppError({
      code: 'invalid-argument',
      reason: 'invalid-input',
      message: 'Invalid input.',
      details: { issues },
    })
  }
  const work = run(caller, input.data)
  const output = contract.output.safeParse(await withinTime(work, timeoutMs))
  if (!output.success) throw new Error(`${contract.name} answered against its contract: ${output.error.message}`)
  return output.data
}

/** Checks the request as the protocol requires: POST, JSON, and nothing in the body but `data`. */
async function callData(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (request.method !== 'POST' || !/^application\/json\s*(;|$)/i.test(type)) throw badRequest()
  const text = await readBody(request, LIMITS.callBytes)
  let body: unknown
  try {
    body = parseStorable(text)
  } catch (error) {
    throw error instanceof SyntaxError ? badRequest() : error
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  const fields = Object.keys(body)
  if (fields.length !== 1 || fields[0] !== 'data') throw badRequest()
  return (body as { readonly data: unknown }).data
}

function badRequest(): AppError {
  return new AppError({ code: 'invalid-argument', reason: 'bad-request', message: 'Bad Request' })
}

/**
 * Null without a token; an invalid token is refused even if none is needed. An access token is accepted only for these
 * scopes, and for no function without scopes.
 */
export async function callerOf(
  request: Request,
  auth: Tokens,
  scopes: readonly TokenScope[] = [],
): Promise<Uid | null> {
  if (request.headers.get('authorization') === null) return null
  const token = bearerOf(request)
  if (token?.startsWith(TOKEN_PREFIX) === true && auth.uidOfAccessToken !== undefined) {
    return auth.uidOfAccessToken(token, { scopes, address: addressOf(request) })
  }
  const uid = token === null ? null : await auth.uidOfToken(token)
  if (uid === null) throw new AppError({ code: 'unauthenticated', reason: 'bad-token', message: 'Unauthenticated' })
  return uid
}

function bearerOf(request: Request): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

function addressOf(request: Request): string {
  return request.headers.get('x-client-ip') ?? ''
}

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      refuse(new AppError({ code: 'deadline-exceeded', message: 'deadline-exceeded' }))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

function codeOf(error: unknown): Code {
  if (error instanceof BodyTooLarge) return 'resource-exhausted'
  if (isClientGone(error)) return 'cancelled'
  if (databaseTrouble(error) !== null) return 'unavailable'
  return error instanceof AppError ? error.code : 'internal'
}

export type ErrorContext = { readonly requestId: string; readonly log: Log }

/** The body of section 8 of the protocol. Errors that we did not throw on purpose only show their text in the log. */
export function errorResponse(error: unknown, context: ErrorContext): Response {
  const { requestId, log } = context
  if (error instanceof BodyTooLarge) {
    const details = { reason: 'body-too-large', requestId, most: error.max }
    return Response.json(
      { error: { status: 'RESOURCE_EXHAUSTED', message: 'The request is too large.', details } },
      { status: 413 },
    )
  }
  if (isClientGone(error)) return new Response(null, { status: httpStatus('cancelled') })
  const trouble = error instanceof AppError ? null : databaseTrouble(error)
  if (trouble !== null) {
    noteTrouble(trouble)
    meters.databaseErrors({ trouble })
    log.warn({ requestId, trouble, err: error }, 'the database did not take a request')
    return errorResponse(storageError(trouble, error), context)
  }
  if (!(error instanceof AppError)) {
    log.error({ requestId, err: error }, 'unexpected error')
    return Response.json(
      { error: { status: 'INTERNAL', message: 'INTERNAL', details: { requestId } } },
      { status: 500 },
    )
  }
  // A declared internal error hides its cause from the client, not from us.
  if (error.code === 'internal' && error.cause !== undefined)
    log.error({ requestId, err: error.cause }, 'internal error')
  const details = { ...(error.details as object | undefined), reason: error.reason, requestId }
  const body = { error: { status: wireStatus(error.code), message: error.message, details } }
  const response = Response.json(body, { status: httpStatus(error.code) })
  const { retryAfterS } = details as { readonly retryAfterS?: number }
  if (retryAfterS !== undefined) response.headers.set('retry-after', String(retryAfterS))
  return response
}

/** Data that did not reach the database was not stored; the client may retry after a while. */
const STORAGE: Readonly<Record<DatabaseTrouble, { readonly message: string; readonly retryAfterS: number }>> = {
  away: { message: 'The database cannot be reached. Nothing was lost; try again in a moment.', retryAfterS: 2 },
  'read-only': { message: 'The database takes no changes right now. Try again in a moment.', retryAfterS: 2 },
  full: { message: "The server's disk is full. Nothing was stored; try again later.", retryAfterS: 60 },
  outdated: {
    message:
      'This server is being replaced by a newer version and cannot read or save anything. Try again in a moment.',
    retryAfterS: 5,
  },
  busy: { message: 'Two changes collided, and this one was not saved. Try again.', retryAfterS: 1 },
}

/** The response to a request that the database did not accept. */
export function storageError(trouble: DatabaseTrouble, cause: unknown): AppError {
  const { message, retryAfterS } = STORAGE[trouble]
  return new AppError({ code: 'unavailable', reason: `database-${trouble}`, message, details: { retryAfterS }, cause })
}

function isRegion(text: string): text is Region {
  return REGIONS.some((region) => region === text)
}

const SERVER_TIMEOUT_MS = 65_000
