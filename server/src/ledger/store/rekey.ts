/**
 * Moves rows of renamed coins to their position: rows stored as MATIC are part of POL. New rows already have the
 * current key; these are from an earlier release, or from before the user added or removed a rename.
 */
import { accountId, utcMs } from '@roundtrip/core/base'
import type { Instrument, Renames } from '@roundtrip/core/ledger'
import { feePaymentKey, movementKey, positionKey } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { earliestFills, feesPaidIn, type FillMoment } from './find-fills.ts'
import { userInstruments } from './instruments.ts'
import { positionId } from './position-id.ts'
import { renamesOf } from './renames.ts'
import { changeFills, timeOf } from './change-fills.ts'

export type Rekeyed = {
  /** The keys under which rows or corrections are now; their positions have to be rebuilt. */
  readonly keys: readonly string[]
  /** Fills whose position has changed. */
  readonly fills: number
}

/**
 * Assigns all rows of renamed coins to positions by the current renames, and those of `names`, which may no longer be
 * renamed.
 */
export async function rekeyRenamed(
  client: DatabaseClient,
  uid: string,
  names: readonly string[] = [],
): Promise<Rekeyed> {
  const renames = await renamesOf(client, uid)
  const instruments = await userInstruments(client, uid)
  const keys = new Set<string>()
  let fills = 0
  for (const instrument of instruments.values()) {
    const { kind, base } = instrument
    if (kind !== 'spot' || !(renames.wasRenamed(base) || names.includes(base))) continue
    for (const span of spansOf(renames.changesOf(base))) {
      const moved = await rekeyRows(client, { uid, instrument, span, renames })
      for (const key of moved.keys) keys.add(key)
      fills += moved.fills
    }
  }
  for (const key of await rekeyCorrections(client, { uid, instruments, renames, names })) keys.add(key)
  return { keys: [...keys], fills }
}

/** From (inclusive) and to (exclusive), UTC ms, within which a name denotes one coin. */
type Span = readonly [number, number]

function spansOf(changes: readonly number[]): readonly Span[] {
  const starts = [0, ...changes]
  return starts.map((start, index): Span => [start, starts[index + 1] ?? Number.MAX_SAFE_INTEGER])
}

type Rows = {
  readonly uid: string
  readonly instrument: Instrument
  readonly span: Span
  readonly renames: Renames
}

/** The tables whose rows belong to a position, and the column whose time determines the meaning of a name. */
const TIMES = [
  ['cash_events', 'time'],
  ['orders', 'placed'],
] as const

async function rekeyRows(client: DatabaseClient, { uid, instrument, span, renames }: Rows): Promise<Rekeyed> {
  const keyOf = (account: string): string =>
    positionKey({ account: accountId(plainId(account)), instrument, time: utcMs(span[0]) }, renames)
  const { keys, fills } = await rekeyFills(client, { uid, instrument, span, renames }, keyOf)
  for (const [table, time] of TIMES) {
    const within = `user_id = $1 and instrument_id = $2 and ${time} >= $3 and ${time} < $4`
    const { rows } = await client.query<{ account: string; position: string }>(
      `select distinct account_id as account, position_id as position from ${table} where ${within}`,
      [uid, instrument.id, ...span],
    )
    for (const { account, position } of rows) {
      const key = keyOf(account)
      if (plainId(position) === positionId(key)) continue
      await client.query(
        `update ${table} set position_id = $6 where ${within} and account_id = $5 and position_id = $7`,
        [uid, instrument.id, ...span, account, positionId(key), position],
      )
      keys.add(key)
    }
  }
  return { keys: [...keys], fills }
}

