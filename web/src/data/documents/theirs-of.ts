import { AppError } from '@roundtrip/contract'

type Fields = Readonly<Record<string, unknown>>

/** What others have stored, where that is why a write was refused; null where it failed for another reason. */
export function theirsOf(failure: unknown): Fields | null {
  if (!(failure instanceof AppError) || failure.reason !== 'version-conflict') return null
  const details: unknown = failure.details
  if (typeof details !== 'object' || details === null || !('theirs' in details)) return null
  const { theirs } = details
  return typeof theirs === 'object' && theirs !== null ? { ...theirs } : null
}
