/**
 * An error that the person at the terminal can fix. Its message is the whole output. The exit code is 2, or 3 if the
 * same command may well succeed later.
 */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: 2 | 3

  constructor(message: string, options: { readonly cause?: unknown; readonly exitCode?: 2 | 3 } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.exitCode = options.exitCode ?? 2
  }
}
