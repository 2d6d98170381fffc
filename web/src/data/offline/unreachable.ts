import { AppError } from '@roundtrip/contract'

/** Whether the server could not be reached, so that what this browser keeps may stand in for its answer. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
