/**
 * The commands: `roundtrip report FILE…` works without a server or a database, `roundtrip start` runs the product,
 * `backup`, `restore-server`, `check-update`, `upgrade-database`, `rotate-keys`, `move-pictures`, `distribute`,
 * `mailbox` and `prepare` are for operators, `roundtrip record` saves masked responses of an exchange, and with
 * `--server` a journal is read with a token.
 */
import { parseArgs } from 'node:util'
import { CliError, cliErrorOf } from './cli-error.ts'
import { helpText } from './help.ts'
import { inLanguage, languageOf, t } from './language.ts'
import { TOOL_FLAGS, type ToolRequest, requestIn, oneOf, parsed, refuseTokens } from './options.ts'
import { toJson, tradesJson } from './print-json.ts'
import { toTable } from './print-table.ts'
import { type ReportOptions, reportOfFiles } from './report.ts'
import { commandOf, printable, sayTo, type Shell } from './shell.ts'
import { typedRates } from './typed-rates.ts'
import { typedRenames } from './typed-renames.ts'
import { ACCOUNT_MODES } from '@roundtrip/core/exchanges'
import { tradeRecord } from '@roundtrip/core/trades'

/**
 * Runs one command and returns its exit code: 0; 1 if `check-update` found figures that would change; 2 with a sentence
 * that says what to do; 3 if the same may succeed later. Everything it reads from or writes to its surroundings goes
 * through the shell; it throws only for faults of the program itself.
 */
export function runCli(args: readonly string[], shell: Shell): Promise<number> {
  return inLanguage(languageOf(shell.environment), async () => {
    try {
      // An assistant reads JSON, in which such characters are escapes.
      return await run(args, args[0] === 'mcp' ? shell : printable(shell))
    } catch (error) {
      const refusal = cliErrorOf(error)
      if (refusal === null) throw error
      printable(shell).stderr.write(`roundtrip: ${refusal.message}\n`)
      return refusal.exitCode
    }
  })
}

async function run(args: readonly string[], shell: Shell): Promise<number> {
  const [command, ...rest] = args
  refuseTokens(args)
  if (rest.includes('--help')) return help(shell, 0)
  if (command === 'report') return isOfServer(rest, shell) ? runRemote('report', rest, shell) : report(rest, shell)
  if (command === 'mcp') return isOfServer(rest, shell) ? runRemote('mcp', rest, shell) : serveFiles(rest, shell)
  if (command === 'import' || command === 'export' || command === 'restore') return runRemote(command, rest, shell)
  if (command === 'rotate-keys') return rotate(rest, shell)
  if (command === 'move-pictures') return move(rest, shell)
  if (command === 'backup' || command === 'restore-server' || command === 'upgrade-database') {
    return backupCommand(command, rest, shell)
  }
  if (command === 'check-update') return checkUpdate(rest, shell)
  if (command === 'record') return record(rest, shell)
  if (command === 'mailbox') return mailbox(shell)
  if (command === 'distribute') return distribute(rest, shell)
  if (command === 'prepare') return prepare(shell)
  // Its original name.
  if (command === 'start' || command === 'serve') {
    await shell.startServer()
    return 0
  }
  return help(shell, command === undefined || command === 'help' || command === '--help' ? 0 : 2)
}

function help({ stdout }: Shell, code: number): number {
  stdout.write(helpText())
  return code
}

/** Loaded only if a server is called, so that a report of files starts at once. */
async function runRemote(
  command: 'report' | 'import' | 'export' | 'restore' | 'mcp',
  args: readonly string[],
  shell: Shell,
): Promise<number> {
  const { COMMANDS } = await import('./server-commands.ts')
  await COMMANDS[command](args, shell)
  return 0
}

/** Files are read here; without any, the command is about the journal of a server. */
function isOfServer(args: readonly string[], { environment }: Shell): boolean {
  if (args.some((arg) => arg === '--server' || arg.startsWith('--server='))) return true
  return environment['ROUNDTRIP_SERVER'] !== undefined && args.every((arg) => arg.startsWith('--'))
}

async function report(args: readonly string[], shell: Shell): Promise<number> {
  const { options, json, request } = readOptions(args, shell)
  if (request !== null) {
    const [{ filesOf }, { toolText }] = await Promise.all([import('./mcp/journal.ts'), import('./mcp/tools.ts')])
    shell.stdout.write(await inLanguage('en', () => toolText(filesOf(options), request)))
    return 0
  }
  const result = reportOfFiles(options)
  const printed = { ...result, trades: tradesJson(result.trades.map(tradeRecord), result.columns) }
  shell.stdout.write(json ? toJson(printed, options) : toTable(printed, options))
  return 0
}

