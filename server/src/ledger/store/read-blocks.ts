/** Reads stored fills as lines of ledger text. */
import { itemAt } from '@roundtrip/core/base'
import { binaryRows } from '../../database/binary-rows.ts'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText } from '../../database/placeholders.ts'
import { type Block, linesOf, unpackBlock } from '../../packing/block.ts'
import type { Column } from '../../packing/codings.ts'
import { FIELD } from '../../packing/fields.ts'

/** Later than `after` and no later than `until`, UTC ms; null = no bound. */
export type Span = { readonly after: number | null; readonly until: number | null }

export type BlockSelection = Span & {
  /** A condition on columns of "fill_blocks", in addition to that of the span. */
  readonly where: string
  readonly withText: boolean
  /** Only fills with these keys; missing = all. */
  readonly keys?: ReadonlySet<string>
}

/**
 * The fills of these blocks as lines of ledger text, one text per block. `indexes` maps the id of each instrument, as
 * COPY writes it, to its index; new ones are added.
 */
export async function readBlocks(
  client: DatabaseClient,
  { where, withText, keys, ...span }: BlockSelection,
  indexes: Map<string, number>,
): Promise<readonly string[]> {
  const texts = withText ? 'texts' : 'null'
  const rows = await binaryRows(
    client,
    `select instrument_id, content, ${texts} from fill_blocks where ${where}${overlaps(span)} order by block`,
  )
  return rows.map(([instrument, content, own]) => {
    const block = { content: content ?? NONE, texts: own ?? NONE }
    const index = indexOf(instrument?.toString() ?? '', indexes)
    return linesWithin(block, index, { ...span, keys }).join('\n')
  })
}

const NONE = Buffer.alloc(0)

type Ends = {
  readonly uid: string
  /** Ids of positions, each with a moment (UTC ms). */
  readonly points: readonly { readonly id: string; readonly time: number }[]
  /** A position is left out if the blocks after its moment have more fills than this. */
  readonly most: number
  readonly indexes: Map<string, number>
}

/**
 * The same, without the texts of rows, for the fills of each position after its moment, by the index of the point. Null
 * if there are too many.
 */
export async function readEnds(
  client: DatabaseClient,
  { uid, points, most, indexes }: Ends,
): Promise<ReadonlyMap<number, readonly string[] | null>> {
  const list = points.map(({ id, time }, index) => `(${index}, ${sqlText(id)}::uuid, ${time}::bigint)`).join(', ')
  const rows = await binaryRows(
    client,
    `select point.number::text, last.instrument_id, case when last.total <= ${most} then last.content end
     from (values ${list}) as point (number, id, after) cross join lateral (
       select instrument_id, content, sum(fills) over () as total from fill_blocks
       where user_id = ${sqlText(uid)} and position_id = point.id and last_time > point.after
       order by last_time desc limit ${MOST_BLOCKS}) as last`,
  )
  const ends = new Map<number, readonly string[] | null>()
  for (const [number, instrument, content] of rows) {
    const point = Number(number?.toString())
    const before = ends.get(point)
    if (content === null || content === undefined || before === null) {
      ends.set(point, null)
      continue
    }
    const block = { content, texts: NONE }
    const span = { after: points[point]?.time ?? null, until: null }
    const text = linesWithin(block, indexOf(instrument?.toString() ?? '', indexes), span).join('\n')
    ends.set(point, [...(before ?? []), text])
  }
  return ends
}

/** With more blocks than this, a position has more fills than are read at once. */
const MOST_BLOCKS = 64

function indexOf(instrument: string, indexes: Map<string, number>): number {
  const name = copyText(instrument)
  const index = indexes.get(name) ?? indexes.size
  indexes.set(name, index)
  return index
}

type Within = Span & { readonly keys?: ReadonlySet<string> | undefined }

/** The lines of the span, each with the index of its instrument and the text of its row, if there is one. */
function linesWithin(block: Block, instrument: number, within: Within): readonly string[] {
  const { fields, texts } = unpackBlock(block)
  const isInside = insideOf(fields, within)
  return linesOf(fields).flatMap((line, row) => (isInside(row) ? [`${instrument}\t${line}\t${texts[row] ?? ''}`] : []))
}

function insideOf(fields: readonly Column[], { keys, after, until }: Within): (row: number) => boolean {
  const [times, ownKeys] = [itemAt(fields, FIELD.time), itemAt(fields, FIELD.key)]
  return (row) => {
    const time = Number(times[row])
    if ((after !== null && time <= after) || (until !== null && time > until)) return false
    return keys?.has(itemAt(ownKeys, row)) ?? true
  }
}

function overlaps({ after, until }: Span): string {
  return [
    ...(after === null ? [] : [` and last_time > ${after}`]),
    ...(until === null ? [] : [` and first_time <= ${until}`]),
  ].join('')
}

/** As COPY escapes a text. */
function copyText(text: string): string {
  return text.replace(/[\\\b\f\n\r\t\v]/g, (character) => ESCAPES[character] ?? character)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}
