import { decodeInstrument, type Instrument } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'

/** All instruments that a user ever traded, by id. */
export async function userInstruments(client: DatabaseClient, uid: string): Promise<ReadonlyMap<string, Instrument>> {
  const { rows } = await client.query<Row>('select id, definition from instruments where user_id = $1', [uid])
  return byId(rows)
}

/** The instruments with these ids. */
export async function instrumentsOf(
  client: DatabaseClient,
  uid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Instrument>> {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<Row>(
    'select id, definition from instruments where user_id = $1 and id = any($2)',
    [uid, ids],
  )
  return byId(rows)
}

/** Throws a RangeError if there is none of this id. */
export function instrumentNamed(instruments: ReadonlyMap<string, Instrument>, id: string): Instrument {
  const instrument = instruments.get(id)
  if (instrument === undefined) throw new RangeError(`A stored record names the unknown instrument "${id}".`)
  return instrument
}

type Row = { readonly id: string; readonly definition: string }

function byId(rows: readonly Row[]): ReadonlyMap<string, Instrument> {
  return new Map(rows.map(({ id, definition }) => [id, decodeInstrument(definition)]))
}

/** The instruments that the records name; the latest definition wins. */
export async function saveInstruments(
  client: DatabaseClient,
  uid: string,
  lines: ReadonlyMap<string, string>,
): Promise<void> {
  if (lines.size === 0) return
  await client.query(
    `insert into instruments (user_id, id, definition)
     select $1::uuid, id, definition from unnest($2::text[], $3::text[]) as fresh (id, definition) order by id
     on conflict (user_id, id) do update set definition = excluded.definition
     where instruments.definition <> excluded.definition`,
    [uid, [...lines.keys()], [...lines.values()]],
  )
}
