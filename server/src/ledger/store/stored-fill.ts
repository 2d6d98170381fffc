/** A fill of a block: a line of ledger text without the leading instrument, and the text of its row separately. */
import { itemAt } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { plainId } from '../../ground/ids.ts'
import { type Block, openBlock } from '../../packing/block.ts'
import { FIELD } from '../../packing/fields.ts'

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
  /** The escaped text of its row; empty if it has none. */
  readonly raw: string
}

/** The fields that the fills of a block share. */
export type BlockOwner = Pick<StoredFill, 'importId' | 'position' | 'instrument' | 'feeAsset'>

/** The fill with the time, leg and sequence of another reading of it; the same object if nothing changes. */
export function withDetails(fill: StoredFill, { time, positionSide, sequence }: Fill): StoredFill {
  const fields = fill.line.split('\t')
  fields[FIELD.time] = String(time)
  fields[FIELD.positionSide] = positionSide
  if (sequence !== null) fields[FIELD.sequence] = String(sequence)
  const line = fields.join('\t')
  return line === fill.line ? fill : { ...fill, time, line }
}

/** The fills of a block. */
export function storedFills(
  { importId, position, instrument, feeAsset }: BlockOwner,
  block: Block,
): readonly StoredFill[] {
  const owner = { importId: plainId(importId), position: plainId(position), instrument, feeAsset }
  const { fields, lines, texts } = openBlock(block)
  const [times, keys, raws] = [fields.time.texts(), fields.key.texts(), texts()]
  return lines().map((line, row) => ({
    ...owner,
    time: Number(times[row]),
    key: itemAt(keys, row),
    line,
    raw: itemAt(raws, row),
  }))
}
