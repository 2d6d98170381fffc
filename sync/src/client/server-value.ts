import { AppError } from '@roundtrip/contract/errors'

type Fields = Readonly<Record<string, unknown>>

/** The server's document if a write was refused because of it; null if it failed for another reason. */
export function serverValue(failure: unknown): Fields | null {
  if (!(failure instanceof AppError) || failure.reason !== 'version-conflict') return null
  const details: unknown = failure.details
  if (typeof details !== 'object' || details === null || !('theirs' in details)) return null
  const { theirs } = details
  return typeof theirs === 'object' && theirs !== null ? { ...theirs } : null
}
