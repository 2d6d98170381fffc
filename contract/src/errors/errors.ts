/** The codes of every error of the product, and their HTTP statuses. */
export const CODES = [
  'ok',
  'cancelled',
  'unknown',
  'invalid-argument',
  'deadline-exceeded',
  'not-found',
  'already-exists',
  'permission-denied',
  'resource-exhausted',
  'failed-precondition',
  'aborted',
  'out-of-range',
  'unimplemented',
  'internal',
  'unavailable',
  'data-loss',
  'unauthenticated',
] as const
export type Code = (typeof CODES)[number]

const STATUS_OF_CODE: Readonly<Record<Code, number>> = {
  ok: 200,
  cancelled: 499,
  unknown: 500,
  'invalid-argument': 400,
  'deadline-exceeded': 504,
  'not-found': 404,
  'already-exists': 409,
  'permission-denied': 403,
  'resource-exhausted': 429,
  'failed-precondition': 400,
  aborted: 409,
  'out-of-range': 400,
  unimplemented: 501,
  internal: 500,
  unavailable: 503,
  'data-loss': 500,
  unauthenticated: 401,
}

const CODE_OF_STATUS: ReadonlyMap<number, Code> = new Map([
  [0, 'internal'],
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
])

export function httpStatus(code: Code): number {
  return STATUS_OF_CODE[code]
}

/** The code of an HTTP status whose body has nothing more specific. */
export function codeOfStatus(status: number): Code {
  if (status >= 200 && status < 300) return 'ok'
  return CODE_OF_STATUS.get(status) ?? 'unknown'
}

/** `invalid-argument` as it is spelled on the wire: `INVALID_ARGUMENT`. */
export function wireStatus(code: Code): string {
  return code.toUpperCase().replaceAll('-', '_')
}

/** The code of a wire status; null if there is none with that name. */
export function codeOfWireStatus(status: string): Code | null {
  return CODES.find((code) => wireStatus(code) === status) ?? null
}

/** The one error of the product. `reason` is a literal that the function declares; the web turns it into a sentence. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: Code
  readonly reason: string
  readonly details: unknown

  constructor(init: { code: Code; reason?: string; message: string; details?: unknown; cause?: unknown }) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause })
    this.code = init.code
    this.reason = init.reason ?? init.code
    this.details = init.details
  }
}
