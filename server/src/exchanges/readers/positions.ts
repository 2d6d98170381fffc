/** The position where reading stopped, as the text that the engine stores. */
import { jsonOrNull } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { ReadingTrouble } from './reader.ts'

/** Parses a position that this reader wrote; `first` if there is none yet. */
export function parsePosition<T>(text: string | null, schema: z.ZodMiniType<T>, first: T): T {
  if (text === null) return first
  const parsed = z.safeParse(schema, jsonOrNull(text))
  // Only a bug can put another text here, and continuing from elsewhere would leave a gap.
  if (!parsed.success) throw new ReadingTrouble('internal', { message: 'The stored position cannot be read.' })
  return parsed.data
}
