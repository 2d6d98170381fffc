/** Trades as CSV, position by position: the same figures and columns as the list of trades exports. */
import { type AnnotationData, PLAIN_SETTINGS, type PlannedTerms, withPlan } from '@roundtrip/contract/documents'
import {
  type Annotation,
  annotate,
  annotationOf,
  decodeColumns,
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
  for await (const plain of positions(client, uid)) {
    const columns = annotate(plain, await annotationsOf(client, { uid, columns: plain, planned, typedCurrency }))
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
    const found = await client.query<{ segment: Buffer }>(
      'select segment from positions where user_id = $1 and id = $2',
      [uid, id],
    )
    const segment = found.rows[0]?.segment
    if (segment !== undefined) yield decodeColumns(Uint8Array.from(segment))
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
}

/** What counts for the trades of these columns: what was noted, and what was planned. */
async function annotationsOf(
  client: DatabaseClient,
  { uid, columns, planned, typedCurrency }: AnnotationQuery,
): Promise<Annotation[]> {
  const ids = Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
  const noted = await readableDocuments(client, { uid, collection: 'annotations', ids })
  const counted = new Map(
    ids.flatMap((id) => {
      const note = countedNote(noted.get(id), planned.get(id))
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
