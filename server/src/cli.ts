/**
 * The command line: `roundtrip report FILE…` answers without a server or a database, `roundtrip start` runs the product,
 * `backup`, `restore-server`, `check-update`, `upgrade-database`, `rotate-keys`, `move-pictures`, `distribute`, `mailbox`
 * and `prepare` are for those who run it, `roundtrip record` saves masked answers of an exchange, and with `--server` a
 * journal is asked with a token. Exit code 0; 1 where `check-update` found figures that would change; 2 with a sentence
 * that says what to do; 3 where the same may succeed later.
 */
import { parseArgs } from 'node:util'
import { CliError } from './cli/cli-error.ts'
import { helpText } from './cli/help.ts'
import { ENGLISH, speak, t, terminal } from './cli/language.ts'
import { oneOf, parsed, refuseTokens } from './cli/options.ts'
import { toJson, tradesJson } from './cli/print-json.ts'
import { toTable } from './cli/print-table.ts'
import { type ReportOptions, reportOfFiles } from './cli/report.ts'
import { typedRates } from './cli/typed-rates.ts'
import { typedRenames } from './cli/typed-renames.ts'
import { tradeRecord } from '@roundtrip/core/trades'

async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  refuseTokens(args)
  if (rest.includes('--help')) return help(0)
  if (command === 'report') return isOfServer(rest) ? ask('report', rest) : report(rest)
  if (command === 'mcp') return isOfServer(rest) ? ask('mcp', rest) : serveFiles(rest)
  if (command === 'import' || command === 'export' || command === 'restore') return ask(command, rest)
  if (command === 'rotate-keys') return rotate(rest)
  if (command === 'move-pictures') return move(rest)
  if (command === 'backup' || command === 'restore-server' || command === 'upgrade-database') {
    return backupCommand(command, rest)
  }
  if (command === 'check-update') return checkUpdate(rest)
  if (command === 'record') return record(rest)
  if (command === 'mailbox') return mailbox()
  if (command === 'distribute') return distribute(rest)
  if (command === 'prepare') return prepare()
  // What it was called at first.
  if (command === 'start' || command === 'serve') {
    await import(new URL('./main.js', import.meta.url).href)
    return 0
  }
  return help(command === undefined || command === 'help' || command === '--help' ? 0 : 2)
}

function help(code: number): number {
  process.stdout.write(helpText())
  return code
}

/** Loaded only where a server is asked, so that a report of files begins at once. */
async function ask(
  command: 'report' | 'import' | 'export' | 'restore' | 'mcp',
  args: readonly string[],
): Promise<number> {
  const { COMMANDS } = await import('./cli/server-commands.ts')
  await COMMANDS[command](args)
  return 0
}

/** Files are read here; without any, the journal of a server is meant. */
function isOfServer(args: readonly string[]): boolean {
  if (args.some((arg) => arg === '--server' || arg.startsWith('--server='))) return true
  return process.env['ROUNDTRIP_SERVER'] !== undefined && args.every((arg) => arg.startsWith('--'))
}

function report(args: readonly string[]): number {
  const { options, json } = readOptions(args)
  const found = reportOfFiles(options, json ? ENGLISH : terminal())
  const answer = { ...found, trades: tradesJson(found.trades.map(tradeRecord), found.columns) }
  process.stdout.write(json ? toJson(answer, options) : toTable(answer, options))
  return 0
}

/** Serves export files to an assistant, which is answered in English, until it closes the connection. */
async function serveFiles(args: readonly string[]): Promise<number> {
  speak('en')
  const [{ filesOf }, { serveJournal }] = await Promise.all([
    import('./cli/mcp/journal.ts'),
    import('./cli/mcp/serve.ts'),
  ])
  serveJournal(filesOf(readOptions(args).options))
  return 0
}

async function rotate(args: readonly string[]): Promise<number> {
  const { rotateKeys } = await import('./cli/rotate-keys.ts')
  const { key, rewrapped, forgotten } = await rotateKeys(process.env, { forget: args.includes('--forget') })
  const done = t('Master key {key} seals from now on; {count} connections were wrapped anew.', {
    key,
    count: rewrapped,
  })
  process.stdout.write(`${done}\n`)
  if (forgotten.length > 0) process.stdout.write(`${t('Forgotten: {keys}', { keys: forgotten.join(', ') })}\n`)
  return 0
}

