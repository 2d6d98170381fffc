/** Trades as CSV, position by position: the same figures and columns as the list of trades exports. */
import {
  type AnnotationData,
  PLAIN_SETTINGS,
  type PlannedTerms,
  withOrders,
  withPlan,
} from '@roundtrip/contract/documents'
import { labelsByOrder, type TradeOrders } from '@roundtrip/core/orders'
import {
  type Annotation,
  annotate,
  annotationOf,
  decodeOrders,
  type DisplayNames,
  foreignRisks,
  idOfRow,
  type OpenedTrade,
  openedTrades,
  takenPlans,
  termsAt,
  type TradeColumns,
  tradeLines,
  withConvertedRisks,
} from '@roundtrip/core/reports'
import type { DatabaseClient } from '../database/connection.ts'
import { storedRatesAt } from '../ledger/rates.ts'
import { columnsOfPosition } from '../ledger/segments.ts'
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

async function* positions(client: DatabaseClient, uid: string): AsyncGenerator<TradeColumns, void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from positions where user_id = $1 and trades > 0 order by account_id, symbol, key',
    [uid],
  )
  for (const { id } of rows) {
    const found = await client.query<{ orders: Buffer | null }>(
      'select orders from positions where user_id = $1 and id = $2',
      [uid, id],
    )
    const [position] = found.rows
    if (position === undefined) continue
    const orders = position.orders === null ? null : decodeOrders(position.orders)
    yield { ...(await columnsOfPosition(client, { uid, position: id })), orders: orders ?? [] }
  }
}

type Planned = ReadonlyMap<string, PlannedTerms>

/** What was planned for each trade that took a plan. Plans wait for trades of all positions, so all are looked at. */
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

type AnnotationQuery = {
  readonly uid: string
  readonly columns: TradeColumns
  readonly planned: Planned
  readonly typedCurrency: string
  /** The labels that a client order id puts on a trade. */
  readonly labelsOf: (clientOrderId: string | null) => readonly string[]
}

/** What counts for the trades of these columns: what was noted, what was planned, and what their orders say. */
async function annotationsOf(
  client: DatabaseClient,
  { uid, columns, planned, typedCurrency, labelsOf }: AnnotationQuery,
): Promise<Annotation[]> {
  const ids = Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
  const noted = await readableDocuments(client, { uid, collection: 'annotations', ids })
  const orders = new Map(columns.orders.map((found): [string, TradeOrders] => [found.tradeId, found]))
  const counted = new Map(
    ids.flatMap((id) => {
      const placed = orders.get(id)
      const plan = countedNote(noted.get(id), planned.get(id))
      const note = placed === undefined ? plan : withOrders(plan, placed, labelsOf(placed.clientOrderId))
      return note === undefined ? [] : [[id, note] as const]
    }),
  )
  const risks = foreignRisks(columns, counted, typedCurrency)
  const rates = risks.length === 0 ? [] : await storedRatesAt(client, { uid, moments: risks })
  return [...withConvertedRisks(counted, risks, rates)].map(([id, note]) => annotationOf(id, note))
}

function countedNote(noted: AnnotationData | undefined, planned: PlannedTerms | undefined) {
  return planned === undefined ? noted : withPlan(noted, planned)
}

const ROWS_A_PIECE = 2_000
