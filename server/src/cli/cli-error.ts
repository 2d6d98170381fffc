/** Trouble that the person at the terminal can mend. Its message is the whole answer; the exit code is 2. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
