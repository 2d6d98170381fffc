/**
 * Fills that the trader enters. They have random keys, which no import produces, and belong to no import, so neither
 * importing nor undoing an import touches them.
 */
import type { ManualFill, Traded } from '@roundtrip/contract/trades'
import { accountId, fixed, utcMs } from '@roundtrip/core/base'
import {
  encodeInstrument,
  type Fill,
  type Instrument,
  instrument,
  NOTHING_CLAIMED,
  tableOf,
} from '@roundtrip/core/ledger'
import { positionKey, type Trade } from '@roundtrip/core/trades'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { checkStoredFills, type MaxFills } from '../../plans/limits.ts'
import { dependentPositions } from '../positions/affected.ts'
import { findTrade, holderOf } from '../positions/find-trade.ts'
import { rebuildKeys, rebuildPositions } from '../positions/rebuild.ts'
import { tradedInstruments } from '../store/find-fills.ts'
import { saveInstruments, userInstruments } from '../store/instruments.ts'
import { type AccountKeys, type AccountRef, NO_IMPORT } from '../store/owner.ts'
import { readKeys } from '../store/read-records.ts'
import { recountAccount } from '../store/recount.ts'
import { removeRecords } from '../store/remove-records.ts'
import { renamesOf } from '../store/renames.ts'
import { ownersOfKeys } from '../store/stored-keys.ts'
import { createTouched } from '../store/touched.ts'
import { ledgerVersion, changeLedger, nextLedgerVersion } from '../store/version.ts'
import { writeRecords } from '../store/write-records.ts'
import { checkManualOrder } from './fill-order.ts'

type Input = {
  readonly uid: string
  readonly traded: Traded
  readonly fills: readonly ManualFill[]
  readonly confirmed: boolean
  /** Fills after this are in the future. */
  readonly now: number
  readonly maxFills?: MaxFills
}
type Output = { readonly tradeId: string; readonly ledgerVersion: number }

/** Adds the fills that are not stored yet, and rebuilds their position. */
export async function storeManualFills(pool: Pool, input: Input): Promise<Output> {
  return changeLedger(pool, input.uid, async (client) => {
    const { uid, traded, fills: typedFills, now } = input
    const target = await targetOf(client, uid, traded)
    const fills = typedFills.map((typed, row) => fillOf(target, typed, { row, now }))
    const existing = await storedKeys(client, {
      uid,
      account: target.account,
      keys: fills.map((fill) => fill.dedupeKey),
    })
    const fresh = fills.filter(({ dedupeKey }) => !existing.has(dedupeKey))
    await insert(client, { uid, ...target, fills: fresh })
    await checkStoredFills(client, uid, { max: input.maxFills ?? null, added: fresh.length })
    const touched = createTouched()
    const renames = await renamesOf(client, uid)
    touched.addAll(fills.map((fill) => positionKey(fill, renames)))
    touched.add({ fills: fresh, cashEvents: [] }, renames)
    const built = await rebuildPositions(client, { uid, touched })
    const trades = await built()
    const tradeId = holderOf(trades, fills.at(-1)?.dedupeKey ?? '')
    // A sale of coins that were never bought is in no trade.
    if (tradeId === null) throw new Refusal<ReasonOf<'addManualFills'>>('closes-before-opening')
    if (fresh.length > 0 && !input.confirmed) checkManualOrder({ before: target.trade, trades, fills })
    const version = fresh.length === 0 ? await ledgerVersion(client, uid) : await nextLedgerVersion(client, uid)
    return { tradeId, ledgerVersion: version }
  })
}

/** Removes one fill that the trader entered. */
export async function deleteManualFill(
  pool: Pool,
  input: AccountRef & { readonly fill: string },
): Promise<{ readonly ledgerVersion: number }> {
  return changeLedger(pool, input.uid, async (client) => {
    const { uid, account, fill } = input
    const records = { uid, account, keys: [fill] }
    const { fills } = await readKeys(client, { ...records, importId: NO_IMPORT })
    const removed = fills.find(({ execution }) => execution === 'manual')
    if (removed === undefined) throw new Refusal<ReasonOf<'removeManualFill'>>('no-fill')
    await removeRecords(client, { ...records, imports: [NO_IMPORT] })
    await recountAccount(client, input)
    const key = positionKey(removed, await renamesOf(client, uid))
    await rebuildKeys(client, uid, [key, ...(await dependentPositions(client, input))])
    return { ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

/** Clocks differ a little. */
const AHEAD_MS = 60_000

type Target = {
  readonly account: string
  readonly instrument: Instrument
  /** The trade to which the fills are added; null if they form a new one. */
  readonly trade: Trade | null
}

async function targetOf(client: DatabaseClient, uid: string, traded: Traded): Promise<Target> {
  if ('tradeId' in traded) {
    const located = await findTrade(client, uid, traded.tradeId)
    if (located === null) throw new Refusal<ReasonOf<'addManualFills'>>('no-trade')
    return { account: located.trade.account, instrument: located.trade.instrument, trade: located.trade }
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
  return { account, instrument: await existingInstrument(client, { uid, account, typed }), trade: null }
}

/**
 * The stored instrument of this name, if there is one: its definition came from the venue and is kept. One that the
 * account trades is preferred, because a file may name a different venue than the account.
 */
async function existingInstrument(
  client: DatabaseClient,
  { uid, account, typed }: AccountRef & { readonly typed: Instrument },
): Promise<Instrument> {
  const ofName = [...(await userInstruments(client, uid)).values()]
    .filter(({ id }) => id.endsWith(`:${typed.kind}:${typed.symbol}`))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = ofName.map(({ id }) => id)
  const traded = await tradedInstruments(client, { uid, account }, ids)
  const existing = ofName.find(({ id }) => traded.has(id)) ?? ofName.find(({ id }) => id === typed.id)
  if (existing === undefined) return typed
  const same =
    existing.base === typed.base &&
    existing.quote === typed.quote &&
    existing.settle === typed.settle &&
    existing.contractSize === typed.contractSize
  if (!same) throw new Refusal<ReasonOf<'addManualFills'>>('instrument-differs')
  return existing
}

function fillOf(
  { account, instrument: market }: Omit<Target, 'trade'>,
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

/** The given keys that belong to fills which the trader entered. */
async function storedKeys(client: DatabaseClient, keys: AccountKeys): Promise<ReadonlySet<string>> {
  const owners = await ownersOfKeys(client, keys)
  if ([...owners.values()].some((owner) => owner !== NO_IMPORT)) {
    throw new Refusal<ReasonOf<'addManualFills'>>('key-taken')
  }
  return new Set(owners.keys())
}

type New = Omit<Target, 'trade'> & { readonly uid: string; readonly fills: readonly Fill[] }

async function insert(client: DatabaseClient, { uid, account, instrument: market, fills }: New): Promise<void> {
  if (fills.length === 0) return
  await saveInstruments(client, uid, new Map([[market.id, encodeInstrument(market)]]))
  const records = { fills: tableOf(fills, accountId(account)), cashEvents: [] }
  const owner = { uid, account, importId: NO_IMPORT }
  await writeRecords(client, owner, { ...records, renames: await renamesOf(client, uid) })
  await recountAccount(client, { uid, account })
}
