import { AppError } from '@roundtrip/contract/errors'

/** Whether the error means that the server is unreachable, so that stored data may be shown instead. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