async function mailbox(): Promise<number> {
  const { readMailbox } = await import('./cli/mailbox.ts')
  process.stdout.write(await readMailbox(process.env))
  return 0
}

async function distribute(args: readonly string[]): Promise<number> {
  const { distributeTables } = await import('./cli/distribute.ts')
  const unknown = args.find((arg) => arg !== '--dry-run')
  if (unknown !== undefined) {
    throw new CliError(t('{option} is not an option of distribute. See roundtrip help.', { option: unknown }))
  }
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const sentences = await distributeTables(process.env, { dryRun: args.includes('--dry-run'), tell: say })
  process.stdout.write(`${sentences.join('\n')}\n`)
  return 0
}

async function move(args: readonly string[]): Promise<number> {
  const { movePicturesCommand } = await import('./cli/move-pictures.ts')
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  process.stdout.write(await movePicturesCommand({ args, environment: process.env, say }))
  return 0
}

async function prepare(): Promise<number> {
  const { prepare: complete } = await import('./cli/prepare.ts')
  complete()
  process.stdout.write(`${t('The installation is complete.')}\n`)
  return 0
}

async function record(args: readonly string[]): Promise<number> {
  const { recordCommand } = await import('./cli/record.ts')
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  process.stdout.write(await recordCommand({ args, environment: process.env, say }))
  return 0
}

async function backupCommand(
  command: 'backup' | 'restore-server' | 'upgrade-database',
  args: readonly string[],
): Promise<number> {
  const { BACKUP_COMMANDS } = await import('./cli/backup-commands.ts')
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  process.stdout.write(`${await BACKUP_COMMANDS[command]({ args, environment: process.env, say })}\n`)
  return 0
}

async function checkUpdate(args: readonly string[]): Promise<number> {
  if (args.length > 0) return help(2)
  const { checkUpdateCommand } = await import('./cli/check-update.ts')
  const { text, code } = await checkUpdateCommand(process.env)
  process.stdout.write(text)
  return code
}

function readOptions(args: readonly string[]): { options: ReportOptions; json: boolean } {
  const { values, positionals } = parse(args)
  if (positionals.length === 0) throw new CliError(t('Name at least one export file: roundtrip report FILE…'))
  return {
    json: values.json ?? false,
    options: {
      files: positionals,
      zone: values.zone ?? 'UTC',
      fileZone: values['file-zone'] ?? null,
      positionMode: oneOf('--position-mode', values['position-mode'], ['one-way', 'hedge']),
      basis: oneOf('--basis', values.basis, ['open', 'close']),
      currency: (values.currency ?? 'USD').toUpperCase(),
      costMethod: oneOf('--cost', values.cost, ['average', 'fifo', 'lifo']) ?? 'average',
      breakevenBand: number('--band', values.band) ?? 0,
      startBalance: number('--start-balance', values['start-balance']),
      dayStartMinutes: dayStart(values['day-start']),
      rates: typedRates(values.rate ?? []),
      renames: typedRenames(values.rename ?? []),
    },
  }
}

function parse(args: readonly string[]) {
  return parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        zone: { type: 'string' },
        basis: { type: 'string' },
        currency: { type: 'string' },
        'file-zone': { type: 'string' },
        'position-mode': { type: 'string' },
        cost: { type: 'string' },
        band: { type: 'string' },
        'start-balance': { type: 'string' },
        'day-start': { type: 'string' },
        rate: { type: 'string', multiple: true },
        rename: { type: 'string', multiple: true },
      },
    }),
  )
}

/** `06:30` in minutes after midnight. */
function dayStart(value: string | undefined): number {
  if (value === undefined) return 0
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value)
  if (match === null) throw new CliError(t('--day-start is a time of day such as 06:00, not {value}.', { value }))
  return Number(match[1]) * 60 + Number(match[2])
}

function number(option: string, value: string | undefined): number | null {
  if (value === undefined) return null
  const parsed = Number(value)
  if (value.trim() === '' || !Number.isFinite(parsed) || parsed < 0)
    throw new CliError(t('{option} is a number from 0 up, not {value}.', { option, value }))
  return parsed
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    if (!(error instanceof CliError)) throw error
    process.stderr.write(`roundtrip: ${error.message}\n`)
    process.exitCode = error.exitCode
  },
)
