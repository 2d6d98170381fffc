import type { ImportRecord } from '@roundtrip/contract/imports'
import { mappingKey } from '@roundtrip/core/exchanges'
import type { DraftGroup } from '../../data/import/draft.ts'
import type { ReadBefore } from '../../data/import/import-job.ts'

/** What an account already has of a group's files. */
export type Earlier = {
  /** Files that were read with other choices: this reading replaces them. */
  readonly replaced: readonly ReadBefore[]
  /** Names of files whose first reading is replaced, but whose choices were not recorded. */
  readonly unknown: readonly string[]
  /** Names of files that were imported with the same choices. */
  readonly same: readonly string[]
}

export function earlierReadings(
  { chosen }: DraftGroup,
  { account, imports }: { readonly account: string; readonly imports: readonly ImportRecord[] },
): Earlier {
  const counted = imports
    .filter((record) => record.account === account && record.state === 'done')
    .flatMap(({ files }) => files.filter(({ replacedBy }) => replacedBy === undefined))
  const replaced: ReadBefore[] = []
  const unknown: string[] = []
  const same: string[] = []
  for (const { table, reading } of chosen) {
    const [before, ...others] = counted.filter(({ sha256 }) => sha256 === table.sha256)
    if (before === undefined) continue
    if ([before, ...others].some((file) => file.reading !== undefined && isSame(file.reading, reading)))
      same.push(table.name)
    else if (before.reading === undefined) unknown.push(table.name)
    else replaced.push({ index: table.index, reading, before: before.reading })
  }
  return { replaced, unknown, same }
}

type Reading = ReadBefore['reading']

function isSame(a: Reading, b: Reading): boolean {
  const keys = [a, b].map(({ mapping }) => (mapping === undefined ? '' : mappingKey(mapping)))
  return a.zone === b.zone && a.positionMode === b.positionMode && a.dateOrder === b.dateOrder && keys[0] === keys[1]
}
