/** Where reading stopped, as the text that the engine keeps. */
import * as z from 'zod/mini'
import { ReadingTrouble } from './reader.ts'

/** Reads a position that this reader wrote; the given one at the very beginning. */
export function parsePosition<T>(text: string | null, schema: z.ZodMiniType<T>, first: T): T {
  if (text === null) return first
  const parsed = z.safeParse(schema, jsonOf(text))
  // Only a program error can bring another text here; reading on from elsewhere would leave a hole.
  if (!parsed.success) throw new ReadingTrouble('bad-answer', { message: 'The stored position cannot be read.' })
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
