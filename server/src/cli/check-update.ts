/** `roundtrip check-update`: what an update to this release would change, before it is installed. */
import { BackupError } from '../backup/backup-error.ts'
import { type ChangedJournal, checkUpdate, type UpdateCheck } from '../backup/check-update.ts'
import { settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { plural, t } from './language.ts'
import { withDatabase } from './server-database.ts'

/** Returns the text for the terminal, and the exit code: 0 if no figure would change, else 1. */
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

/** Why figures change, by the migration that changes them. */
const REASONS: ReadonlyMap<string, () => string> = new Map([
  [
    '2026-11-22-one-coin',
    () => t('A renamed coin is one position, and coins that move between your accounts keep their cost.'),
  ],
  ['2026-11-22-true-figures', () => t('Payments in other coins count at their value.')],
  [
    '2026-11-29-any-quote',
    () => t('Coins you deposit, withdraw or receive now count in every market, not only in dollar markets.'),
  ],
])

function textOf({ migrations, journals, changed }: UpdateCheck): string {
  const all = plural(journals, 'journal')
  const lines =
    migrations.length === 0
      ? [t('The database is up to date with this release.')]
      : [
          t('{migrations} would run:', { migrations: plural(migrations.length, 'migration') }),
          ...migrations.map((name) => `  ${name}`),
        ]
  lines.push(
    changed.length === 0
      ? t('No figure of {journals} would change.', { journals: all })
      : t('Figures of {changed} of {journals} would change:', { changed: changed.length, journals: all }),
    ...changed.flatMap(linesOf),
  )
  const reasons = changed.length === 0 ? [] : migrations.flatMap((name) => REASONS.get(name)?.() ?? [])
  if (reasons.length > 0) lines.push(t('Why:'), ...reasons.map((reason) => `  ${reason}`))
  return `${lines.join('\n')}\n`
}

function linesOf({ email, changed, missing, added, flows, columns, examples }: ChangedJournal): string[] {
  const trades = (count: number): string => plural(count, 'trade')
  const counts = [
    changed === 0 ? null : t('{trades} in {columns}', { trades: trades(changed), columns: columns.join(', ') }),
    missing === 0 ? null : t('{trades} gone', { trades: trades(missing) }),
    added === 0 ? null : t('{trades} new', { trades: trades(added) }),
    flows === 0 ? null : plural(flows, 'deposit or withdrawal', 'deposits and withdrawals'),
  ].filter((count) => count !== null)
  const rows = examples.map(({ trade, ticker, openTime, column, archived, restored }) => {
    const change = t('{column} {before} becomes {after}', {
      column,
      before: archived || '-',
      after: restored || '-',
    })
    return `    ${trade} ${ticker} ${openTime}: ${change}`
  })
  return [`  ${email}: ${counts.join('; ')}`, ...rows]
}
