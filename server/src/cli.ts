/**
 * The command line: `roundtrip report FILE…` answers without a server or a database, `roundtrip start` runs the product,
 * `backup`, `restore-server`, `check-update`, `upgrade-database`, `rotate-keys`, `move-pictures`, `distribute`, `mailbox`
 * and `prepare` are for those who run it, `roundtrip record` saves masked answers of an exchange, and with `--server` a
 * journal is asked with a token. Exit code 0; 1 where `check-update` found figures that would change; 2 with a sentence
 * that says what to do; 3 where the same may succeed later.
 */
import { parseArgs } from 'node:util'
import { CliError } from './cli/cli-error.ts'
import { oneOf, refuseTokens } from './cli/options.ts'
import { toJson, tradesJson } from './cli/print-json.ts'
import { toTable } from './cli/print-table.ts'
import { type ReportOptions, reportOfFiles } from './cli/report.ts'
import { typedRates } from './cli/typed-rates.ts'
import { typedRenames } from './cli/typed-renames.ts'
import { tradeRecord } from '@roundtrip/core/trades'

const HELP = `Usage:
  roundtrip report FILE… [options]   trades and reports of export files (CSV, XLSX, ZIP)
    --json                           everything as JSON
    --zone ZONE                      zone of hours and days, such as Europe/Berlin (UTC)
    --basis open|close               which time the groups go by (hour, weekday: open; month, day: close)
    --file-zone ZONE                 zone of files that do not name theirs (the guess is named in the answer)
    --position-mode one-way|hedge    mode of a futures account, where its files leave it open (one-way)
    --currency ASSET                 reporting currency (USD)
    --rate COIN=DOLLARS              what a coin was worth where the files do not say it, such as BNB=600; or a CSV file
                                     with the columns asset, rate and, for periods, from and to; may be repeated
    --rename OLD=NEW[:RATIO][@DAY]   a coin that got another name, such as MATIC=POL; the ratio is how many new coins one
                                     old coin became (LEND=AAVE:0.01); with the day, OLD means another coin from then on,
                                     and NEW meant another coin before (LUNA=LUNC@2022-05-26); may be repeated
    --day-start HH:MM                when a day begins (00:00)
    --cost average|fifo|lifo         how partial closes are costed (average)
    --band NUMBER                    |net| up to this is breakeven (0)
    --start-balance NUMBER           equity before the first trade; without it % measures are undefined
  roundtrip mcp FILE… [options]      serves the same to an assistant over the Model Context Protocol, on stdin and stdout,
                                     read only; options as above. With --server URL a journal, with a token of the scope
                                     read
  roundtrip report --server URL      the same of a journal; --json, --zone and --basis as above, the rest as in its
                                     settings; needs a token with the scope read
  roundtrip import FILE… --server URL
                                     brings export files into a journal; needs a token with the scope import
    --account NAME                   the trading account (the one of the same exchange and market, or a new one)
    --file-zone ZONE                 as above
    --position-mode one-way|hedge    as above
    --dry-run                        says what would be imported, and imports nothing
  roundtrip export --server URL      saves everything as one ZIP; scope read
    -o FILE                          its name (the server names it)
  roundtrip restore FILE --server URL
                                     brings such a ZIP into an empty journal; scope import
    --server URL                     or ROUNDTRIP_SERVER in the environment
    --token-file FILE                a file that holds the access token, or ROUNDTRIP_TOKEN in the environment; make
                                     tokens in Settings. Never in the command line: everybody can read that
  roundtrip rotate-keys [--forget]   a new master key for the exchange keys in the database; run it beside the server,
                                     with the same settings; --forget removes old master keys that nothing needs
  roundtrip move-pictures --to store|database
                                     brings all pictures into the object store of S3_BUCKET, or back into the database;
                                     run it beside the servers, with the same settings; may be ended and begun again
  roundtrip record EXCHANGE          reads your account with a read-only key and saves what the exchange answered, with ids
                                     and amounts masked, so that a fault can be reproduced from it; the key is asked
                                     for, or comes from ROUNDTRIP_KEY, ROUNDTRIP_SECRET, ROUNDTRIP_PASSPHRASE and
                                     ROUNDTRIP_ADDRESS
    -o FILE                          its name (roundtrip-EXCHANGE.jsonl)
    --pages NUMBER                   the most pages of each part of the history (10)
  roundtrip backup [-o FILE]         saves a whole server as one file, also while it runs; run it beside the server, with the
                                     same settings
    --key-file FILE                  encrypts it with the passphrase or the secret key of age in this file
                                     (BACKUP_KEY_FILE)
    --encrypt                        encrypts it with a passphrase that is asked for
  roundtrip restore-server FILE      brings such a backup into an empty database; --key-file as above
  roundtrip check-update             lists which migrations this release would run on the database and which figures would
                                     change; it changes nothing, and needs room for a copy. Exit code 1 = some would
  roundtrip upgrade-database         brings the embedded database to the PostgreSQL of this release
    --programs FOLDER                the folder bin of the PostgreSQL that made it
  roundtrip start                    run the product on http://localhost:3000, with its data in ./data; settings come from
                                     the environment
  roundtrip mailbox                  the mails of a server without SMTP_URL, such as the link that finishes a sign-up; run it
                                     beside the server, with the same settings
  roundtrip prepare                  completes an installation that the user of the server may not write; run it once, as
                                     the owner of the installation
  roundtrip distribute [--dry-run]   distributes the user tables over the nodes of the Citus cluster to whose coordinator
                                     DATABASE_URL leads; run it beside the server, as often as you like
  roundtrip help                     this page

Exit code: 0 = done, 1 = check-update found figures that would change, 2 = something has to be put right first,
3 = the server is away or busy: try again later.
`

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
  process.stdout.write(HELP)
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
  const found = reportOfFiles(options)
  const answer = { ...found, trades: tradesJson(found.trades.map(tradeRecord), found.columns) }
  process.stdout.write(json ? toJson(answer, options) : toTable(answer, options))
  return 0
}

/** Serves export files to an assistant, until it closes the connection. */
async function serveFiles(args: readonly string[]): Promise<number> {
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
  process.stdout.write(`Master key ${key} seals from now on; ${rewrapped} connections were wrapped anew.\n`)
  if (forgotten.length > 0) process.stdout.write(`Forgotten: ${forgotten.join(', ')}\n`)
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
  if (unknown !== undefined) throw new CliError(`${unknown} is not an option of distribute. See roundtrip help.`)
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
  process.stdout.write('The installation is complete.\n')
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
  if (positionals.length === 0) throw new CliError('Name at least one export file: roundtrip report FILE…')
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
  try {
    return parseArgs({
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
    })
  } catch (cause) {
    throw new CliError(`${cause instanceof Error ? cause.message : 'The options are not valid.'} See roundtrip help.`, {
      cause,
    })
  }
}

/** `06:30` in minutes after midnight. */
function dayStart(value: string | undefined): number {
  if (value === undefined) return 0
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value)
  if (match === null) throw new CliError(`--day-start is a time of day such as 06:00, not ${value}.`)
  return Number(match[1]) * 60 + Number(match[2])
}

function number(option: string, value: string | undefined): number | null {
  if (value === undefined) return null
  const parsed = Number(value)
  if (value.trim() === '' || !Number.isFinite(parsed) || parsed < 0)
    throw new CliError(`${option} is a number from 0 up, not ${value}.`)
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