async function rekeyFills(
  client: DatabaseClient,
  { uid, instrument, span: [from, to] }: Rows,
  keyOf: (account: string) => string,
): Promise<{ readonly keys: Set<string>; readonly fills: number }> {
  const { rows } = await client.query<{ account: string; position: string }>(
    `select distinct account_id as account, position_id as position from fill_blocks
     where user_id = $1 and instrument_id = $2 and last_time >= $3 and first_time < $4`,
    [uid, instrument.id, from, to],
  )
  const keys = new Set<string>()
  let fills = 0
  for (const { account, position } of rows) {
    const key = keyOf(account)
    const target = positionId(key)
    if (plainId(position) === target) continue
    const where = `account_id = ${sqlText(account)} and position_id = ${sqlText(position)}
      and instrument_id = ${sqlText(instrument.id)} and last_time >= ${from} and first_time < ${to}`
    await changeFills(client, { uid, where }, (fill) => {
      if (timeOf(fill) < from || timeOf(fill) >= to) return fill
      keys.add(key)
      fills += 1
      return { ...fill, position: target }
    })
  }
  return { keys, fills }
}

type RenameContext = {
  readonly uid: string
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly renames: Renames
  readonly names: readonly string[]
}

type StoredKey = {
  readonly id: string
  readonly account: string
  readonly key: string
  readonly fills: readonly string[]
}

/** Corrections name their position: that of the first fill that they name. */
async function rekeyCorrections(client: DatabaseClient, context: RenameContext): Promise<readonly string[]> {
  const { uid } = context
  const { rows } = await client.query<StoredKey>(
    `select id, account_id as account, position_key as key, fills::text[] as fills from corrections
     where user_id = $1 and position_key like '%|spot:%'`,
    [uid],
  )
  const firsts = await earliestFills(
    client,
    uid,
    rows.map(({ account, fills }) => ({ account, keys: fills })),
  )
  const keys: string[] = []
  for (const [index, row] of rows.entries()) {
    const key = await keyOfCorrection(client, context, { row, fill: firsts[index] ?? null })
    if (key === row.key) continue
    await client.query('update corrections set position_key = $3 where user_id = $1 and id = $2', [uid, row.id, key])
    keys.push(key)
  }
  return keys
}

/** `fill`: the first stored fill that it names; null if there is none. */
type Correction = { readonly row: StoredKey; readonly fill: FillMoment | null }

async function keyOfCorrection(
  client: DatabaseClient,
  context: RenameContext,
  { row, fill }: Correction,
): Promise<string> {
  const { renames, instruments, names } = context
  const instrument = instruments.get(fill?.instrument ?? '')
  if (fill !== null && instrument !== undefined) {
    return positionKey({ account: accountId(plainId(row.account)), instrument, time: utcMs(fill.time) }, renames)
  }
  const [, account = '', coin = '', quote = ''] = /^([^|]*)\|spot:(.+)\/([^/]+)$/.exec(row.key) ?? []
  const coinNames = renames.namesOfCoin(coin)
  if (coinNames.length === 1 && !renames.wasRenamed(coin) && !names.includes(coin)) return row.key
  const arrived = await sourceOf(client, context.uid, { ...row, names: [...new Set([...coinNames, ...names])] })
  if (arrived !== null) return `${account}|spot:${renames.coinNameOf(arrived.asset, arrived.time)}/${quote}`
  return coinNames.length === 1 ? `${account}|spot:${renames.coinNameOf(coin, 0)}/${quote}` : row.key
}

type Implied = Pick<StoredKey, 'account' | 'fills'> & { readonly names: readonly string[] }

/** The transfer or fee that implied the first fill of a correction; such fills are not stored. Null = it is gone. */
async function sourceOf(
  client: DatabaseClient,
  uid: string,
  { account, fills, names }: Implied,
): Promise<{ readonly asset: string; readonly time: number } | null> {
  const { rows: cash } = await client.query<{ key: string; asset: string; time: number }>(
    `select encode(uuid_send(dedupe_key), 'hex') as key, asset, time::float8 as time from cash_events
     where user_id = $1 and account_id = $2 and instrument_id is null and asset = any($3) order by time`,
    [uid, account, names],
  )
  const plainKeys = new Set(fills.map(plainId))
  const moved = cash.find(({ key }) => plainKeys.has(movementKey(key)))
  const paid = (await feesPaidIn(client, { uid, account }, names)).find(({ key }) => plainKeys.has(feePaymentKey(key)))
  const [first = null] = [moved ?? [], paid ?? []].flat().sort((a, b) => a.time - b.time)
  return first
}
