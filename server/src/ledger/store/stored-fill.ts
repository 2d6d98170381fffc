/** A fill as its block keeps it: a line of ledger text without the instrument in front, and the text of its row apart. */
import type { Fill } from '@roundtrip/core/ledger'
import { plainId } from '../../ground/ids.ts'

export type StoredFill = {
  /** Ids of 32 hex digits. */
  readonly importId: string
  readonly position: string
  /** The id of the instrument. */
  readonly instrument: string
  readonly feeAsset: string
  /** UTC ms */
  readonly time: number
  readonly key: string
  readonly line: string
  /** The escaped text of its row; empty where it has none. */
  readonly raw: string
}

/** What the fills of a block have in common. */
export type BlockOwner = Pick<StoredFill, 'importId' | 'position' | 'instrument' | 'feeAsset'>

/** The time of a line, UTC ms. */
export function timeOf(line: string): number {
  return Number(line.slice(0, line.indexOf('\t')))
}

/** The dedupe key of a line, the field before the number of its row. */
export function keyOf(line: string): string {
  const end = line.lastIndexOf('\t')
  return line.slice(line.lastIndexOf('\t', end - 1) + 1, end)
}

/** The fill with the time, leg and sequence of another reading of it; itself where it has these. */
export function withDetails(fill: StoredFill, { time, positionSide, sequence }: Fill): StoredFill {
  const fields = fill.line.split('\t')
  fields[FIELDS.time] = String(time)
  fields[FIELDS.positionSide] = positionSide
  if (sequence !== null) fields[FIELDS.sequence] = String(sequence)
  const line = fields.join('\t')
  return line === fill.line ? fill : { ...fill, time, line }
}

/** The indexes of fields of a line. */
const FIELDS = { time: 0, positionSide: 4, sequence: 11 } as const

/** The fills of a block. `raws` has a line for each of them. */
export function storedFills(
  { importId, position, instrument, feeAsset }: BlockOwner,
  { lines, raws }: { readonly lines: string; readonly raws: string },
): readonly StoredFill[] {
  const owner = { importId: plainId(importId), position: plainId(position), instrument, feeAsset }
  const texts = raws.split('\n')
  return lines
    .split('\n')
    .map((line, row) => ({ ...owner, time: timeOf(line), key: keyOf(line), line, raw: texts[row] ?? '' }))
}
