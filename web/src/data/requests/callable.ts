import { CALL_TIMEOUT_MS, type FunctionContract } from '@roundtrip/contract/calls'
import { AppError, type Code, codeOfStatus, codeOfWireStatus } from '@roundtrip/contract/errors'
import * as z from 'zod/mini'
import type { TokenSource } from '../session/tokens.ts'
import { decodeWire, encodeWire } from './wire.ts'

export type CallClientOptions = {
  readonly url: (contract: Pick<FunctionContract, 'region' | 'name'>) => string
  readonly token: TokenSource
  /** The instance token of a messaging service, for pages that receive messages. */
  readonly messagingToken?: () => Promise<string | null>
  /** Proof that the page is a genuine one, where a service attests it. */
  readonly appCheckToken?: () => Promise<string | null>
  /** The language of the page, whatever the browser prefers: in which the server writes what it adds. */
  readonly language?: () => string
  readonly fetch?: typeof globalThis.fetch
  /** 0, like undefined, means the limit of the protocol. */
  readonly timeoutMs?: number
}

export type CallFunction = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  contract: Pick<FunctionContract<I, O>, 'input' | 'output' | 'name' | 'region' | 'access'>,
  input: z.input<I>,
  signal?: AbortSignal,
) => Promise<z.output<O>>

/** The client of the callable functions, typed by their contracts, which also name the region. */
export function createCall(options: CallClientOptions): CallFunction {
  const send: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const timeoutMs = options.timeoutMs || CALL_TIMEOUT_MS
  return async (contract, input, signal) => {
    const body = JSON.stringify({ data: encodeWire(input) })
    const attempt = async (token: string | null): Promise<unknown> => {
      const headers = await headersOf(options, token)
      return exchange({ send, url: options.url(contract), headers, body, timeoutMs, signal })
    }
    const token = await options.token({ fresh: false })
    const data = await attempt(token).catch(async (error: unknown) => {
      // The token may have expired on the way; an anonymous call has none to renew.
      const renewable = token !== null || contract.access === 'signed-in'
      if (!(error instanceof AppError) || error.code !== 'unauthenticated' || !renewable) throw error
      const renewed = await options.token({ fresh: true })
      if (renewed === null) throw error
      return attempt(renewed)
    })
    return z.parse(contract.output, data) as z.output<(typeof contract)['output']>
  }
}

async function headersOf(options: CallClientOptions, token: string | null): Promise<Readonly<Record<string, string>>> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (options.language !== undefined) headers['accept-language'] = options.language()
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const messaging = await optional(options.messagingToken)
  if (messaging !== null) headers['firebase-instance-id-token'] = messaging
  const appCheck = await optional(options.appCheckToken)
  if (appCheck !== null) headers['x-firebase-appcheck'] = appCheck
  return headers
}

/** If a source fails, its header is left out, and the server decides whether it needs it. */
async function optional(source: (() => Promise<string | null>) | undefined): Promise<string | null> {
  try {
    return (await source?.()) ?? null
  } catch {
    return null
  }
}

type Exchange = {
  readonly send: typeof globalThis.fetch
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

async function exchange(request: Exchange): Promise<unknown> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort('timeout'), request.timeoutMs)
  const stop = (): void => limit.abort('canceled')
  request.signal?.addEventListener('abort', stop, { once: true })
  if (request.signal?.aborted === true) stop()
  try {
    const { status, json } = await received(request, limit.signal)
    return readResponse(status, json)
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', stop)
  }
}

/**
 * The status and the JSON of the response. The JSON is null if the body is cut off or invalid; the status still counts.
 */
async function received(request: Exchange, signal: AbortSignal): Promise<{ status: number; json: unknown }> {
  const { send, url, headers, body } = request
  let status = 0
  try {
    const response = await send(url, { method: 'POST', headers, body, credentials: 'omit', signal })
    status = response.status
    return { status, json: await response.json() }
  } catch (error) {
    if (signal.aborted) throw failure(signal.reason === 'timeout' ? 'deadline-exceeded' : 'cancelled')
    if (status === 0) throw failure('internal', { cause: error })
    return { status, json: null }
  }
}

/** Reads one response; the order of the checks is given by the protocol. */
export function readResponse(status: number, json: unknown): unknown {
  const failed = errorOf(status, json)
  if (failed !== null) throw failed
  // A falsy body (`null`, nothing, text that is not JSON) is not an object; other scalars have no data.
  if (!json) throw failure('internal', { message: 'Response is not valid JSON object.' })
  const { data, result } = json as { data?: unknown; result?: unknown }
  const value = data === undefined ? result : data
  if (value === undefined) throw failure('internal', { message: 'Response is missing data field.' })
  return decodeWire(value)
}

function errorOf(status: number, json: unknown): AppError | null {
  let code = codeOfStatus(status)
  let message: string = code
  let details: unknown
  const error = typeof json === 'object' && json !== null && 'error' in json ? json.error : null
  if (typeof error === 'object' && error !== null) {
    if ('status' in error && typeof error.status === 'string') {
      const named = codeOfWireStatus(error.status)
      if (named === null) return failure('internal')
      code = named
      message = error.status
    }
    if ('message' in error && typeof error.message === 'string') message = error.message
    if ('details' in error && error.details !== undefined) {
      details = error.details
      try {
        details = decodeWire(error.details)
      } catch {
        // Details that cannot be decoded stay as they came; they must not hide the error.
      }
    }
  }
  if (code === 'ok') return null
  return failure(code, { message, details })
}

function failure(code: Code, init: { message?: string; details?: unknown; cause?: unknown } = {}): AppError {
  const details = init.details
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details && typeof details.reason === 'string'
      ? { reason: details.reason }
      : {}
  return new AppError({ code, message: init.message ?? code, details, cause: init.cause, ...reason })
}
