/** All records in the format of Koinly, position by position: memory holds one of them. */
import { createRenames, type Ledger, readRenames } from '@roundtrip/core/ledger'
import { type DisplayNames, koinlyLines } from '@roundtrip/core/reports'
import type { DatabaseClient } from '../database/connection.ts'
import { storedRenames } from '../ledger/store/renames.ts'
import { readUnassignedCash, readPositionLedger } from '../ledger/store/read-records.ts'
import type { FilePiece } from './file-piece.ts'

export async function* koinlyPieces(
  client: DatabaseClient,
  uid: string,
  names: DisplayNames,
): AsyncGenerator<FilePiece, void> {
  const renames = createRenames(readRenames(await storedRenames(client, uid)))
  const pieceOf = (ledger: Ledger, account: string): FilePiece => {
    const lines = koinlyLines(ledger, { renames, account: names.get(account) ?? account })
    return { text: lines.join(''), records: lines.length }
  }
  const { rows: positions } = await client.query<{ key: string; account: string }>(
    `select key, replace(account_id::text, '-', '') as account from positions
     where user_id = $1 order by account_id, symbol, key`,
    [uid],
  )
  for (const { key, account } of positions) {
    yield pieceOf(await readPositionLedger(client, { uid, key, withoutText: true }), account)
  }
  const { rows: accounts } = await client.query<{ account: string }>(
    `select distinct replace(account_id::text, '-', '') as account from cash_events
     where user_id = $1 order by account`,
    [uid],
  )
  for (const { account } of accounts) yield pieceOf(await readUnassignedCash(client, { uid, account }), account)
}
