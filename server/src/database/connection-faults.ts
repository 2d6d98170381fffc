/**
 * Which errors came from a connection to the database. A visitor who hangs up, a mail server and an exchange fail with
 * the same system error codes, so the code alone does not say what failed.
 */
const faults = new WeakSet<Error>()

/** Marks this error as one of a connection to the database, and returns it to be thrown. */
export function ofConnection<T>(error: T): T {
  if (error instanceof Error) faults.add(error)
  return error
}

export function isOfConnection(error: Error): boolean {
  return faults.has(error)
}
