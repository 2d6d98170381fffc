/**
 * Which errors came out of a connection to the database. A visitor who hangs up, a mail server and an exchange fail with
 * the same codes of the operating system, so the code alone blames nobody.
 */
const faults = new WeakSet<Error>()

/** Remembers that a connection to the database failed with this error; gives it back to be thrown. */
export function ofConnection<T>(error: T): T {
  if (error instanceof Error) faults.add(error)
  return error
}

export function isOfConnection(error: Error): boolean {
  return faults.has(error)
}
