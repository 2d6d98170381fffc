/**
 * The content of an export: one file per table, one line per record. Names of fields are independent of the columns.
 */
import { batches } from '../database/batches.ts'
import type { DatabaseClient } from '../database/connection.ts'
import { eachFill } from '../ledger/store/each-fill.ts'

export type ExportedFile = {
  readonly name: string
  /**
   * Selects one JSON text per record for the user `$1`, in an order that two exports share; null = fills, see
   * `eachFill`.
   */
  readonly sql: string | null
  /** Records per fetch, if they are long. */
  readonly batch?: number
}

/**
 * Ids are written as 32 hex digits, amounts as text with every digit, moments of the market as milliseconds since 1970.
 */
export const EXPORTED_FILES: readonly ExportedFile[] = [
  {
    name: 'accounts.jsonl',
    sql: lines(`select ${hex('id')} as id, venue, market, name, start_balance::text as "startBalance",
        start_balance_currency as "startBalanceCurrency",
        ${moment('created_at')} as "createdAt"
      from accounts where user_id = $1 order by accounts.id`),
  },
  {
    name: 'instruments.jsonl',
    sql: lines('select id, definition from instruments where user_id = $1 order by instruments.id'),
  },
  {
    name: 'fills.jsonl',
    sql: null,
  },
  {
    name: 'cash-events.jsonl',
    sql: lines(`select ${hex('account_id')} as account, ${hex('dedupe_key')} as "dedupeKey",
        nullif(${hex('import_id')}, '00000000000000000000000000000000') as import, instrument_id as instrument, time, kind, asset, amount::text as amount,
        position_side as "positionSide", position::text as position, venue_id as "venueId", source_row as row, raw
      from cash_events where user_id = $1 order by account_id, cash_events.dedupe_key`),
  },
  {
    name: 'corrections.jsonl',
    sql: lines(`select ${hex('id')} as id, ${hex('account_id')} as account, position_key as position, symbol, kind,
        trade_id as trade,
        array(select ${hex('key')} from unnest(fills) with ordinality as named (key, ordinal) order by ordinal) as fills,
        price::text as price, changes, ${moment('created_at')} as "createdAt"
      from corrections where user_id = $1 order by corrections.number`),
  },
  {
    name: 'coin-renames.jsonl',
    sql: lines(`select ${hex('id')} as id, from_coin as "from", to_coin as "to", trim_scale(ratio)::text as ratio,
        since::text as since, ${moment('created_at')} as "createdAt"
      from coin_renames where user_id = $1 order by coin_renames.number`),
  },
  {
    // An upload in progress does not count yet, so it is not part of the journal.
    name: 'imports.jsonl',
    sql: lines(`select ${hex('id')} as id, ${hex('account_id')} as account, source, state, files, fingerprint, fills,
        cash_events as "cashEvents", fills_added as "fillsAdded", fills_known as "fillsKnown", cash_events_added as "cashEventsAdded", cash_events_known as "cashEventsKnown",
        records_changed as "recordsChanged", records_removed as "recordsRemoved", rows_refused as "rowsRefused", ${moment('created_at')} as "createdAt"
      from imports where user_id = $1 and state <> 'uploading' order by imports.id`),
  },
  {
    // The text of imported files: gzip, cut into parts, as base64.
    name: 'import-sources.jsonl',
    sql: lines(`select ${hex('s.import_id')} as import, s.file, s.part, s.parts,
        replace(encode(s.content, 'base64'), chr(10), '') as content
      from import_sources as s join imports as i on i.user_id = s.user_id and i.id = s.import_id
      where s.user_id = $1 and i.state <> 'uploading' order by s.import_id, s.file, s.part`),
    batch: 8,
  },
  {
    // Rows that a later import repeated, so that they survive undoing the first one.
    name: 'import-repeats.jsonl',
    sql: lines(`select ${hex('import_id')} as import, ${hex('account_id')} as account, ${hex('key')} as "dedupeKey"
      from import_repeats cross join unnest(keys) as key where user_id = $1 order by import_id, key`),
  },
  {
    // Records that were moved to another account, so that imports do not bring them back.
    name: 'moved-records.jsonl',
    sql: lines(`select ${hex('account_id')} as account, ${hex('dedupe_key')} as "dedupeKey"
      from moved_records where user_id = $1 order by account_id, moved_records.dedupe_key`),
  },
  {
    // Records that another source added first, under another key.
    name: 'record-aliases.jsonl',
    sql: lines(`select ${hex('account_id')} as account, ${hex('dedupe_key')} as "dedupeKey", ${hex('target_key')} as target,
        ${hex('import_id')} as import
      from record_aliases where user_id = $1 order by account_id, record_aliases.dedupe_key`),
  },
  {
    // Without keys, so that nobody who finds the archive can use them. The demo's stand-in has no keys.
    name: 'connections.jsonl',
    sql: lines(`select ${hex('id')} as id, ${hex('account_id')} as account, ${hex('import_id')} as import, exchange, region, owner,
        key_hint as "keyHint", rights, proof, ${moment('last_sync')} as "lastSync", ${moment('created_at')} as "createdAt"
      from connections where user_id = $1 and not demo order by connections.id`),
  },
  {
    // How far each part of a connected account's history is read, so that reading continues there.
    name: 'sync-streams.jsonl',
    sql: lines(`select ${hex('connection_id')} as connection, name, title, position, reached, since,
        run_until as "runUntil", ended
      from sync_streams where user_id = $1
        and connection_id in (select id from connections where user_id = $1 and not demo)
      order by connection_id, sync_streams.number`),
  },
  {
    // The exchange's own statement of an account's holdings, once a day, so that the ledger can still be compared with
    // it.
    name: 'ledger-checks.jsonl',
    sql: lines(`select ${hex('connection_id')} as connection, day::text as day, at, balances
      from ledger_checks where user_id = $1
        and connection_id in (select id from connections where user_id = $1 and not demo)
      order by connection_id, ledger_checks.day`),
  },
  {
    // Orders that exchanges have forgotten since: where stops were, and which order opened a trade.
    name: 'orders.jsonl',
    sql: lines(`select ${hex('account_id')} as account, ${hex('import_id')} as import, stream, instrument_id as instrument,
        order_id as "orderId", client_order_id as "clientOrderId", side, position_side as "positionSide",
        reduce_only as "reduceOnly", waits_for as "waitsFor", trails, levels, trim_scale(filled)::text as filled,
        seen_at as "seenAt", end_time as "endTime", end_how as "endHow"
      from orders where user_id = $1 order by account_id, instrument_id, orders.order_id`),
  },
  {
    name: 'candle-sets.jsonl',
    sql: lines(`select ${hex('id')} as id, name, venue, kind, symbol, interval_ms as "intervalMs",
        ${moment('created_at')} as "createdAt"
      from candle_sets where user_id = $1 order by candle_sets.id`),
  },
  {
    // A line of `bars`: how many intervals after `start`, then open, high, low, close, volume.
    name: 'candles.jsonl',
    sql: lines(`select ${hex('set_id')} as set, start, bars
      from candle_set_blocks where user_id = $1 order by set_id, start`),
  },
  {
    name: 'documents.jsonl',
    sql: lines(`select collection, id, schema, version, data, ${moment('create_time')} as "createTime",
        ${moment('update_time')} as "updateTime"
      from documents where user_id = $1 and not deleted order by collection, id`),
  },
  {
    name: 'earlier-versions.jsonl',
    sql: lines(`select collection, id, version, schema, data, ${moment('update_time')} as "updateTime"
      from document_versions where user_id = $1 order by collection, id, version`),
  },
  {
    name: 'pictures.jsonl',
    sql: lines(`select ${hex('id')} as id, type, width, height, coalesce(content_bytes, octet_length(content)) as bytes,
        ${moment('created_at')} as "createdAt"
      from pictures where user_id = $1 order by pictures.id`),
  },
  {
    // `subscription` is the payment provider's name for it; `amount` is in smallest units. Not restored.
    name: 'subscriptions.jsonl',
    sql: lines(`select subscription_id as subscription, status, plan, amount_minor::text as amount, currency,
        interval, ${moment('period_end')} as "periodEnd"
      from subscriptions where user_id = $1`),
  },
]

