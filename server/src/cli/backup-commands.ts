/** `roundtrip backup`, `restore-server` and `upgrade-database`: for operators, about a whole server. */
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../backup/backup-error.ts'
import { backupName } from '../backup/backup-folder.ts'
import { bytesOf } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { saveFile } from '../backup/save-file.ts'
import { backupKey, type BackupKey, isSealed, readBackupKey } from '../backup/sealing.ts'
import { installSecrets, secretsOf } from '../backup/server-secrets.ts'
import { upgradeEmbedded } from '../backup/upgrade-embedded.ts'
import { backupOf } from '../backup/write-backup.ts'
import { openPool } from '../database/connection.ts'
import { migrate, MIGRATIONS, appliedMigrations } from '../database/migrate.ts'
import type { Config } from '../ground/config.ts'
import { withDatabase } from './server-database.ts'
import { settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { decimal, t } from './language.ts'
import { parsed } from './options.ts'
import type { OperatorCommand } from './shell.ts'

/** Each returns the last line for the terminal. */
export const BACKUP_COMMANDS = {
  backup: (command: OperatorCommand) => inSentences(() => backup(command)),
  'restore-server': (command: OperatorCommand) => inSentences(() => restoreServer(command)),
  'upgrade-database': (command: OperatorCommand) => inSentences(() => upgradeDatabase(command)),
} as const

async function backup(command: OperatorCommand): Promise<string> {
  const { args, environment, folder, say } = command
  const { values, positionals } = optionsOf(args)
  if (positionals.length > 0) throw new CliError(t('Name the file with -o: roundtrip backup -o FILE'))
  const config = settingsOf(environment)
  const key = await keyOf(values, command, { config, prompts: 'twice' })
  const now = Date.now()
  const path = outputPath(values.output, backupName({ at: now, kind: 'manual', isEncrypted: key !== null }), folder)
  if (key === null) {
    say(
      t(
        'The backup is not encrypted, so it does not include the master keys or the session secret. Keep the files master-keys and auth-secret of the data folder somewhere safe, or use --encrypt.',
      ),
    )
  }
  const bytes = await withDatabase(config, 'any', async (connection) => {
    const pool = openPool(connection, 1)
    const client = await pool.connect()
    try {
      const applied = await appliedMigrations(client)
      if (applied.length === 0)
        throw new CliError(t('There is no Roundtrip in this database, so there is nothing to back up.'))
      const isCurrent = applied.length === MIGRATIONS.length
      const options = { key, secrets: secretsOf(config), withFigures: isCurrent, now }
      return await saveFile(path, backupOf(client, options))
    } finally {
      client.release(true)
      await pool.end()
    }
  })
  return t('Saved as {path}, {size} MB.', { path, size: decimal(String(Math.ceil(bytes / 1e5) / 10)) })
}

async function restoreServer(command: OperatorCommand): Promise<string> {
  const { args, environment, folder, say } = command
  const { values, positionals } = optionsOf(args)
  const [typed, ...others] = positionals
  if (typed === undefined || others.length > 0) throw new CliError(t('Name the backup: roundtrip restore-server FILE'))
  const file = resolve(folder, typed)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new CliError(t('There is no file {file}.', { file: typed }))
  const config = settingsOf(environment)
  const key = await keyOf(values, command, { config, prompts: (await isEncrypted(file)) ? 'once' : 'never' })
  return withDatabase(config, 'alone', async (connection) => {
    const pool = openPool(connection, MIGRATION_CONNECTIONS)
    const client = await pool.connect()
    try {
      let notes: readonly string[] = []
      const { manifest, checks } = await restoreBackup(client, {
        bytes: bytesOf(file),
        key,
        tell: ({ table, tables, of }) => say(t('{number} of {of}: {table}', { number: tables + 1, of, table })),
        finish: async (inside, restored) => {
          notes = await installSecrets(inside, restored, config)
        },
      })
      await migrate(pool)
      for (const note of notes) say(note)
      const rows = Object.values(checks.tables).reduce((sum, table) => sum + table.rows, 0)
      return t('Restored the backup of {time}: {rows} rows in {tables} tables, compared by hash.', {
        time: manifest.createdAt,
        rows,
        tables: manifest.tables.length,
      })
    } finally {
      client.release(true)
      await pool.end()
    }
  })
}

async function upgradeDatabase({ args, environment, folder, say }: OperatorCommand): Promise<string> {
  const { values } = optionsOf(args)
  const config = settingsOf(environment)
  if (config.databaseUrl !== null) {
    throw new CliError(
      t('DATABASE_URL names your own PostgreSQL. Upgrade it with pg_upgrade or with the tools it came with.'),
    )
  }
  const { before, after, keptAs } = await upgradeEmbedded({
    dataDir: config.dataDir,
    programs: values.programs === undefined ? null : resolve(folder, values.programs),
    say,
  })
  return t(
    'The database was upgraded from PostgreSQL {before} to {after}. The old one is in {folder}. Remove it once everything works.',
    { before, after, folder: keptAs },
  )
}

function optionsOf(args: readonly string[]) {
  return parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        'key-file': { type: 'string' },
        encrypt: { type: 'boolean' },
        programs: { type: 'string' },
      },
    }),
  )
}

type Values = { readonly 'key-file'?: string | undefined; readonly encrypt?: boolean | undefined }

/** The key from the given file, from BACKUP_KEY_FILE, or typed; null if the backup is not encrypted. */
async function keyOf(
  values: Values,
  { folder, promptSecret }: OperatorCommand,
  { config, prompts }: { readonly config: Config; readonly prompts: 'never' | 'once' | 'twice' },
): Promise<BackupKey | null> {
  if (values['key-file'] !== undefined) return readBackupKey(resolve(folder, values['key-file']))
  if (config.backups.keyFile !== null) return readBackupKey(config.backups.keyFile)
  if (prompts === 'never' || (prompts === 'twice' && values.encrypt !== true)) return null
  const typed = await promptSecret(t('Passphrase of the backup'))
  if (prompts === 'twice' && (await promptSecret(t('Repeat the passphrase'))) !== typed) {
    throw new CliError(t('The two passphrases do not match.'))
  }
  return backupKey(typed)
}

async function isEncrypted(file: string): Promise<boolean> {
  for await (const piece of bytesOf(file)) return isSealed(piece)
  return false
}

function outputPath(output: string | undefined, name: string, folder: string): string {
  if (output === undefined) return resolve(folder, name)
  const path = resolve(folder, output)
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory() === true) return join(path, name)
  if (there !== undefined) throw new CliError(t('{path} already exists.', { path: output }))
  mkdirSync(join(path, '..'), { recursive: true })
  return path
}

async function inSentences(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    const isSentence = error instanceof BackupError || (error instanceof Error && error.name === 'DatabaseStartError')
    if (isSentence) throw new CliError(error.message, { cause: error })
    throw error
  }
}

/** One for the lock that keeps other servers waiting, and one for the migration. */
const MIGRATION_CONNECTIONS = 3
