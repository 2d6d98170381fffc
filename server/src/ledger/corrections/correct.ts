/** Splits, merges and edited costs: each is stored as a command and its position rebuilt, in one transaction. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { Correction, FillChanges } from '@roundtrip/contract/trades'
import { assert, formatFixed, parseFixed } from '@roundtrip/core/base'
import { type Trade, tradeIdOf } from '@roundtrip/core/trades'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { type LocatedTrade, findTrade, holderOf } from '../positions/find-trade.ts'
import { rebuildKeys } from '../positions/rebuild.ts'
import { correctionById } from '../positions/stored-corrections.ts'
import { accountOfKey } from '../store/position-id.ts'
import { ledgerVersion, changeLedger, nextLedgerVersion } from '../store/version.ts'
import { checkOrder } from './fill-order.ts'

type Input = {
  readonly uid: string
  readonly change:
    | { readonly kind: 'split'; readonly tradeId: string; readonly fills: readonly string[] }
    | { readonly kind: 'merge'; readonly tradeIds: readonly string[] }
    | { readonly kind: 'cost'; readonly tradeId: string; readonly fill: string; readonly price: string }
    | {
        readonly kind: 'edit'
        readonly tradeId: string
        readonly fill: string
        readonly changes: FillChanges
        /** Whether the trader confirmed that a fill closes before another one opens. */
        readonly confirmed: boolean
        /** Fills after this are in the future. */
        readonly now: number
      }
}
type Output = { readonly correction: Correction; readonly tradeId: string; readonly ledgerVersion: number }

/** Stores a correction and applies it. Refuses it, and stores nothing, if it does not fit the stored fills. */
export async function correct(pool: Pool, { uid, change }: Input): Promise<Output> {
  return changeLedger(pool, uid, async (client) => {
    const located = await findTrade(client, uid, change.kind === 'merge' ? (change.tradeIds[0] ?? '') : change.tradeId)
    if (located === null)
      throw new Refusal<ReasonOf<'splitTrade' | 'mergeTrades' | 'editCost' | 'editFill'>>('no-trade')
    const command = commandOf(located, change)
    const earlier = await sameBefore(client, { uid, key: located.key, ...command })
    if (earlier !== null) return outputOf(earlier, located.trades, await ledgerVersion(client, uid))
    checkSplit(located, command)
    const id = await store(client, { uid, located, ...command })
    const built = await rebuildKeys(client, uid, [located.key])
    const trades = await built()
    const made = await correctionById(client, uid, id)
    assert(made !== null, 'what was just stored is there')
    if (change.kind === 'edit') checkOrder(located, { trades, fill: change.fill, confirmed: change.confirmed })
    if (made.reason !== null)
      throw new Refusal<ReasonOf<'splitTrade'> | ReasonOf<'mergeTrades'>>(
        made.reason === 'gone' ? 'no-fill' : made.reason,
      )
    return outputOf(made, trades, await nextLedgerVersion(client, uid))
  })
}

