/** Completes an installation, for a server whose system user may not write to it. */
import { DatabaseStartError, prepareInstallation } from '../database/embedded-programs.ts'
import { CliError } from './cli-error.ts'

export function prepare(): void {
  try {
    prepareInstallation()
  } catch (error) {
    if (error instanceof DatabaseStartError) throw new CliError(error.message, { cause: error })
    throw error
  }
}
