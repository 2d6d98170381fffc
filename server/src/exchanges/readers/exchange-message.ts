import { isJsonObject, jsonOrNull } from '@roundtrip/core/base'

/**
 * The exchange's own code and message in an error of the library, for a trader to read or to look up:
 * `binance {"code":-1121,"msg":"Invalid symbol."}` becomes `-1121 Invalid symbol.` Null if the error holds none.
 */
export function exchangeMessage(error: string): string | null {
  const body = bodyIn(error)
  const [, words, code] = OF_A_LIST.exec(error) ?? []
  if (body === null && words === undefined) return null
  const parts = body === null ? [code, words] : [CODES, MESSAGES].flatMap((names) => firstOf(body, names) ?? [])
  const text = parts.join(' ').replaceAll(/\s+/g, ' ').replaceAll(LONG_RUN, masked).trim()
  return text === '' ? null : text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

type Json = Readonly<Record<string, unknown>>

/**
 * Bitfinex responds with `["error",10020,"symbol: invalid"]`, which the library writes as `bitfinex symbol: invalid
 * (#10020)`.
 */
const OF_A_LIST = /^\w+ ([^{}]+) \(#(\d+)\)$/

/** Names under which exchanges write a code and a message; Deribit and Gate put them one level down, Kraken in a list. */
const CODES = ['code', 'retCode', 'err_code', 'err-code', 'error_code', 'label', 'ret_code', 'sCode']
const MESSAGES = [
  'msg',
  'message',
  'retMsg',
  'err_msg',
  'err-msg',
  'error_message',
  'ret_msg',
  'errorMessage',
  'sMsg',
  'error',
]

const LONG_RUN = /[\w+/=-]{16,}/g

/** Hides anything that looks like a key, a secret, a signature or a wallet address: long, of letters and digits. */
function masked(run: string): string {
  return /\d/.test(run) && /[a-z]/i.test(run) ? '…' : run
}

const LONGEST = 160

function bodyIn(error: string): Json | null {
  const [start, end] = [error.indexOf('{'), error.lastIndexOf('}')]
  if (start < 0 || end < start) return null
  const body = jsonOrNull(error.slice(start, end + 1))
  return isJsonObject(body) ? body : null
}

function firstOf(body: Json, names: readonly string[]): string | null {
  for (const name of names) {
    const value = body[name]
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value)
    if (Array.isArray(value) && typeof value[0] === 'string') return value[0]
  }
  for (const inner of [body['error'], body['result'], body['data']]) {
    const message = isJsonObject(inner) ? firstOf(inner, names) : null
    if (message !== null) return message
  }
  return null
}
