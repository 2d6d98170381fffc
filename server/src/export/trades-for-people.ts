/** Trades as CSV, position by position: the same figures and columns as the list of trades exports. */
import { readDocument } from '@roundtrip/contract'
import {
  type Annotation,
  annotate,
  annotationOf,
  decodeColumns,
  type DisplayNames,
  idOfRow,
  type TradeColumns,
  tradeLines,
} from '@roundtrip/core/reports'
import type { Client } from '../database/connection.ts'
import type { Piece } from './people-files.ts'

/** By account and ticker, and within them in the order in which trades began. Memory holds one position. */
export async function* tradePieces(client: Client, uid: string, names: DisplayNames): AsyncGenerator<Piece, void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from positions where user_id = $1 and trades > 0 order by account_id, symbol, key',
    [uid],
  )
  for (const { id } of rows) {
    const found = await client.query<{ segment: Buffer }>(
      'select segment from positions where user_id = $1 and id = $2',
      [uid, id],
    )
    const segment = found.rows[0]?.segment
    if (segment === undefined) continue
    const plain = decodeColumns(Uint8Array.from(segment))
    const columns = annotate(plain, await annotationsOf(client, uid, plain))
    for (let start = 0; start < columns.count; start += ROWS_A_PIECE) {
      const count = Math.min(ROWS_A_PIECE, columns.count - start)
      const some = Uint32Array.from({ length: count }, (_, index) => start + index)
      yield { text: tradeLines(columns, some, names), records: count }
    }
  }
}

/** What was noted about the trades of these columns. */
async function annotationsOf(client: Client, uid: string, columns: TradeColumns): Promise<Annotation[]> {
  const ids = Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
  const { rows } = await client.query<{ id: string; schema: number; data: unknown }>(
    `select id, schema, data from documents
     where user_id = $1 and collection = 'annotations' and not deleted and id = any($2)`,
    [uid, ids],
  )
  return rows.flatMap(({ id, schema, data }) => {
    const read = readDocument('annotations', { schema, data })
    return read.state === 'current' ? [annotationOf(id, read.data)] : []
  })
}

const ROWS_A_PIECE = 2_000
