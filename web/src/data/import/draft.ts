/** What was dropped, sorted by account, with the choices that the trader may still change. */
import type { FileReading, ImportRecord, TradingAccount } from '@roundtrip/contract'
import { type DropGroup, groupDrop, type LayoutInfo, type PositionMode } from '@roundtrip/core/exchanges'
import type { PositionModeQuestion, ZoneAnswer } from '@roundtrip/core/exchanges'
import type { Opened, ReadGroup, ReadSummary, TableInfo } from './reader.ts'

/** A table that can be read. */
export type ReadableTable = TableInfo & { readonly layout: LayoutInfo; readonly zone: ZoneAnswer }
export type Choices = ReadonlyMap<number, FileReading>

/** The tables of one exchange and market: one account takes them. */
export type DraftGroup = DropGroup<ReadableTable> & {
  readonly chosen: readonly { readonly table: ReadableTable; readonly reading: FileReading }[]
  /** Null where no table is chosen, or nothing is read yet. */
  readonly read: ReadSummary | null
  /** What was asked about the account, kept so that the answer can be changed. */
  readonly asked: PositionModeQuestion | null
}

export type Draft = {
  readonly opened: Opened
  /** Tables that are taken, with how each is read. */
  readonly chosen: Choices
  readonly groups: readonly DraftGroup[]
  /** The import that is read again; null = files that were chosen. */
  readonly again: ImportRecord | null
}

/** Where the records go: an account that exists, or one to be made. */
export type Target =
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'new'; readonly venue: string; readonly market: TradingAccount['market']; readonly name: string }

/** Every readable table, each content once; those of an import that is read again as they were read before. */
export function firstDraft(opened: Opened, again: ImportRecord | null): Draft {
  const chosen = new Map<number, FileReading>()
  for (const table of readableTables(opened)) {
    if (table.sameAs !== null) continue
    const before = again?.files.find(({ sha256 }) => sha256 === table.sha256)?.reading
    chosen.set(table.place, before ?? { zone: table.zone.status === 'known' ? table.zone.zone : table.zone.guess })
  }
  return grouped({ opened, chosen, again, groups: [] }, new Map())
}

/** The same with what was read of each group. */
export function grouped(
  { opened, chosen, again, groups: known }: Draft,
  read: ReadonlyMap<string, ReadSummary>,
): Draft {
  const groups = groupDrop(readableTables(opened)).map((group): DraftGroup => {
    const taken = group.tables.flatMap((table) => {
      const reading = chosen.get(table.place)
      return reading === undefined ? [] : [{ table, reading }]
    })
    const summary = taken.length === 0 ? null : (read.get(group.name) ?? null)
    const before = known.find(({ name }) => name === group.name)?.asked ?? null
    return { ...group, chosen: taken, read: summary, asked: summary?.positionMode ?? before }
  })
  return { opened, chosen, groups, again }
}

/** What the reader is asked to read. */
export function readGroups({ groups }: Draft): ReadGroup[] {
  return groups.flatMap(({ name, chosen }) =>
    chosen.length === 0 ? [] : [{ name, tables: chosen.map(({ table: { place }, reading }) => ({ place, reading })) }],
  )
}

/** Groups that hold something to be imported. */
export function filledGroups({ groups }: Draft): readonly DraftGroup[] {
  return groups.filter(({ read }) => recordsOf(read) > 0)
}

/** The answer that was given for the account of a group; null = none yet. */
export function positionModeOf({ chosen }: DraftGroup): PositionMode | null {
  return chosen.find(({ reading }) => reading.positionMode !== undefined)?.reading.positionMode ?? null
}

/** The choices with an answer for every table of a group. */
export function withPositionMode({ chosen }: Draft, group: DraftGroup, positionMode: PositionMode): Choices {
  return new Map([
    ...chosen,
    ...group.chosen.map(({ table, reading }) => [table.place, { ...reading, positionMode }] as const),
  ])
}

export function recordsOf(read: ReadSummary | null): number {
  return (read?.fills ?? 0) + (read?.cashEvents ?? 0)
}

function readableTables({ tables }: Opened): ReadableTable[] {
  return tables.flatMap((table) => {
    const { detection } = table
    return detection.status === 'supported' ? [{ ...table, layout: detection.layout, zone: detection.zone }] : []
  })
}

/** A table that is not imported, and why. */
export type LeftOut = { readonly name: string; readonly reason: string }

/** Every table of the drop that no import takes, so that none vanishes without a word. */
export function leftOutOf({ opened, chosen, groups }: Draft): LeftOut[] {
  const empty = new Set(
    groups.flatMap(({ read, chosen: taken }) => (recordsOf(read) === 0 ? taken.map(({ table }) => table.place) : [])),
  )
  return opened.tables.flatMap(({ place, name, sameAs, detection }) => {
    if (detection.status !== 'supported') return [{ name, reason: detection.reason }]
    if (sameAs !== null && !chosen.has(place)) return [{ name, reason: `The same file as ${sameAs}.` }]
    if (!chosen.has(place)) return [{ name, reason: 'You left it out.' }]
    return empty.has(place) ? [{ name, reason: 'Nothing in it can be imported.' }] : []
  })
}
