import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { FileReading, ImportFile } from '@roundtrip/contract/imports'
import { accountId, utcMs } from '@roundtrip/core/base'
import {
  type ColumnMapping,
  compileMapping,
  type Detection,
  type DropGroup,
  type FinishedTrades,
  finishedTrades,
  groupDrop,
  namedApart,
  type OpenedFile,
  openFiles,
  type AccountMode,
  type ReadResult,
  readLedger,
  keptText,
} from '@roundtrip/core/exchanges'
import type { Ledger, Problem } from '@roundtrip/core/ledger'
import { CliError } from './cli-error.ts'
import { finishedRows, modeNotice, sameFile, unnamedZone } from './file-notices.ts'
import { t, terminal } from './language.ts'
import { localized } from '../language/localized.ts'

/** What files may leave ambiguous. */
export type ReadChoices = {
  /** Zone of files that do not name theirs; null uses the guess. */
  readonly fileZone: string | null
  /** Position mode of the account, if the files leave it ambiguous; null uses one-way mode. */
  readonly positionMode: AccountMode | null
  /** Where relative paths begin; absent = in the folder of the process. */
  readonly folder?: string
}

export type ReadFiles = { readonly ledger: Ledger; readonly problems: readonly Problem[] }

type Layout = Extract<Detection, { status: 'supported' }>['layout']

/** What belongs to one account: the tables of one exchange, market and account name, read together. */
export type FileGroup = {
  readonly venue: string
  readonly market: Layout['market']
  /** The account that the rows name; null if they name none. */
  readonly account: string | null
  /** The files of the group, and how each was read. */
  readonly sources: readonly Source[]
  readonly result: ReadResult
}

/** One table as it is sent to the server, and the text to keep of it. */
export type Source = { readonly info: ImportFile; readonly keptBytes: () => Uint8Array }

/**
 * Reads export files into one ledger, an account per exchange and market, or per account that the rows name. Throws a
 * CliError with a sentence if a file cannot be read or is not recognized; rows that cannot be read are problems, not
 * errors.
 */
export function readFiles(paths: readonly string[], choices: ReadChoices): ReadFiles {
  const { groups, problems } = readAccountGroups(paths, choices)
  return { ledger: joined(groups.map(({ result }) => result)), problems }
}

/** The same, separated by account. */
export function readAccountGroups(
  paths: readonly string[],
  choices: ReadChoices,
): { readonly groups: readonly FileGroup[]; readonly problems: readonly Problem[] } {
  const files = openFiles(paths.map((path) => ({ name: basename(path), bytes: bytesOf(path, choices.folder) })))
  const notices: Problem[] = []
  const tables: Table[] = []
  const seen = new Map<string, string>()
  for (const file of namedApart(files)) {
    const finished = file.detection.status === 'supported' ? null : finishedTrades(file)
    const { layout, zone } =
      finished === null ? supported(file) : { ...finished, layout: compileMapping(finished.mapping).info }
    if (finished !== null) notices.push(finishedRows(file.name, finished.journal))
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    const twin = seen.get(sha256)
    if (twin !== undefined) {
      notices.push(sameFile(file.name, twin))
      continue
    }
    seen.set(sha256, file.name)
    if (zone.status === 'ask' && choices.fileZone === null) {
      notices.push(unnamedZone(file.name, zone))
    }
    const used = zone.status === 'known' ? zone.zone : (choices.fileZone ?? zone.guess)
    const table = { file, account: file.account ?? null, reading: readingOf(used, choices), layout, sha256 }
    tables.push(...(finished === null ? [table] : ofAccounts(table, finished)))
  }
  const groups = groupDrop(tables).map(groupOf)
  const open = groups.flatMap(({ result }) => result.positionMode ?? [])
  const modeNotices = [...new Set(open.map(({ outcomes }) => outcomes.map(({ mode }) => mode).join(' ')))].map(
    (modes) => modeNotice(modes.split(' ')),
  )
  return { groups, problems: [...notices, ...groups.flatMap(({ result }) => result.problems), ...modeNotices] }
}

/** The layout that reads a file; throws the reason if there is none. */
function supported({ name: file, detection }: OpenedFile): Extract<Detection, { status: 'supported' }> {
  if (detection.status === 'supported') return detection
  const reason = localized(detection.reason, terminal())
  if (detection.status === 'unreadable') throw new CliError(`${file}: ${reason}`)
  throw new CliError(t('{file} is {name}. {reason}', { file, name: detection.name, reason }))
}

/** The table once for each account that its rows name. */
function ofAccounts(table: Table, { mapping, accounts }: FinishedTrades): Table[] {
  const { zone } = table.reading
  const read = (accountName: string | null): FileReading => ({
    ...table.reading,
    mapping: writable({ ...mapping, accountName }, zone),
  })
  if (accounts.length === 0 || accounts.length > MAX_ACCOUNTS) return [{ ...table, reading: read(null) }]
  return accounts.map((name) => ({ ...table, account: name === '' ? null : name.slice(0, 80), reading: read(name) }))
}

/** More accounts than a trader has; a column with more names is something else. */
const MAX_ACCOUNTS = 50

/** The mapping as the contract writes it, in this zone. */
function writable(mapping: ColumnMapping, zone: string): NonNullable<FileReading['mapping']> {
  return { ...mapping, zone, columns: [...mapping.columns], sides: [...mapping.sides] }
}

function readingOf(zone: string, { positionMode }: ReadChoices): FileReading {
  return positionMode === null ? { zone } : { zone, positionMode }
}

type Table = {
  readonly file: OpenedFile
  readonly account: string | null
  readonly reading: FileReading
  readonly layout: Layout
  readonly sha256: string
}

function groupOf({ venue, market, account, tables }: DropGroup<Table>): FileGroup {
  const result = readLedger({
    account: accountId(account ?? `${venue}-${market}`),
    files: tables.map(({ file, reading }) => ({ ...reading, file })),
    now: utcMs(Date.now()),
  })
  return {
    venue,
    market,
    account,
    sources: tables.map(({ file, reading, layout, sha256 }) => ({
      info: { name: file.name.slice(0, 255), bytes: file.bytes.byteLength, sha256, layout: layout.id, reading },
      keptBytes: () => keptText(file, result),
    })),
    result,
  }
}

function bytesOf(path: string, folder = ''): Uint8Array {
  try {
    return readFileSync(resolve(folder, path))
  } catch (cause) {
    throw new CliError(t('{path} cannot be read. Check the path and try again.', { path }), { cause })
  }
}

function joined(results: readonly ReadResult[]): Ledger {
  return {
    fills: results.flatMap((result) => result.ledger.fills),
    cashEvents: results.flatMap((result) => result.ledger.cashEvents),
  }
}
