import { databaseTrouble, type DatabaseTrouble } from '../ground/database-trouble.ts'
import { t } from './language.ts'

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

/**
 * What a person at the terminal can do about an error; null if it is a fault of the program. Each command that works on a
 * database can be run again: it takes up where it stopped, or has changed nothing.
 */
export function cliErrorOf(error: unknown): CliError | null {
  if (error instanceof CliError) return error
  const trouble = databaseTrouble(error)
  return trouble === null ? null : new CliError(sentenceOf(trouble), { cause: error, exitCode: 3 })
}

function sentenceOf(trouble: DatabaseTrouble): string {
  const sentences: Record<DatabaseTrouble, string> = {
    away: t(
      'The connection to the database was lost before the command finished. Run it again when the database is back.',
    ),
    'read-only': t(
      'The database accepts no changes, because it is a replica. Run the command again once it is promoted.',
    ),
    full: t('The disk of the database is full. Free some space, and run the command again.'),
    busy: t('The database was too busy to finish the command. Run it again.'),
    outdated: t('A newer release has changed the database. Run the command of that release.'),
  }
  return sentences[trouble]
}
