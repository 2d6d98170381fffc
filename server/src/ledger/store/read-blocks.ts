/** Reads blocks of stored fills, which `blockTable` turns into columns. */
import { binaryRows } from '../../database/binary-rows.ts'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText } from '../../database/placeholders.ts'
import type { Block } from '../../packing/block.ts'
import type { Within } from './block-table.ts'

export type BlockSelection = Within & {
  /** A condition on columns of "fill_blocks", in addition to that of the span. */
  readonly where: string
}

/** A block as stored; without the texts of its rows if they were not requested. `instrument`: its id. */
export type ReadBlock = Block & { readonly instrument: string }

export async function readBlocks(
  client: DatabaseClient,
  { where, after, until }: BlockSelection,
  withText: boolean,
): Promise<readonly ReadBlock[]> {
  const inSpan = [
    ...(after === null ? [] : [` and last_time > ${after}`]),
    ...(until === null ? [] : [` and first_time <= ${until}`]),
  ].join('')
  const texts = withText ? 'texts' : 'null'
  const rows = await binaryRows(
    client,
    `select instrument_id, content, ${texts} from fill_blocks where ${where}${inSpan} order by block`,
  )
  return rows.map(([instrument, content, own]) => blockOf(instrument, content, own))
}

type Ends = {
  readonly uid: string
  /** Ids of positions, each with a moment (UTC ms). */
  readonly points: readonly { readonly id: string; readonly time: number }[]
  /** A position is left out if the blocks after its moment have more fills than this. */
  readonly max: number
}

/**
 * The blocks of each position with fills after its moment, without the texts of rows, by the index of the point. Null
 * if there are too many.
 */
export async function readEnds(
  client: DatabaseClient,
  { uid, points, max }: Ends,
): Promise<ReadonlyMap<number, readonly ReadBlock[] | null>> {
  const list = points.map(({ id, time }, index) => `(${index}, ${sqlText(id)}::uuid, ${time}::bigint)`).join(', ')
  const rows = await binaryRows(
    client,
    `select point.number::text, last.instrument_id, case when last.total <= ${max} then last.content end
     from (values ${list}) as point (number, id, after) cross join lateral (
       select instrument_id, content, sum(fills) over () as total from fill_blocks
       where user_id = ${sqlText(uid)} and position_id = point.id and last_time > point.after
       order by last_time desc limit ${MAX_BLOCKS}) as last`,
  )
  const ends = new Map<number, readonly ReadBlock[] | null>()
  for (const [number, instrument, content] of rows) {
    const point = Number(number?.toString())
    const before = ends.get(point)
    const isLong = content === null || content === undefined || before === null
    ends.set(point, isLong ? null : [...(before ?? []), blockOf(instrument, content, null)])
  }
  return ends
}

/** With more blocks than this, a position has more fills than are read at once. */
const MAX_BLOCKS = 64

type Bytes = Buffer | null | undefined

function blockOf(instrument: Bytes, content: Bytes, texts: Bytes): ReadBlock {
  return { instrument: instrument?.toString() ?? '', content: content ?? NONE, texts: texts ?? NONE }
}

const NONE = Buffer.alloc(0)
