/** The renames of coins that a user entered, and the full list with which the user's trades are built. */
import type { CoinRename } from '@roundtrip/contract/ledger'
import { createRenames, readRenames, type Renames } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'

/** The user's own renames, in the order in which they were entered. */
export async function storedRenames(client: DatabaseClient, uid: string): Promise<readonly CoinRename[]> {
  const { rows } = await client.query<CoinRename>(
    `select id, from_coin as "from", to_coin as "to", trim_scale(ratio)::text as ratio, since::text as since
     from coin_renames where user_id = $1 order by number`,
    [uid],
  )
  return rows.map((row) => ({ ...row, id: plainId(row.id) }))
}

/** The built-in renames together with those of the user. */
export async function renamesOf(client: DatabaseClient, uid: string): Promise<Renames> {
  return createRenames(readRenames(await storedRenames(client, uid)))
}
