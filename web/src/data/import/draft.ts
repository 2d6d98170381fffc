/** The dropped files, grouped by account, with the choices that the user can still change. */
import { type Message, message } from '@roundtrip/core/base'
import type { SavedMapping } from '@roundtrip/contract/documents'
import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { FileReading, ImportRecord } from '@roundtrip/contract/imports'
import {
  type ColumnMapping,
  compileMapping,
  type DropGroup,
  groupDrop,
  type LayoutInfo,
  likelyZone,
  type AccountMode,
  savedMapping,
} from '@roundtrip/core/exchanges'
import type { PositionModeQuestion, ZoneAnswer } from '@roundtrip/core/exchanges'
import type { UnknownInfo } from './match-table.ts'
import type { OpenedTables, ReadGroup, ReadSummary, TableInfo } from './reader.ts'

/** A table that can be read. */
export type ReadableTable = TableInfo & { readonly layout: LayoutInfo; readonly zone: ZoneAnswer }
export type Choices = ReadonlyMap<number, FileReading>

/** The tables of one exchange and market, which go to one account. */
export type DraftGroup = DropGroup<ReadableTable> & {
  readonly chosen: readonly { readonly table: ReadableTable; readonly reading: FileReading }[]
  /** Null where no table is chosen, or nothing is read yet. */
  readonly read: ReadSummary | null
  /** The question about the account's position mode, kept so that the answer can be changed. */
  readonly positionModeQuestion: PositionModeQuestion | null
}

export type ImportDraft = {
  readonly opened: OpenedTables
  /** The tables to import, and how each is read. */
  readonly chosen: Choices
  readonly groups: readonly DraftGroup[]
  /** The import to read again; null for newly chosen files. */
  readonly again: ImportRecord | null
}

/** The account that the records go to: an existing one, or a new one. */
export type ImportTarget =
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'new'; readonly venue: string; readonly market: TradingAccount['market']; readonly name: string }

/** Selects every readable table, duplicates once. Tables of an import that is read again keep their choices. */
export function firstDraft(
  opened: OpenedTables,
  again: ImportRecord | null,
  saved: readonly SavedMapping[] = [],
): ImportDraft {
  const chosen = new Map<number, FileReading>(matchedBefore(opened, again, saved))
  for (const table of readableTables({ opened, chosen })) {
    if (table.sameAs !== null || chosen.has(table.index)) continue
    const before = again?.files.find(({ sha256 }) => sha256 === table.sha256)?.reading
    chosen.set(table.index, before ?? { zone: likelyZone(table.zone) })
  }
  return grouped({ opened, chosen, again, groups: [] }, new Map())
}

/** Tables that no layout recognises and whose columns were matched before: in the import, or in a named mapping. */
function matchedBefore(
  { tables }: OpenedTables,
  again: ImportRecord | null,
  saved: readonly SavedMapping[],
): [number, FileReading][] {
  return tables.flatMap(({ index, sha256, sameAs, unknown }): [number, FileReading][] => {
    if (sameAs !== null) return []
    const before = again?.files.find((file) => file.sha256 === sha256)?.reading
    if (before?.mapping !== undefined) return [[index, before]]
    const mapping = unknown === null ? undefined : savedMapping(unknown.names, saved)?.mapping
    return mapping === undefined ? [] : [[index, { zone: mapping.zone, mapping }]]
  })
}

/** A table whose columns can be matched but are not yet. */
export type MatchableTable = TableInfo & { readonly unknown: UnknownInfo }

export function matchableTables({ opened, chosen }: ImportDraft): MatchableTable[] {
  return opened.tables.flatMap((table) => {
    const { unknown, sameAs, index } = table
    return unknown === null || sameAs !== null || chosen.get(index)?.mapping !== undefined
      ? []
      : [{ ...table, unknown }]
  })
}

