/** The commands that call a server: what is typed, and what is printed. */
import { parseArgs } from 'node:util'
import { comparisonSentences, overPlanSentences } from '@roundtrip/contract/imports'
import { ACCOUNT_MODES } from '@roundtrip/core/exchanges'
import { readAccess } from './access.ts'
import { CliError } from './cli-error.ts'
import { countText, inLanguage, t, terminal } from './language.ts'
import { TOOL_FLAGS, requestIn, oneOf, parsed } from './options.ts'
import { toJson } from './print-json.ts'
import { toTable } from './print-table.ts'
import { serverOf } from './mcp/journal.ts'
import { serveJournal } from './mcp/serve.ts'
import { toolText } from './mcp/tools.ts'
import { openRemote, type Remote } from './remote.ts'
import { exportTo, restoreFrom } from './remote-archive.ts'
import { importInto } from './remote-import.ts'
import { type RemoteReportOptions, reportOfServer } from './remote-report.ts'
import type { Shell } from './shell.ts'

const SHARED = { server: { type: 'string' }, 'token-file': { type: 'string' } } as const

async function importCommand(args: readonly string[], shell: Shell): Promise<void> {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...SHARED,
        account: { type: 'string' },
        'file-zone': { type: 'string' },
        'position-mode': { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    }),
  )
  if (positionals.length === 0)
    throw new CliError(t('Name at least one export file: roundtrip import FILE… --server URL'))
  const options = {
    files: positionals,
    folder: shell.folder,
    fileZone: values['file-zone'] ?? null,
    positionMode: oneOf('--position-mode', values['position-mode'], ACCOUNT_MODES),
    account: values.account ?? null,
    dryRun: values['dry-run'] ?? false,
  }
  await importInto(remoteOf(values, shell), options, (line) => shell.stdout.write(`${line}\n`))
}

async function exportCommand(args: readonly string[], shell: Shell): Promise<void> {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...SHARED, output: { type: 'string', short: 'o' } },
    }),
  )
  if (positionals.length > 0) {
    const [word = ''] = positionals
    throw new CliError(t('Unexpected argument {word}. Name the file with -o FILE.', { word }))
  }
  const path = await exportTo(remoteOf(values, shell), { path: values.output ?? null, folder: shell.folder })
  shell.stdout.write(`${path}\n`)
}

async function restoreCommand(args: readonly string[], shell: Shell): Promise<void> {
  const { values, positionals } = parsed(() => parseArgs({ args: [...args], allowPositionals: true, options: SHARED }))
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new CliError(t('Name one archive: roundtrip restore FILE --server URL'))
  const result = await restoreFrom(remoteOf(values, shell), { path, folder: shell.folder }, tellTo(shell))
  const { trades, fills, cashEvents, accounts, documents, pictures, connections } = result
  const restored = t(
    '{accounts} accounts, {fills} fills, {cashEvents} cash events, {trades} trades, {documents} documents, {pictures} pictures.',
    { accounts, fills, cashEvents, trades, documents, pictures },
  )
  const speech = { ...terminal(), count: countText }
  for (const sentence of [
    restored,
    ...(connections === 0
      ? []
      : [t('{count} connections need their keys again. Enter them in the browser.', { count: connections })]),
    ...comparisonSentences(result.comparison, speech),
    ...overPlanSentences(result.overPlan, speech),
  ]) {
    shell.stdout.write(`${sentence}\n`)
  }
}

async function serverReportCommand(args: readonly string[], shell: Shell): Promise<void> {
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...SHARED,
        ...TOOL_FLAGS,
        json: { type: 'boolean' },
        zone: { type: 'string' },
        basis: { type: 'string' },
      },
    }),
  )
  if (positionals.length > 0) {
    throw new CliError(
      t('With --server, the report covers the journal on that server. Import the files first, or omit --server.'),
    )
  }
  const options = reportOptionsOf(values, shell)
  const request = requestIn(values)
  if (request !== null) {
    const read = serverOf(remoteOf(values, shell), options)
    shell.stdout.write(await inLanguage('en', () => toolText(read, request)))
    return
  }
  const json = values.json === true
  const printed = await reportOfServer(remoteOf(values, shell), options)
  shell.stdout.write(json ? toJson(printed, printed) : toTable(printed, printed))
}

/** Serves the journal of a server to an assistant, in English. */
async function mcpCommand(args: readonly string[], shell: Shell): Promise<void> {
  return inLanguage('en', () => {
    const { values, positionals } = parsed(() =>
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: { ...SHARED, zone: { type: 'string' }, basis: { type: 'string' } },
      }),
    )
    if (positionals.length > 0) throw new CliError(t('Name either export files or --server, not both.'))
    const options = reportOptionsOf(values, shell)
    serveJournal(serverOf(remoteOf(values, shell), options), shell)
  })
}

export const COMMANDS = {
  mcp: mcpCommand,
  import: importCommand,
  export: exportCommand,
  restore: restoreCommand,
  report: serverReportCommand,
} as const

type Shared = { readonly server?: string | undefined; readonly 'token-file'?: string | undefined }

function remoteOf(values: Shared, shell: Shell): Remote {
  const access = readAccess({ server: values.server, tokenFile: values['token-file'] }, shell)
  const tell = tellTo(shell)
  for (const warning of access.warnings) tell(warning)
  return openRemote(access)
}

type Chosen = { readonly zone?: string | undefined; readonly basis?: string | undefined }

function reportOptionsOf({ zone, basis }: Chosen, shell: Shell): RemoteReportOptions {
  return { zone: zone ?? null, machineZone: shell.zone, basis: oneOf('--basis', basis, ['open', 'close']) }
}

function tellTo({ stderr }: Shell): (line: string) => void {
  return (line) => void stderr.write(`roundtrip: ${line}\n`)
}