/** Tables of users that an archive leaves out, and why. A test compares both lists with the database. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  access_tokens: 'secrets: anyone who finds the archive must not be able to use them',
  alert_marks: 'what was looked at for alerts; it starts over',
  alert_runs: 'which alerts were sent',
  customers: 'how the payment provider knows the user, which is of no use elsewhere',
  demo_users: 'belongs to the server',
  document_counts: 'recounted',
  document_sequences: 'recounted',
  fill_block_keys: 'where blocks hold which fills',
  fill_blocks: 'their fills are exported one by one',
  import_chunks: 'uploads that do not count yet',
  import_jobs: 'what is being committed',
  ledgers: 'recounted',
  live_streams: 'which server follows a connection; it starts over',
  notices: 'what was reported of connections, mail and payments; all of it stands elsewhere',
  outbox: 'letters on their way',
  passkeys: 'bound to the address of this server, and of no use at another',
  push_devices: 'browsers that take alerts of this server; their addresses are secrets',
  removed_users: 'users who are gone',
  positions: 'rebuilt from the records',
  segments: 'rebuilt from the records',
  screen_marks: 'which instruments met a screen; it starts over',
  shared_pages: 'links of this server; they lead nowhere else',
  used_codes: 'over after a minute and a half',
  sync_log: 'what the server did to read the records; the records themselves are in the archive',
  summary_runs: 'which summaries were sent',
  summary_webhooks: 'where they are sent to, which is a secret',
}

/** Yields the lines of a file in batches. Call within a transaction. */
export async function* exportedLines(
  client: DatabaseClient,
  uid: string,
  { sql, batch }: ExportedFile,
): AsyncGenerator<readonly string[], void> {
  if (sql === null) {
    for await (const fills of eachFill(client, { uid, order: 'account' }))
      yield fills.map((fill) => JSON.stringify(fill))
  } else {
    for await (const rows of batches<{ line: string }>(client, sql, { uid, batch })) yield rows.map(({ line }) => line)
  }
}

function lines(select: string): string {
  return `select row_to_json(record)::text as line from (${select}) as record`
}

function hex(column: string): string {
  return `replace(${column}::text, '-', '')`
}

function moment(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
