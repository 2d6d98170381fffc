/**
 * Fills that the trader enters. They have random keys, which no import produces, and belong to no import, so neither
 * importing nor undoing an import touches them.
 */
import type { ManualFill, Traded } from '@roundtrip/contract/trades'
import { accountId, fixed, utcMs } from '@roundtrip/core/base'
import {
  decodeInstrument,
  encodeInstrument,
  encodeLedger,
  type Fill,
  type Instrument,
  instrument,
  NOTHING_CLAIMED,
} from '@roundtrip/core/ledger'
import { positionKey, type Trade } from '@roundtrip/core/trades'
import { type DatabaseClient, type Pool, transaction } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { checkStoredFills, type MostFills } from '../../plans/limits.ts'
import { dependentPositions } from '../positions/affected.ts'
import { findTrade, holderOf } from '../positions/find-trade.ts'
import { rebuildPositions } from '../positions/rebuild.ts'
import { blocksWithKeys } from '../store/blocks-with-keys.ts'
import { copyRows, saveInstruments } from '../store/copy-rows.ts'
import type { AccountRef } from '../store/owner.ts'
import { recountAccount } from '../store/recount.ts'
import { renamesOf } from '../store/renames.ts'
import { createTouched } from '../store/touched.ts'
import { unpackKeys } from '../store/unpack-blocks.ts'
import { ledgerVersion, lockLedger, nextLedgerVersion } from '../store/version.ts'
import { checkManualOrder } from './fill-order.ts'

type Input = {
  readonly uid: string
  readonly traded: Traded
  readonly fills: readonly ManualFill[]
  readonly confirmed: boolean
  /** What counts as the future for fills. */
  readonly now: number
  readonly mostFills?: MostFills
}
type Output = { readonly tradeId: string; readonly ledgerVersion: number }

/** Adds the fills that are not stored yet, and rebuilds their position. */
export async function storeManualFills(pool: Pool, input: Input): Promise<Output> {
  return transaction(pool, async (client) => {
    const { uid, traded, fills: typedFills, now } = input
    await lockLedger(client, uid)
    const place = await placeOf(client, uid, traded)
    const fills = typedFills.map((typed, row) => fillOf(place, typed, { row, now }))
    const known = await knownKeys(client, { uid, account: place.account, keys: fills.map((fill) => fill.dedupeKey) })
    const fresh = fills.filter(({ dedupeKey }) => !known.has(dedupeKey))
    await insert(client, { uid, ...place, fills: fresh })
    await checkStoredFills(client, uid, { most: input.mostFills ?? null, added: fresh.length })
    const touched = createTouched()
    const renames = await renamesOf(client, uid)
    touched.addAll(fills.map((fill) => positionKey(fill, renames)))
    touched.add({ fills: fresh, cashEvents: [] }, renames)
    const built = await rebuildPositions(client, { uid, touched })
    const trades = await built()
    const tradeId = holderOf(trades, fills.at(-1)?.dedupeKey ?? '')
    // A sale of coins that nobody bought is in no trade.
    if (tradeId === null) throw new Refusal<ReasonOf<'addManualFills'>>('closes-before-opening')
    if (fresh.length > 0 && !input.confirmed) checkManualOrder({ before: place.trade, trades, fills })
    const version = fresh.length === 0 ? await ledgerVersion(client, uid) : await nextLedgerVersion(client, uid)
    return { tradeId, ledgerVersion: version }
  })
}