/** The draft with the read summary of each group. */
export function grouped(
  { opened, chosen, again, groups: previous }: ImportDraft,
  read: ReadonlyMap<string, ReadSummary>,
): ImportDraft {
  const groups = groupDrop(readableTables({ opened, chosen })).map((group): DraftGroup => {
    const taken = group.tables.flatMap((table) => {
      const reading = chosen.get(table.index)
      return reading === undefined ? [] : [{ table, reading }]
    })
    const summary = taken.length === 0 ? null : (read.get(group.name) ?? null)
    const before = previous.find(({ name }) => name === group.name)?.positionModeQuestion ?? null
    return { ...group, chosen: taken, read: summary, positionModeQuestion: summary?.positionMode ?? before }
  })
  return { opened, chosen, groups, again }
}

/** The groups for the reader to read. */
export function groupsToRead({ groups }: ImportDraft): ReadGroup[] {
  return groups.flatMap(({ name, chosen }) =>
    chosen.length === 0 ? [] : [{ name, tables: chosen.map(({ table: { index }, reading }) => ({ index, reading })) }],
  )
}

/** Groups with something to import. */
export function filledGroups({ groups }: ImportDraft): readonly DraftGroup[] {
  return groups.filter(({ read }) => recordCount(read) > 0)
}

/** The chosen position mode of a group's account; null before it is chosen. */
export function positionModeOf({ chosen }: DraftGroup): AccountMode | null {
  return chosen.find(({ reading }) => reading.positionMode !== undefined)?.reading.positionMode ?? null
}

/** The choices with this position mode for every table of a group. */
export function withPositionMode({ chosen }: ImportDraft, group: DraftGroup, positionMode: AccountMode): Choices {
  return new Map([
    ...chosen,
    ...group.chosen.map(({ table, reading }) => [table.index, { ...reading, positionMode }] as const),
  ])
}

export function recordCount(read: ReadSummary | null): number {
  return (read?.fills ?? 0) + (read?.cashEvents ?? 0)
}

/** The first and the last time in the files of a group, in ms; null if no file has one. */
export function timesOf({ read }: Pick<DraftGroup, 'read'>): {
  readonly first: number | null
  readonly last: number | null
} {
  const files = read?.files ?? []
  const firsts = files.flatMap((file) => file.firstTime ?? [])
  const lasts = files.flatMap((file) => file.lastTime ?? [])
  return {
    first: firsts.length === 0 ? null : Math.min(...firsts),
    last: lasts.length === 0 ? null : Math.max(...lasts),
  }
}

/** Tables that a layout recognises, and tables whose columns are matched. */
function readableTables({ opened, chosen }: Pick<ImportDraft, 'opened' | 'chosen'>): ReadableTable[] {
  return opened.tables.flatMap((table) => {
    const { detection, index } = table
    const mapping = chosen.get(index)?.mapping
    if (mapping !== undefined) return [{ ...table, layout: compileMapping(mapping).info, zone: zoneOf(table, mapping) }]
    return detection.status === 'supported' ? [{ ...table, layout: detection.layout, zone: detection.zone }] : []
  })
}

function zoneOf({ unknown }: TableInfo, { zone }: ColumnMapping): ZoneAnswer {
  return unknown?.zone ?? { status: 'known', zone, reason: message('You chose it for this file.') }
}

/** A table that is not imported, with the reason. */
export type LeftOut = { readonly name: string; readonly reason: Message }

/** Every dropped table that is not imported, so that none disappears without an explanation. */
export function leftOutOf({ opened, chosen, groups }: ImportDraft): LeftOut[] {
  const empty = new Set(
    groups.flatMap(({ read, chosen: taken }) => (recordCount(read) === 0 ? taken.map(({ table }) => table.index) : [])),
  )
  return opened.tables.flatMap(({ index, name, sameAs, detection }) => {
    if (detection.status !== 'supported' && !chosen.has(index)) return [{ name, reason: detection.reason }]
    if (sameAs !== null && !chosen.has(index))
      return [{ name, reason: message('The same file as {sameAs}.', { sameAs }) }]
    if (!chosen.has(index)) return [{ name, reason: message('You left it out.') }]
    return empty.has(index) ? [{ name, reason: message('Nothing in it can be imported.') }] : []
  })
}
