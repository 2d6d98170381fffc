/** The callable function protocol: POST {"data": ...} in, {"data": ...} or {"error": ...} out. */
import {
  AppError,
  type Code,
  type FunctionContract,
  httpStatus,
  LIMITS,
  REGIONS,
  type Region,
  wireStatus,
} from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import type * as z from 'zod/mini'
import type { AuthPort } from '../auth/port.ts'
import { BodyTooLarge, readBody } from './body.ts'
import type { Log } from './log.ts'

export type Caller = { readonly uid: Uid }

/** A function of the contract with the code that serves it. */
export type Served = {
  readonly contract: FunctionContract
  readonly run: (caller: Caller, input: unknown) => Promise<unknown>
}

/** Binds a handler to its contract; both sides of it are checked by types. */
export function serve<
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

export type CallableOptions = {
  readonly functions: readonly Served[]
  readonly auth: AuthPort
  readonly log: Log
  /** The client gives up after 70 s, so we answer a little before. */
  readonly timeoutMs?: number
}

export type Call = { readonly region: string; readonly name: string; readonly requestId: string }

export function callables(options: CallableOptions): (request: Request, call: Call) => Promise<Response> {
  const byName = new Map<string, Served>()
  for (const served of options.functions) byName.set(`${served.contract.region}/${served.contract.name}`, served)
  return async (request, call) => {
    try {
      const served = isRegion(call.region) ? byName.get(`${call.region}/${call.name}`) : undefined
      if (served === undefined) throw new AppError({ code: 'not-found', message: 'No such function.' })
      const result = await answer(options, { served, request })
      return Response.json({ data: result ?? null })
    } catch (error) {
      return errorResponse(error, { ...call, log: options.log })
    }
  }
}

async function answer(options: CallableOptions, parts: { served: Served; request: Request }): Promise<unknown> {
  const { contract, run } = parts.served
  const payload = await callData(parts.request)
  const uid = await callerOf(parts.request, options.auth)
  if (contract.access === 'signed-in' && uid === null) {
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
  const work = run({ uid: uid ?? ('' as Uid) }, input.data)
  const output = contract.output.safeParse(await withinTime(work, options.timeoutMs ?? SERVER_TIMEOUT_MS))
  if (!output.success) throw new Error(`${contract.name} answered against its contract: ${output.error.message}`)
  return output.data
}

/** Checks the request as the protocol demands: POST, JSON, and nothing in the body but `data`. */
async function callData(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (request.method !== 'POST' || !/^application\/json\s*(;|$)/i.test(type)) throw badRequest()
  const text = await readBody(request, LIMITS.callBytes)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest()
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  const fields = Object.keys(body)
  if (fields.length !== 1 || fields[0] !== 'data') throw badRequest()
  return (body as { readonly data: unknown }).data
}

function badRequest(): AppError {
  return new AppError({ code: 'invalid-argument', reason: 'bad-request', message: 'Bad Request' })
}

/** Null without a token; a token that is not valid is refused even where none is needed. */
export async function callerOf(request: Request, auth: AuthPort): Promise<Uid | null> {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1]
  const uid = token === undefined ? null : await auth.uidOfToken(token)
  if (uid === null) throw new AppError({ code: 'unauthenticated', reason: 'bad-token', message: 'Unauthenticated' })
  return uid
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

export type ErrorContext = { readonly requestId: string; readonly log: Log }

/** The body of section 8. What we did not throw on purpose keeps its text to the log. */
export function errorResponse(error: unknown, context: ErrorContext): Response {
  const { requestId, log } = context
  if (error instanceof BodyTooLarge) {
    const details = { reason: 'body-too-large', requestId, most: error.most }
    return Response.json(
      { error: { status: 'RESOURCE_EXHAUSTED', message: 'The request is too large.', details } },
      { status: 413 },
    )
  }
  if (!(error instanceof AppError)) {
    log.error({ requestId, err: error }, 'unexpected error')
    return Response.json(
      { error: { status: 'INTERNAL', message: 'INTERNAL', details: { requestId } } },
      { status: 500 },
    )
  }
  const details = { ...(error.details as object | undefined), reason: error.reason, requestId }
  const body = { error: { status: wireStatus(error.code), message: error.message, details } }
  return Response.json(body, { status: httpStatus(error.code) })
}

function isRegion(text: string): text is Region {
  return REGIONS.some((region) => region === text)
}

const SERVER_TIMEOUT_MS = 65_000
