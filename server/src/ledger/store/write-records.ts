/** Writes records of the ledger. */
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { chunked } from '@roundtrip/core/base'
import { type CashEvent, cashLine, escaped, type LedgerColumns, type Renames } from '@roundtrip/core/ledger'
import { positionKeyOfRecord } from '@roundtrip/core/trades'
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from '../../database/connection.ts'
import type { RowOwner } from './owner.ts'
import { positionId } from './position-id.ts'
import { fillWriter } from './write-fills.ts'

type Records = LedgerColumns & {
  /** Those of the user, which determine positions. */
  readonly renames: Renames
}

export async function writeRecords(client: DatabaseClient, owner: RowOwner, records: Records): Promise<void> {
  const writer = fillWriter(client, owner)
  await writer.add(records.fills, records.renames)
  await writer.flush()
  await copyCash(client, owner, records)
}

/**
 * Writes cash events with COPY. Ledger text and COPY have the same escapes (backslash, tab, line ends) and both leave a
 * missing field empty, so a line of ledger text only needs the owner in front.
 */
export async function copyCash(
  client: DatabaseClient,
  owner: RowOwner,
  { cashEvents, renames }: Omit<Records, 'fills'>,
): Promise<void> {
  const front = `${owner.uid}\t${owner.account}\t${owner.importId}`
  const ids = new Map<string | null, string>([[null, '']])
  const positionOf = (event: CashEvent): string => {
    const key = positionKeyOfRecord(event, renames)
    const id = ids.get(key) ?? positionId(key ?? '')
    ids.set(key, id)
    return id
  }
  await copyLines(
    client,
    CASH_EVENTS,
    cashEvents.map(
      (event) => `${front}\t${positionOf(event)}\t${cashLine(event, escaped(event.instrument?.id ?? ''))}\n`,
    ),
  )
}

const CASH_EVENTS = `copy cash_events (user_id, account_id, import_id, position_id, instrument_id, time, kind, asset, amount,
  position_side, position, venue_id, dedupe_key, source_row, raw) from stdin with (null '')`

/** Sends lines, each with its line end, to a `copy … from stdin`. */
export async function copyLines(client: DatabaseClient, statement: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const pieces = chunked(rows, ROWS_A_PIECE).map((some) => some.join(''))
  await pipeline(Readable.from(pieces), client.query(pgCopyStreams.from(statement)))
}

/** Chunks of a few hundred kilobytes keep both sides busy. */
const ROWS_A_PIECE = 1_000