/** Removes one fill that the trader entered. */
export async function deleteManualFill(
  pool: Pool,
  input: AccountRef & { readonly fill: string },
): Promise<{ readonly ledgerVersion: number }> {
  return transaction(pool, async (client) => {
    const { uid, account, fill } = input
    await lockLedger(client, uid)
    await unpackKeys(client, { uid, account, keys: [fill], imports: [NO_IMPORT] })
    const { rows } = await client.query<{ definition: string; time: string }>(
      `with gone as (
         delete from fill_rows where user_id = $1 and account_id = $2 and dedupe_key = $3 and import_id = $4
           and execution = 'manual'
         returning instrument_id, time
       )
       select i.definition, gone.time from gone join instruments as i on i.user_id = $1 and i.id = gone.instrument_id`,
      [uid, account, fill, NO_IMPORT],
    )
    const removed = rows[0]
    if (removed === undefined) throw new Refusal<ReasonOf<'removeManualFill'>>('no-fill')
    await recountAccount(client, input)
    const touched = createTouched()
    touched.addAll(await dependentPositions(client, input))
    const instrument = decodeInstrument(removed.definition)
    const place = { account: accountId(account), instrument, time: utcMs(Number(removed.time)) }
    touched.addAll([positionKey(place, await renamesOf(client, uid))])
    await rebuildPositions(client, { uid, touched })
    return { ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

/** In place of the import that brought a row first. */
const NO_IMPORT = '00000000-0000-0000-0000-000000000000'
/** Clocks differ a little. */
const AHEAD_MS = 60_000

type Place = {
  readonly account: string
  readonly instrument: Instrument
  /** The trade to which the fills are added; null where they make one. */
  readonly trade: Trade | null
}

async function placeOf(client: DatabaseClient, uid: string, traded: Traded): Promise<Place> {
  if ('tradeId' in traded) {
    const found = await findTrade(client, uid, traded.tradeId)
    if (found === null) throw new Refusal<ReasonOf<'addManualFills'>>('no-trade')
    return { account: found.trade.account, instrument: found.trade.instrument, trade: found.trade }
  }
  const { account, contractSize, ...market } = traded
  const { rows } = await client.query<{ venue: string }>('select venue from accounts where user_id = $1 and id = $2', [
    uid,
    account,
  ])
  const venue = rows[0]?.venue
  if (venue === undefined) throw new Refusal<ReasonOf<'addManualFills'>>('no-account')
  const size = fixed(contractSize)
  if (size <= 0n) throw new Refusal<ReasonOf<'addManualFills'>>('bad-quantity')
  const typed = instrument({ ...market, venue, contractSize: size })
  return { account, instrument: await knownInstrument(client, { uid, account, typed }), trade: null }
}

/**
 * The stored instrument of this name, if there is one: its definition came from the venue and stays as it is. One that
 * the account trades is preferred, because a file may name another venue than the account does.
 */
async function knownInstrument(
  client: DatabaseClient,
  { uid, account, typed }: AccountRef & { readonly typed: Instrument },
): Promise<Instrument> {
  const name = `:${typed.kind}:${typed.symbol}`
  const { rows } = await client.query<{ definition: string }>(
    `select i.definition, exists (select from fills as f
       where f.user_id = $1 and f.account_id = $3 and f.instrument_id = i.id) as traded
     from instruments as i where i.user_id = $1 and right(i.id, length($4)) = $4
       and (i.id = $2 or exists (select from fills as f
         where f.user_id = $1 and f.account_id = $3 and f.instrument_id = i.id))
     order by traded desc, i.id limit 1`,
    [uid, typed.id, account, name],
  )
  if (rows[0] === undefined) return typed
  const known = decodeInstrument(rows[0].definition)
  const same =
    known.base === typed.base &&
    known.quote === typed.quote &&
    known.settle === typed.settle &&
    known.contractSize === typed.contractSize
  if (!same) throw new Refusal<ReasonOf<'addManualFills'>>('instrument-differs')
  return known
}

function fillOf(
  { account, instrument: market }: Omit<Place, 'trade'>,
  fill: ManualFill,
  at: { row: number; now: number },
): Fill {
  const quantity = fixed(fill.quantity)
  const price = fixed(fill.price)
  if (quantity <= 0n) throw new Refusal<ReasonOf<'addManualFills'>>('bad-quantity')
  if (price < 0n || (price === 0n && market.kind === 'inverse'))
    throw new Refusal<ReasonOf<'addManualFills'>>('bad-price')
  if (fill.time > at.now + AHEAD_MS) throw new Refusal<ReasonOf<'addManualFills'>>('future-fill')
  return {
    account: accountId(account),
    instrument: market,
    time: utcMs(fill.time),
    side: fill.side,
    quantity,
    price,
    positionSide: fill.positionSide,
    fee: fixed(fill.fee),
    feeAsset: fill.feeAsset,
    execution: 'manual',
    liquidity: 'unknown',
    ...NOTHING_CLAIMED,
    dedupeKey: fill.key,
    row: at.row,
  }
}

type Keys = AccountRef & { readonly keys: readonly string[] }

async function knownKeys(client: DatabaseClient, { uid, account, keys }: Keys): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string; importId: string }>(
    `select dedupe_key as key, import_id as "importId" from fills
     where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[])
       and (block is null or block in (${blocksWithKeys('$1', '$2', '$3::uuid[]')}))`,
    [uid, account, keys],
  )
  if (rows.some(({ importId }) => importId !== NO_IMPORT)) throw new Refusal<ReasonOf<'addManualFills'>>('key-taken')
  return new Set(rows.map(({ key }) => plainId(key)))
}

type New = Omit<Place, 'trade'> & { readonly uid: string; readonly fills: readonly Fill[] }

async function insert(client: DatabaseClient, { uid, account, instrument: market, fills }: New): Promise<void> {
  if (fills.length === 0) return
  await saveInstruments(client, uid, new Map([[market.id, encodeInstrument(market)]]))
  const lines = encodeLedger({ fills, cashEvents: [] }).fills.split('\n')
  await copyRows(
    client,
    { uid, account, importId: NO_IMPORT },
    {
      fills: fills.map((fill, index) => ({ fill, line: lines[index] ?? '' })),
      cashEvents: [],
      renames: await renamesOf(client, uid),
    },
  )
  await recountAccount(client, { uid, account })
}
