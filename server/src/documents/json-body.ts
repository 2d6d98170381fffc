/** Request bodies as JSON that the database can store and that cannot corrupt objects. */
import { RESERVED } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { readBody } from '../http/body.ts'
import { isStorableText } from '../http/storable.ts'

/**
 * Parses a body. Besides invalid JSON, refuses names such as `__proto__`, text that PostgreSQL cannot store, and
 * nesting far deeper than our documents, so that later code may recurse.
 */
export async function jsonBody(request: Request): Promise<unknown> {
  const text = await readBody(request, LIMITS.callBytes)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalid('The body is not JSON.')
  }
  checkJson(body)
  return body
}

export function invalid(message: string): AppError {
  return new AppError({ code: 'invalid-argument', reason: 'invalid-request', message })
}

function checkJson(body: unknown): void {
  let level: readonly unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw invalid('The body is nested too deeply.')
    level = level.flatMap(valuesIn)
  }
}

/** The values inside a value, after a check of the value itself. */
function valuesIn(value: unknown): readonly unknown[] {
  if (typeof value === 'string') checkText(value)
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value
  for (const name of Object.keys(value)) {
    checkText(name)
    if (RESERVED.has(name)) throw invalid(`A field cannot be called ${name}.`)
  }
  return Object.values(value)
}

function checkText(text: string): void {
  if (!isStorableText(text)) throw invalid('The body holds text that is not valid Unicode.')
}

const DEEPEST = 32
