/** Writes records with COPY, the fastest way into PostgreSQL, from the text in which they arrived. */
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { CashEvent, Instrument, Renames } from '@roundtrip/core/ledger'
import { positionKey } from '@roundtrip/core/trades'
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from '../../database/connection.ts'
import type { RowOwner } from './owner.ts'
import { positionId } from './position-id.ts'
import type { FillHead, RecordLines } from './record-lines.ts'

/** What an import read. */
export type LedgerSource = 'files' | 'connection'

type Named = Pick<RecordLines, 'fills' | 'cashEvents'> & {
  /** Those of the user, which decide about positions. */
  readonly renames: Renames
}

/**
 * The text of the ledger and of COPY escape alike (backslash, tab, line ends) and both leave a missing field empty,
 * so a line needs only the owner in front, and the instrument's name instead of its place.
 */
export async function copyRows(client: DatabaseClient, owner: RowOwner, { renames, ...rows }: Named): Promise<void> {
  const prefix = `${owner.uid}\t${owner.account}\t${owner.importId}\t`
  const fronts = new Map<Instrument, string>()
  const frontOf = (row: FillHead | CashEvent): string => {
    if (row.instrument === null) return `${prefix}\t`
    const known = fronts.get(row.instrument)
    if (known !== undefined) return known
    const key = positionKey({ account: row.account, instrument: row.instrument, time: row.time }, renames)
    const front = `${prefix}${positionId(key)}\t${escape(row.instrument.id)}`
    if (!renames.wasRenamed(row.instrument.base)) fronts.set(row.instrument, front)
    return front
  }
  await copyLines(
    client,
    FILLS,
    rows.fills.map(({ fill, line }) => `${frontOf(fill)}${afterFirstField(line)}\n`),
  )
  await copyLines(
    client,
    CASH_EVENTS,
    rows.cashEvents.map(({ event, line }) => `${frontOf(event)}${afterFirstField(line)}\n`),
  )
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

const OWNER = 'user_id, account_id, import_id, position_id, instrument_id'
const FILLS = `copy fill_rows (${OWNER}, time, side, quantity, price, position_side, fee, fee_asset, execution, liquidity,
  venue_trade_id, order_id, sequence, venue_realised, venue_realised_is_net, start_position, opens, dedupe_key,
  source_row, raw) from stdin with (null '')`
const CASH_EVENTS = `copy cash_events (${OWNER}, time, kind, asset, amount, position_side, position, venue_id, dedupe_key,
  source_row, raw) from stdin with (null '')`

/** Sends lines, each with its line end, to a `copy … from stdin`. */
export async function copyLines(client: DatabaseClient, statement: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const pieces: string[] = []
  for (let start = 0; start < rows.length; start += ROWS_A_PIECE) {
    pieces.push(rows.slice(start, start + ROWS_A_PIECE).join(''))
  }
  await pipeline(Readable.from(pieces), client.query(pgCopyStreams.from(statement)))
}

/** Pieces of a few hundred kilobytes keep both sides busy. */
const ROWS_A_PIECE = 1_000

function afterFirstField(line: string): string {
  return line.slice(line.indexOf('\t'))
}

function escape(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '')
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
