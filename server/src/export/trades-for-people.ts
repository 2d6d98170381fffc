/** Trades as CSV, position by position: the same figures and columns as the list of trades exports. */
import { PLAIN_SETTINGS, type PlannedTerms } from '@roundtrip/contract/documents'
import { labelsByOrder } from '@roundtrip/core/orders'
import {
  annotate,
  decodeOrders,
  type DisplayNames,
  type OpenedTrade,
  openedTrades,
  takenPlans,
  termsAt,
  type TradeColumns,
  tradeLines,
} from '@roundtrip/core/reports'
import type { DatabaseClient } from '../database/connection.ts'
import { columnsOfPosition } from '../ledger/trades/segments.ts'
import { annotationsOf } from './counted-annotations.ts'
import { readableDocuments } from './documents-of.ts'
import type { FilePiece } from './file-piece.ts'

/** By account and ticker, and within them in the order in which trades began. Memory holds one position. */
export async function* tradePieces(
  client: DatabaseClient,
  uid: string,
  names: DisplayNames,
): AsyncGenerator<FilePiece, void> {
  const planned = await plannedOf(client, uid)
  const settings = (await readableDocuments(client, { uid, collection: 'settings' })).get('main') ?? PLAIN_SETTINGS
  const { typedCurrency } = settings
  const labelsOf = labelsByOrder(await readableDocuments(client, { uid, collection: 'labels' }))
  for await (const plain of positions(client, uid)) {
    const query = { uid, columns: plain, planned, typedCurrency, labelsOf }
    const columns = annotate(plain, await annotationsOf(client, query))
    for (let start = 0; start < columns.count; start += ROWS_A_PIECE) {
      const count = Math.min(ROWS_A_PIECE, columns.count - start)
      const rows = Uint32Array.from({ length: count }, (_, index) => start + index)
      yield { text: tradeLines(columns, rows, names), records: count }
    }
  }
}

export async function* positions(client: DatabaseClient, uid: string): AsyncGenerator<TradeColumns, void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from positions where user_id = $1 and trades > 0 order by account_id, symbol, key',
    [uid],
  )
  for (const { id } of rows) {
    const result = await client.query<{ orders: Buffer | null }>(
      'select orders from positions where user_id = $1 and id = $2',
      [uid, id],
    )
    const [position] = result.rows
    if (position === undefined) continue
    const orders = position.orders === null ? null : decodeOrders(position.orders)
    yield { ...(await columnsOfPosition(client, { uid, position: id })), orders: orders ?? [] }
  }
}

type Planned = ReadonlyMap<string, PlannedTerms>

/** The terms of the plan that each trade took. Plans may match trades of any position, so all are read. */
async function plannedOf(client: DatabaseClient, uid: string): Promise<Planned> {
  const plans = await readableDocuments(client, { uid, collection: 'planned' })
  if (plans.size === 0) return new Map()
  const opened: OpenedTrade[] = []
  for await (const columns of positions(client, uid)) {
    for (const trade of openedTrades(columns, plans.values())) opened.push(trade)
  }
  return new Map(
    takenPlans(opened, plans).flatMap(({ tradeId, planId, openTime }) => {
      const plan = plans.get(planId)
      return plan === undefined ? [] : [[tradeId, termsAt(plan, openTime)] as const]
    }),
  )
}

const ROWS_A_PIECE = 2_000
