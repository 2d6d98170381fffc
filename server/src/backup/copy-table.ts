/** The rows of a table as the text of COPY, piece by piece, and what they hash to. */
import { createHash } from 'node:crypto'
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from '../database/connection.ts'
import type { TableCheck, TableHead } from './manifest.ts'
import { rowSum } from './row-sum.ts'
import { columnsOf, quoted } from './tables.ts'

export type Checked = {
  readonly add: (piece: Buffer) => void
  readonly check: () => TableCheck
}

/** Hashes everything that passes through. */
export function checking(): Checked {
  const hash = createHash('sha256')
  const sum = rowSum()
  return {
    add: (piece) => {
      hash.update(piece)
      sum.add(piece)
    },
    check: () => ({ rows: sum.rows(), sha256: hash.digest('hex'), rowSum: sum.hex() }),
  }
}

/** Reads as fast as the consumer takes it. Call in a transaction with `SAME_TEXT`. */
export async function* copyOut(client: DatabaseClient, table: TableHead): AsyncGenerator<Buffer, void> {
  const stream = client.query(pgCopyStreams.to(`copy ${quoted(table.name)} (${columnsOf(table)}) to stdout`))
  for await (const piece of stream) yield piece as Buffer
}

/** What a table hashes to now. */
export async function checkTable(client: DatabaseClient, table: TableHead): Promise<TableCheck> {
  const checked = checking()
  for await (const piece of copyOut(client, table)) checked.add(piece)
  return checked.check()
}