/** Serves export files to an assistant, in English, until it closes the connection. */
function serveFiles(args: readonly string[], shell: Shell): Promise<number> {
  return inLanguage('en', async () => {
    const [{ filesOf }, { serveJournal }] = await Promise.all([import('./mcp/journal.ts'), import('./mcp/serve.ts')])
    serveJournal(filesOf(readOptions(args, shell).options), shell)
    return 0
  })
}

async function rotate(args: readonly string[], shell: Shell): Promise<number> {
  const { rotateKeys } = await import('./rotate-keys.ts')
  const { key, rewrapped, unreadable, forgotten } = await rotateKeys(shell.environment, {
    forget: args.includes('--forget'),
  })
  const done = t('Master key {key} is in use now. The keys of {count} connections were encrypted with it.', {
    key,
    count: rewrapped,
  })
  shell.stdout.write(`${done}\n`)
  if (unreadable > 0) {
    const left = t('Secrets left unchanged, because the master key that decrypts them is missing here: {count}.', {
      count: unreadable,
    })
    shell.stdout.write(`${left}\n`)
  }
  if (forgotten.length > 0) shell.stdout.write(`${t('Forgotten: {keys}', { keys: forgotten.join(', ') })}\n`)
  return 0
}

async function mailbox({ environment, stdout }: Shell): Promise<number> {
  const { readMailbox } = await import('./mailbox.ts')
  stdout.write(await readMailbox(environment))
  return 0
}

async function distribute(args: readonly string[], shell: Shell): Promise<number> {
  const { distributeTables } = await import('./distribute.ts')
  const unknown = args.find((arg) => arg !== '--dry-run')
  if (unknown !== undefined) {
    throw new CliError(t('{option} is not an option of distribute. See roundtrip help.', { option: unknown }))
  }
  const sentences = await distributeTables(shell.environment, {
    dryRun: args.includes('--dry-run'),
    tell: sayTo(shell),
  })
  shell.stdout.write(`${sentences.join('\n')}\n`)
  return 0
}

async function move(args: readonly string[], shell: Shell): Promise<number> {
  const { movePicturesCommand } = await import('./move-pictures.ts')
  shell.stdout.write(await movePicturesCommand(commandOf(args, shell)))
  return 0
}

async function prepare({ stdout }: Shell): Promise<number> {
  const { prepare: complete } = await import('./prepare.ts')
  complete()
  stdout.write(`${t('The installation is complete.')}\n`)
  return 0
}

async function record(args: readonly string[], shell: Shell): Promise<number> {
  const { recordCommand } = await import('./record.ts')
  shell.stdout.write(await recordCommand(commandOf(args, shell)))
  return 0
}

async function backupCommand(
  command: 'backup' | 'restore-server' | 'upgrade-database',
  args: readonly string[],
  shell: Shell,
): Promise<number> {
  const { BACKUP_COMMANDS } = await import('./backup-commands.ts')
  shell.stdout.write(`${await BACKUP_COMMANDS[command](commandOf(args, shell))}\n`)
  return 0
}

async function checkUpdate(args: readonly string[], shell: Shell): Promise<number> {
  if (args.length > 0) return help(shell, 2)
  const { checkUpdateCommand } = await import('./check-update.ts')
  const { text, code } = await checkUpdateCommand(shell.environment)
  shell.stdout.write(text)
  return code
}

type Read = { readonly options: ReportOptions; readonly json: boolean; readonly request: ToolRequest | null }

function readOptions(args: readonly string[], { folder }: Shell): Read {
  const { values, positionals } = parse(args)
  if (positionals.length === 0) throw new CliError(t('Name at least one export file: roundtrip report FILE…'))
  return {
    json: values.json ?? false,
    request: requestIn(values),
    options: {
      files: positionals,
      folder,
      zone: values.zone ?? 'UTC',
      fileZone: values['file-zone'] ?? null,
      positionMode: oneOf('--position-mode', values['position-mode'], ACCOUNT_MODES),
      basis: oneOf('--basis', values.basis, ['open', 'close']),
      currency: (values.currency ?? 'USD').toUpperCase(),
      costMethod: oneOf('--cost', values.cost, ['average', 'fifo', 'lifo']) ?? 'average',
      breakevenBand: number('--band', values.band) ?? 0,
      startBalance: number('--start-balance', values['start-balance']),
      dayStartMinutes: dayStart(values['day-start']),
      rates: typedRates(values.rate ?? [], folder),
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
        ...TOOL_FLAGS,
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
  if (match === null) throw new CliError(t('--day-start must be a time of day such as 06:00, not {value}.', { value }))
  return Number(match[1]) * 60 + Number(match[2])
}

function number(option: string, value: string | undefined): number | null {
  if (value === undefined) return null
  const parsed = Number(value)
  if (value.trim() === '' || !Number.isFinite(parsed) || parsed < 0)
    throw new CliError(t('{option} must be a number of at least 0, not {value}.', { option, value }))
  return parsed
}
