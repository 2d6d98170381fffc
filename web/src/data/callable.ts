import {
  AppError,
  CALL_TIMEOUT_MS,
  type Code,
  codeOfStatus,
  codeOfWireStatus,
  type FunctionContract,
} from '@roundtrip/contract'
import * as z from 'zod/mini'
import { decodeWire, encodeWire } from './wire.ts'

/** Gives a bearer token, or null while nobody is signed in; `fresh` asks for a new one. */
export type TokenSource = (options?: { readonly fresh: boolean }) => Promise<string | null>

export type CallableOptions = {
  readonly url: (contract: FunctionContract) => string
  readonly token: TokenSource
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
}

export type Call = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  contract: Pick<FunctionContract<I, O>, 'input' | 'output' | 'name' | 'region' | 'access'>,
  input: z.input<I>,
  signal?: AbortSignal,
) => Promise<z.output<O>>

/** The client of the callable functions, typed by their contracts. */
export function createCall(options: CallableOptions): Call {
  const send: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const timeoutMs = options.timeoutMs ?? CALL_TIMEOUT_MS
  return async (contract, input, signal) => {
    const body = JSON.stringify({ data: encodeWire(input) })
    const attempt = async (fresh: boolean): Promise<unknown> => {
      const token = contract.access === 'anyone' && !fresh ? null : await options.token({ fresh })
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (token !== null) headers['authorization'] = `Bearer ${token}`
      const url = options.url({ ...contract, reasons: {} } as FunctionContract)
      return exchange({ send, url, headers, body, timeoutMs, signal })
    }
    const answer = await attempt(false).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated' && contract.access === 'signed-in') {
        return attempt(true)
      }
      throw error
    })
    return z.parse(contract.output, answer) as z.output<(typeof contract)['output']>
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

async function exchange(parts: Exchange): Promise<unknown> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort('timeout'), parts.timeoutMs)
  const stop = (): void => limit.abort('cancelled')
  parts.signal?.addEventListener('abort', stop, { once: true })
  if (parts.signal?.aborted === true) stop()
  try {
    const response = await parts.send(parts.url, {
      method: 'POST',
      headers: parts.headers,
      body: parts.body,
      credentials: 'omit',
      signal: limit.signal,
    })
    return outcome(response.status, parseJson(await response.text()))
  } catch (error) {
    if (error instanceof AppError) throw error
    if (limit.signal.reason === 'timeout') throw failure('deadline-exceeded')
    if (limit.signal.aborted) throw failure('cancelled')
    throw failure('internal', { cause: error })
  } finally {
    clearTimeout(timer)
    parts.signal?.removeEventListener('abort', stop)
  }
}

/** What one answer means; the order of the checks is that of the protocol. */
export function outcome(status: number, json: unknown): unknown {
  const failed = errorOf(status, json)
  if (failed !== null) throw failed
  // A falsy body (`null`, nothing, text that is no JSON) is not an object; other scalars have no data.
  if (!json) throw failure('internal', { message: 'Response is not valid JSON object.' })
  const { data, result } = json as { data?: unknown; result?: unknown }
  const answer = data === undefined ? result : data
  if (answer === undefined) throw failure('internal', { message: 'Response is missing data field.' })
  return decodeWire(answer)
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

function failure(code: Code, parts: { message?: string; details?: unknown; cause?: unknown } = {}): AppError {
  const details = parts.details
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details && typeof details.reason === 'string'
      ? { reason: details.reason }
      : {}
  return new AppError({ code, message: parts.message ?? code, details, cause: parts.cause, ...reason })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
