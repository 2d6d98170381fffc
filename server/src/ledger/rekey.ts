/**
 * Moves rows of renamed coins to the position that they belong to since the rename is known: what was stored as
 * MATIC is part of POL. New rows are stored under today's key; these are the rows of an earlier release.
 */
import { accountId, utcMs } from '@roundtrip/core/base'
import { coinNameOf, type Instrument, namesOfCoin, RENAMES, wasRenamed } from '@roundtrip/core/ledger'
import { positionKey } from '@roundtrip/core/trades'
import type { Client } from '../database/connection.ts'
import { plainId } from './imports-queries.ts'
import { instrumentsOf } from './instruments.ts'
import { positionId } from './position-id.ts'

/** Answers the keys under which rows or corrections lie now; their positions have to be built again. */
export async function rekeyRenamed(client: Client, uid: string): Promise<readonly string[]> {
  const instruments = [...(await instrumentsOf(client, uid)).values()]
  const keys = new Set<string>()
  for (const instrument of instruments) {
    if (instrument.kind !== 'spot' || !wasRenamed(instrument.base)) continue
    for (const span of spansOf(instrument.base)) {
      for (const key of await rekeyRows(client, { uid, instrument, span })) keys.add(key)
    }
  }
  for (const key of await rekeyCorrections(client, uid)) keys.add(key)
  return [...keys]
}

/** From (inclusive) and to (exclusive), UTC ms, within which a name means one coin. */
type Span = readonly [number, number]

function spansOf(name: string): readonly Span[] {
  const ends = RENAMES.flatMap(({ from, until }) => (from === name && until !== null ? [until] : [])).sort(
    (a, b) => a - b,
  )
  const starts = [0, ...ends]
  return starts.map((start, index): Span => [start, starts[index + 1] ?? Number.MAX_SAFE_INTEGER])
}

type Rows = { readonly uid: string; readonly instrument: Instrument; readonly span: Span }

async function rekeyRows(client: Client, { uid, instrument, span }: Rows): Promise<readonly string[]> {
  const keys: string[] = []
  for (const table of ['fills', 'cash_events']) {
    const within = `user_id = $1 and instrument_id = $2 and time >= $3 and time < $4`
    const { rows } = await client.query<{ account: string; position: string }>(
      `select distinct account_id as account, position_id as position from ${table} where ${within}`,
      [uid, instrument.id, ...span],
    )
    for (const { account, position } of rows) {
      const key = positionKey({ account: accountId(plainId(account)), instrument, time: utcMs(span[0]) })
      if (plainId(position) === positionId(key)) continue
      await client.query(`update ${table} set position_id = $6 where ${within} and account_id = $5`, [
        uid,
        instrument.id,
        ...span,
        account,
        positionId(key),
      ])
      keys.push(key)
    }
  }
  return keys
}

/** Corrections name their position. Those of coins that came from outside have no stored fill to go by. */
async function rekeyCorrections(client: Client, uid: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string; key: string; time: string | null }>(
    `select id, position_key as key, (
       select min(f.time) from fills as f
       where f.user_id = c.user_id and f.account_id = c.account_id and f.dedupe_key = any(c.fills)
     ) as time
     from corrections as c where user_id = $1 and position_key like '%|spot:%'`,
    [uid],
  )
  const keys: string[] = []
  for (const { id, key, time } of rows) {
    const [, account = '', coin = '', quote = ''] = /^([^|]*)\|spot:(.+)\/([^/]+)$/.exec(key) ?? []
    const today = `${account}|spot:${coinNameOf(coin, Number(time ?? 0))}/${quote}`
    if (today === key || namesOfCoin(coin).length > 1) continue
    await client.query('update corrections set position_key = $3 where user_id = $1 and id = $2', [uid, id, today])
    keys.push(today)
  }
  return keys
}
