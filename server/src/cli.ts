/**
 * The command line: `roundtrip report FILE…` answers without a server or a database, `roundtrip serve` runs the
 * product, `roundtrip rotate-keys` changes its master key. Exit code 0, or 2 with a sentence that says what to do.
 */
import { parseArgs } from 'node:util'
import { CliError } from './cli/cli-error.ts'
import { toJson } from './cli/print-json.ts'
import { toTable } from './cli/print-table.ts'
import { type ReportOptions, reportOfFiles } from './cli/report.ts'

const HELP = `Usage:
  roundtrip report FILE… [options]   trades and reports of export files (CSV, XLSX, ZIP)
    --json                           everything as JSON
    --zone ZONE                      zone of hours and days, such as Europe/Berlin (UTC)
    --basis open|close               which time the groups go by (hour, weekday: open; month, day: close)
    --file-zone ZONE                 zone of files that do not name theirs (the guess is named in the answer)
    --currency ASSET                 reporting currency (USD)
    --cost average|fifo|lifo         how partial closes are costed (average)
    --band NUMBER                    |net| up to this is breakeven (0)
    --start-balance NUMBER           equity before the first trade; without it % measures are undefined
  roundtrip rotate-keys [--forget]   a new master key for the exchange keys in the database; run it beside the server,
                                     with the same settings; --forget removes old master keys that nothing needs
  roundtrip serve                    run the product; settings come from the environment
  roundtrip help                     this page
`

async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  if (command === 'report') return report(rest)
  if (command === 'rotate-keys') return rotate(rest)
  if (command === 'serve') {
    await import(new URL('./main.js', import.meta.url).href)
    return 0
  }
  process.stdout.write(HELP)
  return command === undefined || command === 'help' || command === '--help' ? 0 : 2
}

function report(args: readonly string[]): number {
  const { options, json } = readOptions(args)
  const answer = reportOfFiles(options)
  process.stdout.write(json ? toJson(answer, options) : toTable(answer, options))
  return 0
}

async function rotate(args: readonly string[]): Promise<number> {
  const { rotateKeys } = await import('./cli/rotate-keys.ts')
  const { key, rewrapped, forgotten } = await rotateKeys(process.env, { forget: args.includes('--forget') })
  process.stdout.write(`Master key ${key} seals from now on; ${rewrapped} connections were wrapped anew.\n`)
  if (forgotten.length > 0) process.stdout.write(`Forgotten: ${forgotten.join(', ')}\n`)
  return 0
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
      basis: oneOf('--basis', values.basis, ['open', 'close']),
      currency: (values.currency ?? 'USD').toUpperCase(),
      costMethod: oneOf('--cost', values.cost, ['average', 'fifo', 'lifo']) ?? 'average',
      breakevenBand: number('--band', values.band) ?? 0,
      startBalance: number('--start-balance', values['start-balance']),
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
        cost: { type: 'string' },
        band: { type: 'string' },
        'start-balance': { type: 'string' },
      },
    })
  } catch (cause) {
    throw new CliError(`${cause instanceof Error ? cause.message : 'The options are not valid.'} See roundtrip help.`, {
      cause,
    })
  }
}

function oneOf<const T extends string>(option: string, value: string | undefined, allowed: readonly T[]): T | null {
  if (value === undefined) return null
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new CliError(`${option} is one of ${allowed.join(', ')}, not ${value}.`)
  return found
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
    process.exitCode = 2
  },
)
