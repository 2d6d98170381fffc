import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { accountId, utcMs } from '@roundtrip/core/base'
import {
  type Detection,
  type OpenedFile,
  openFiles,
  type PositionMode,
  type ReadResult,
  readLedger,
} from '@roundtrip/core/exchanges'
import type { Ledger, Problem } from '@roundtrip/core/ledger'
import { CliError } from './cli-error.ts'

/** What files may leave open. */
export type ReadChoices = {
  /** Zone of files that do not name theirs; null takes the guess. */
  readonly fileZone: string | null
  /** Position mode of the account, where the files leave it open; null takes one-way mode. */
  readonly positionMode: PositionMode | null
}

export type ReadFiles = { readonly ledger: Ledger; readonly problems: readonly Problem[] }

type Layout = Extract<Detection, { status: 'supported' }>['layout']

/** What belongs into one account: the tables of one exchange and market, read together. */
export type FileGroup = {
  readonly venue: string
  readonly market: Layout['market']
  /** The files that they came from, and as what each was read. */
  readonly sources: readonly Source[]
  readonly result: ReadResult
}

export type Source = {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly layout: string
}

/**
 * Reads export files into one ledger, an account per exchange and market. Throws a CliError with a sentence where a
 * file cannot be read or is not understood; rows that cannot be read are problems, not errors.
 */
export function readFiles(paths: readonly string[], choices: ReadChoices): ReadFiles {
  const { groups, problems } = readGroups(paths, choices)
  return { ledger: joined(groups.map(({ result }) => result)), problems }
}

/** The same, with what belongs into each account apart. */
export function readGroups(
  paths: readonly string[],
  choices: ReadChoices,
): { readonly groups: readonly FileGroup[]; readonly problems: readonly Problem[] } {
  const tables = new Map<string, Table[]>()
  const notices: Problem[] = []
  for (const path of paths) {
    const source = { name: basename(path), bytes: bytesOf(path) }
    for (const file of openFiles([source])) {
      const { detection } = file
      if (detection.status === 'unreadable') throw new CliError(`${file.name}: ${detection.reason}`)
      if (detection.status === 'recognised')
        throw new CliError(`${file.name} is ${detection.name}. ${detection.reason}`)
      const { layout, zone } = detection
      if (zone.status === 'ask' && choices.fileZone === null) notices.push(zoneNotice(file.name, zone))
      const used = zone.status === 'known' ? zone.zone : (choices.fileZone ?? zone.guess)
      const account = `${layout.venue}-${layout.market}`
      tables.set(account, [...(tables.get(account) ?? []), { file, zone: used, layout, source }])
    }
  }
  const groups = [...tables].map(([account, group]) => groupOf(account, group, choices.positionMode))
  const asked = groups.some(({ result }) => result.positionMode !== null) ? [modeNotice()] : []
  return { groups, problems: [...notices, ...groups.flatMap(({ result }) => result.problems), ...asked] }
}

type Table = {
  readonly file: OpenedFile
  readonly zone: string
  readonly layout: Layout
  readonly source: { readonly name: string; readonly bytes: Uint8Array }
}

function groupOf(account: string, tables: readonly Table[], mode: PositionMode | null): FileGroup {
  const [first] = tables
  const sources = new Map(tables.map(({ source, layout }) => [source, layout] as const).toReversed())
  return {
    venue: first?.layout.venue ?? 'other',
    market: first?.layout.market ?? 'unified',
    sources: [...sources].toReversed().map(([{ name, bytes }, layout]) => ({
      name: name.slice(0, 255),
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      layout: layout.id,
    })),
    result: readLedger({
      account: accountId(account),
      files: tables.map(({ file, zone }) => ({ file, zone })),
      now: utcMs(Date.now()),
      ...(mode === null ? {} : { positionMode: mode }),
    }),
  }
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new CliError(`${path} cannot be read. Check the path and try again.`, { cause })
  }
}

function zoneNotice(file: string, zone: { guess: string; reason: string }): Problem {
  const reason = `${zone.reason} Read as ${zone.guess}; use --file-zone to name another.`
  return { file, line: null, column: null, reason, severity: 'notice' }
}

function modeNotice(): Problem {
  const reason = 'Use --position-mode one-way or --position-mode hedge to say which mode the account was in.'
  return { file: '', line: null, column: null, reason, severity: 'notice' }
}

function joined(results: readonly ReadResult[]): Ledger {
  return {
    fills: results.flatMap((result) => result.ledger.fills),
    cashEvents: results.flatMap((result) => result.ledger.cashEvents),
  }
}
