/** Reads fills that are stored in blocks, as lines of ledger text. */
import { binaryRows } from '../../database/binary-rows.ts'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText } from '../../database/placeholders.ts'

/** Later than `after` and no later than `until`, UTC ms; null = no bound. */
export type Span = { readonly after: number | null; readonly until: number | null }

export type BlockSelection = Span & {
  /** A condition on columns of "fill_blocks"; that of the span is added. */
  readonly where: string
  readonly withText: boolean
}

/**
 * The fills of these blocks as lines of ledger text, a text for each block. `indexes` holds the index of each instrument,
 * by its id as COPY writes it; further ones are added.
 */
export async function readBlocks(
  client: DatabaseClient,
  { where, withText, ...span }: BlockSelection,
  indexes: Map<string, number>,
): Promise<readonly string[]> {
  const raws = withText ? 'raws' : `''`
  const rows = await binaryRows(
    client,
    `select instrument_id, lines, ${raws}, ${isInside(span)} from fill_blocks where ${where}${overlaps(span)} order by block`,
  )
  return rows.map(([instrument, lines, texts, isWhole]) => {
    const index = indexOf(instrument?.toString() ?? '', indexes)
    const block = { instrument: index, lines: lines?.toString() ?? '', raws: texts?.toString() ?? '' }
    if (!withText && isWhole?.[0] === 1) return `${index}\t${block.lines.replaceAll('\n', `\t\n${index}\t`)}\t`
    return linesWithin(block, span).join('\n')
  })
}

type Tails = {
  readonly uid: string
  /** Ids of positions, each with a moment (UTC ms). */
  readonly points: readonly { readonly id: string; readonly time: number }[]
  /** So many blocks of a position are read, the last ones. */
  readonly most: number
  readonly indexes: Map<string, number>
}

/** The same, without the texts of rows, for the fills of each position after its moment, by the index of the point. */
export async function readLastBlocks(
  client: DatabaseClient,
  { uid, points, most, indexes }: Tails,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const list = points.map(({ id, time }, index) => `(${index}, ${sqlText(id)}::uuid, ${time}::bigint)`).join(', ')
  const rows = await binaryRows(
    client,
    `select point.number::text, last.* from (values ${list}) as point (number, id, after) cross join lateral (
       select instrument_id, lines from fill_blocks
       where user_id = ${sqlText(uid)} and position_id = point.id and last_time > point.after
       order by last_time desc limit ${most}) as last`,
  )
  const tails = new Map<number, string[]>()
  for (const [number, instrument, lines] of rows) {
    const point = Number(number?.toString())
    const block = {
      instrument: indexOf(instrument?.toString() ?? '', indexes),
      lines: lines?.toString() ?? '',
      raws: '',
    }
    const text = linesWithin(block, { after: points[point]?.time ?? null, until: null }).join('\n')
    tails.set(point, [...(tails.get(point) ?? []), text])
  }
  return tails
}

function indexOf(instrument: string, indexes: Map<string, number>): number {
  const name = copyText(instrument)
  const index = indexes.get(name) ?? indexes.size
  indexes.set(name, index)
  return index
}

/** `instrument`: the index of its instrument. */
type Block = { readonly instrument: number; readonly lines: string; readonly raws: string }

/** The lines of the span, each with the index of its instrument and the text of its row; none where there is none. */
function linesWithin({ instrument, lines, raws }: Block, span: Span): readonly string[] {
  const texts = raws.split('\n')
  return lines.split('\n').flatMap((line, row) => {
    const isInSpan = isWithin(Number(line.slice(0, line.indexOf('\t'))), span)
    return isInSpan ? [`${instrument}\t${line}\t${texts[row] ?? ''}`] : []
  })
}

function isWithin(time: number, { after, until }: Span): boolean {
  return (after === null || time > after) && (until === null || time <= until)
}

function isInside({ after, until }: Span): string {
  return [
    'true',
    ...(after === null ? [] : [`first_time > ${after}`]),
    ...(until === null ? [] : [`last_time <= ${until}`]),
  ].join(' and ')
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
