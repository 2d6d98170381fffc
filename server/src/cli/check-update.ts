/** `roundtrip check-update`: what an update to this release would change, before it is made. */
import { BackupError } from '../backup/backup-error.ts'
import { type ChangedJournal, checkUpdate, type UpdateCheck } from '../backup/check-update.ts'
import { settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { withDatabase } from './server-database.ts'

/** Gives the text for the terminal, and the exit code: 0 where no figure would change, 1 where one would. */
export async function checkUpdateCommand(
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly text: string; readonly code: 0 | 1 }> {
  try {
    const check = await withDatabase(settingsOf(environment), 'any', (connection) =>
      checkUpdate(connection, Date.now()),
    )
    return { text: textOf(check), code: check.changed.length === 0 ? 0 : 1 }
  } catch (error) {
    if (error instanceof BackupError) throw new CliError(error.message, { cause: error })
    throw error
  }
}

function textOf({ migrations, journals, changed }: UpdateCheck): string {
  const lines =
    migrations.length === 0
      ? ['The database is up to date with this release.']
      : [`${plural(migrations.length, 'migration')} would run:`, ...migrations.map((name) => `  ${name}`)]
  lines.push(
    changed.length === 0
      ? `No figure of ${plural(journals, 'journal')} would change.`
      : `Figures of ${changed.length} of ${plural(journals, 'journal')} would change:`,
    ...changed.flatMap(linesOf),
  )
  return `${lines.join('\n')}\n`
}

function linesOf({ email, changed, missing, added, flows, columns, examples }: ChangedJournal): string[] {
  const counts = [
    ...(changed === 0 ? [] : [`${plural(changed, 'trade')} in ${columns.join(', ')}`]),
    ...(missing === 0 ? [] : [`${plural(missing, 'trade')} gone`]),
    ...(added === 0 ? [] : [`${plural(added, 'trade')} new`]),
    ...(flows === 0 ? [] : [plural(flows, 'deposit or withdrawal', 'deposits and withdrawals')]),
  ]
  const rows = examples.map(
    ({ trade, ticker, openTime, column, archived, restored }) =>
      `    ${trade} ${ticker} ${openTime}: ${column} ${archived || '-'} becomes ${restored || '-'}`,
  )
  return [`  ${email}: ${counts.join('; ')}`, ...rows]
}

function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`
}