/** Undoes a correction, applied or pending. */
export async function takeBackCorrection(
  pool: Pool,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<{ readonly ledgerVersion: number }> {
  return changeLedger(pool, uid, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'delete from corrections where user_id = $1 and id = $2 returning position_key as key',
      [uid, id],
    )
    const key = rows[0]?.key
    if (key === undefined) throw new Refusal<ReasonOf<'takeBack'>>('no-correction')
    await rebuildKeys(client, uid, [key])
    return { ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

type Change = Input['change']
type Command = {
  readonly kind: Correction['kind']
  readonly fills: readonly string[]
  readonly price: string | null
  readonly changes: FillChanges | null
}

/** The stored form of a change. */
function commandOf(located: LocatedTrade, change: Change): Command {
  switch (change.kind) {
    case 'split':
      return { kind: 'split', fills: [...new Set(change.fills)].sort(), price: null, changes: null }
    case 'merge':
      return { kind: 'merge', fills: openings(located, change.tradeIds), price: null, changes: null }
    case 'cost':
      return { kind: 'cost', fills: [change.fill], price: checkedPrice(located, change), changes: null }
    case 'edit':
      return { kind: 'edit', fills: [change.fill], price: null, changes: checkedChanges(located, change) }
  }
}

/** The fills that opened these trades, in order, even if the trades are already merged. */
function openings({ trade, trades }: LocatedTrade, tradeIds: readonly string[]): readonly string[] {
  const ids = new Set(tradeIds)
  const fills = trades
    .filter(({ positionSide }) => positionSide === trade.positionSide)
    .flatMap(({ slices }) => slices.map(({ fill }) => fill))
    .filter((fill) => ids.has(tradeIdOf(fill, trade.positionSide)))
  const keys = [...new Set(fills.map((fill) => fill.dedupeKey))]
  if (ids.size < 2 || keys.length < ids.size) throw new Refusal<ReasonOf<'mergeTrades'>>('not-adjacent')
  return keys
}

function checkedPrice({ trade }: LocatedTrade, { fill, price }: Extract<Change, { kind: 'cost' }>): string {
  if (!trade.slices.some((slice) => slice.fill.dedupeKey === fill)) throw new Refusal<ReasonOf<'editCost'>>('no-fill')
  const exact = parseFixed(price)
  if (exact === null || exact < 0n || (exact === 0n && trade.instrument.kind === 'inverse')) {
    throw new Refusal<ReasonOf<'editCost'>>('bad-price')
  }
  return formatFixed(exact)
}

/** The fields that differ from the source, in their canonical spelling. */
function checkedChanges({ trade, sources }: LocatedTrade, change: Extract<Change, { kind: 'edit' }>): FillChanges {
  const { fill, changes, now } = change
  const source = sources.get(fill)
  if (source === undefined || !trade.slices.some((slice) => slice.fill.dedupeKey === fill))
    throw new Refusal<ReasonOf<'editFill'>>('no-fill')
  const quantity = changes.quantity === undefined ? source.quantity : parseFixed(changes.quantity)
  const fee = changes.fee === undefined ? source.fee : parseFixed(changes.fee)
  if (quantity === null || quantity <= 0n || fee === null) throw new Refusal<ReasonOf<'editFill'>>('bad-quantity')
  if (changes.time !== undefined && changes.time > now + AHEAD_MS)
    throw new Refusal<ReasonOf<'editFill'>>('future-fill')
  const { time = source.time, side = source.side } = changes
  const differing: FillChanges = {
    ...(time === source.time ? {} : { time }),
    ...(side === source.side ? {} : { side }),
    ...(quantity === source.quantity ? {} : { quantity: formatFixed(quantity) }),
    ...(fee === source.fee ? {} : { fee: formatFixed(fee) }),
  }
  if (Object.keys(differing).length === 0) throw new Refusal<ReasonOf<'editFill'>>('nothing-to-change')
  return differing
}

/** Clocks differ a little. */
const AHEAD_MS = 60_000

function checkSplit({ trade }: LocatedTrade, { kind, fills }: Command): void {
  if (kind !== 'split') return
  const own = new Set(trade.slices.map(({ fill }) => fill.dedupeKey))
  if (fills.some((key) => !own.has(key))) throw new Refusal<ReasonOf<'splitTrade'>>('no-fill')
  if (fills.length === own.size) throw new Refusal<ReasonOf<'splitTrade'>>('whole-trade')
}

type PositionCommand = Command & { readonly uid: string; readonly key: string }

/** Whether the same correction was already applied: the client repeats a request whose response was lost. */
async function sameBefore(
  client: DatabaseClient,
  { uid, key, kind, fills, price, changes }: PositionCommand,
): Promise<Correction | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from corrections where user_id = $1 and position_key = $2 and kind = $3 and fills = $4::uuid[]
     and price is not distinct from $5::numeric and changes is not distinct from $6::jsonb and trouble is null`,
    [uid, key, kind, fills, price, asJson(changes)],
  )
  return rows[0] === undefined ? null : correctionById(client, uid, rows[0].id)
}

async function store(
  client: DatabaseClient,
  { uid, located, kind, fills, price, changes }: Command & { readonly uid: string; readonly located: LocatedTrade },
): Promise<string> {
  const counted = await client.query<{ n: number }>('select count(*)::int as n from corrections where user_id = $1', [
    uid,
  ])
  if ((counted.rows[0]?.n ?? 0) >= LIMITS.corrections)
    throw new Refusal<ReasonOf<'splitTrade' | 'mergeTrades' | 'editCost' | 'editFill'>>('too-many-corrections')
  // A fill has one cost, the latest; and a pending correction is not stored twice.
  await client.query(
    'delete from corrections where user_id = $1 and position_key = $2 and kind = $3 and fills = $4::uuid[]',
    [uid, located.key, kind, fills],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into corrections (user_id, account_id, position_key, symbol, kind, trade_id, fills, price, changes)
     values ($1, $2, $3, $4, $5, $6, $7::uuid[], $8, $9) returning id`,
    [
      uid,
      accountOfKey(located.key),
      located.key,
      located.trade.instrument.symbol,
      kind,
      located.trade.id,
      fills,
      price,
      asJson(changes),
    ],
  )
  return plainId(rows[0]?.id ?? '')
}

function asJson(changes: FillChanges | null): string | null {
  return changes === null ? null : JSON.stringify(changes)
}

function outputOf(correction: Correction, trades: readonly Trade[], version: number): Output {
  const tradeId = holderOf(trades, correction.fills[0] ?? '')
  assert(tradeId !== null, 'the fill of a correction that is applied belongs to a trade')
  return { correction, tradeId, ledgerVersion: version }
}
