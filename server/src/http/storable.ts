/** Text that PostgreSQL cannot store, refused at the entry: U+0000, and unpaired surrogates. */
import { AppError } from '@roundtrip/contract/errors'

const UNSTORABLE = /\0|\p{Surrogate}/u

/** In JSON both must be escaped; without such an escape there is nothing to look for. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i

export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/**
 * Parses JSON. Throws a SyntaxError if it is invalid, and the error of `refusal` if it contains text that cannot be
 * stored.
 */
export function parseStorable(text: string, refusal: () => Error = notStorable): unknown {
  const parsed: unknown = JSON.parse(text)
  if (ESCAPED.test(text) && !isStorable(parsed)) throw refusal()
  return parsed
}

/** Whether every text in a value can be stored, including names of fields. */
function isStorable(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && !isStorableText(next)) return false
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next) && !Object.keys(next).every(isStorableText)) return false
    for (const part of Object.values(next)) left.push(part)
  }
  return true
}

/**
 * Refuses U+0000 in a URL or a form, where it is written `%00`. Unpaired surrogates are replaced when it is decoded.
 */
export function checkAddress(encoded: string): void {
  if (encoded.includes('%00') || encoded.includes('\0')) throw notStorable()
}

function notStorable(): AppError {
  const message = 'The request holds text that cannot be kept: U+0000 or half a character.'
  return new AppError({ code: 'invalid-argument', reason: 'invalid-input', message })
}
