/** Finds a trade by its id, with its position, rebuilt from the ledger. */
import type { Fill } from '@roundtrip/core/ledger'
import type { Trade } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { readPositionColumns } from '../store/read-records.ts'
import { TRADE_ID_BYTES } from '../trades/segments.ts'
import { type BuildContext, contextOf } from './context.ts'
import { buildOne } from './derive.ts'
import { sectionsAround, type Section, WHOLE_POSITION } from './section.ts'

export type LocatedTrade = {
  readonly key: string
  readonly trade: Trade
  /** Trades of the position, by open time: all of them, or those around the trade. */
  readonly trades: readonly Trade[]
  /** The fills as their sources reported them, by dedupe key. */
  readonly sources: ReadonlyMap<string, Fill>
  /** The fills of each applied split of the position. */
  readonly splits: readonly ReadonlySet<string>[]
}

/** The trade with all trades of its position; null if there is no such trade. */
export async function findTrade(client: DatabaseClient, uid: string, tradeId: string): Promise<LocatedTrade | null> {
  for (const { key } of await candidates(client, uid, tradeId)) {
    const context = await contextOf(client, uid, [key])
    const located = await findWithin(client, context, { key, tradeId, section: WHOLE_POSITION })
    if (located !== null) return located
  }
  return null
}

/** The same with only the previous and the next trade in its leg, and the trades around them. */
export async function findTradeAlone(
  client: DatabaseClient,
  uid: string,
  tradeId: string,
): Promise<LocatedTrade | null> {
  for (const { key, closedBefore } of await candidates(client, uid, tradeId)) {
    const context = await contextOf(client, uid, [key])
    for (const section of await sectionsAround(client, context, { key, closedBefore })) {
      const located = await findWithin(client, context, { key, tradeId, section })
      if (located !== null && hasNeighbours(located, section)) return located
    }
  }
  return null
}

type Search = {
  readonly key: string
  readonly tradeId: string
  readonly section: Section
}

async function findWithin(
  client: DatabaseClient,
  context: BuildContext,
  { key, tradeId, section }: Search,
): Promise<LocatedTrade | null> {
  const { from, until } = section
  const ledger = await readPositionColumns(client, { uid: context.uid, key, after: from, until })
  const resume = from === null ? null : { from, earlier: [], needs: [] }
  const built = await buildOne(client, context, { key, ledger, resume })
  const trade = built.trades.find((candidate) => candidate.id === tradeId)
  if (trade === undefined) return null
  const waiting = new Set(built.problems.map(({ override }) => override))
  const splits = (context.corrections.get(key) ?? []).flatMap(({ override }) =>
    override.kind === 'split' && !waiting.has(override) ? [new Set(override.fills)] : [],
  )
  const sources = new Map(built.fills.map((fill) => [fill.dedupeKey, fill]))
  return { key, trade, trades: built.trades, sources, splits }
}

/** Whether the previous and the next trade in its leg are included, if they exist. */
function hasNeighbours({ trade, trades }: LocatedTrade, { from, until }: Section): boolean {
  const leg = trades.filter(({ positionSide }) => positionSide === trade.positionSide)
  return (from === null || leg[0]?.id !== trade.id) && (until === null || leg.at(-1)?.id !== trade.id)
}

/** The id of the trade that holds a fill; for a flip, the trade it opened. Null if none does. */
export function holderOf(trades: readonly Trade[], fill: string): string | null {
  const holders = trades.filter(({ slices }) => slices.some((slice) => slice.fill.dedupeKey === fill))
  const opened = holders.find(({ slices }) =>
    slices.some((slice) => slice.fill.dedupeKey === fill && slice.role === 'entry'),
  )
  return (opened ?? holders[0])?.id ?? null
}

type Candidate = {
  readonly key: string
  /** How many trades of the position closed before it; null if that is not certain. */
  readonly closedBefore: number | null
}

/** Positions whose trade ids contain these bytes, possibly by chance across two ids; rebuilding them decides. */
async function candidates(client: DatabaseClient, uid: string, tradeId: string): Promise<readonly Candidate[]> {
  const { rows } = await client.query<{ key: string; start: number; byte: number }>(
    `select distinct on (p.id) p.key, s.start, position($2::bytea in s.trade_ids) - 1 as byte
     from segments as s join positions as p on p.user_id = s.user_id and p.id = s.position_id
     where s.user_id = $1 and position($2::bytea in s.trade_ids) > 0 order by p.id, s.start`,
    [uid, Buffer.from(tradeId, 'hex')],
  )
  return rows.map(({ key, start, byte }) => {
    const closedBefore = start + byte / TRADE_ID_BYTES
    return { key, closedBefore: Number.isInteger(closedBefore) ? closedBefore : null }
  })
}
