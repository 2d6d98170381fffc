/** Reads records back. */
import { type AccountId, accountId, utcMs } from '@roundtrip/core/base'
import {
  type CashEvent,
  decodeCashEvents,
  type Fill,
  fillsOf,
  type Instrument,
  type Ledger,
  type LedgerColumns,
  type Renames,
  unescaped,
} from '@roundtrip/core/ledger'
import { FLAT_GAP_MS, positionKey } from '@roundtrip/core/trades'
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText, uuidArray } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { ALWAYS, blockTable, type Span, type Within } from './block-table.ts'
import { instrumentNamed, instrumentsOf } from './instruments.ts'
import { blocksWithKeys } from './listed-keys.ts'
import type { AccountRef, LedgerSource, RowOwner } from './owner.ts'
import { accountOfKey, positionId } from './position-id.ts'
import { type BlockSelection, type ReadBlock, readBlocks } from './read-blocks.ts'
import { renamesOf } from './renames.ts'

export type PositionQuery = {
  readonly uid: string
  readonly key: string
  /** Only rows after this flat point; null = everything. */
  readonly after?: { readonly time: number } | null
  /** Only rows up to this flat point; null = everything. */
  readonly until?: { readonly time: number } | null
  /** Only rows of this import; null = everything. */
  readonly importId?: string | null
  /** Leaves out the text of the rows, which is half of the data. */
  readonly withoutText?: boolean
}

/** The fills and cash events of one position. */
export async function readPositionLedger(client: DatabaseClient, query: PositionQuery): Promise<Ledger> {
  return readLedger(client, ofPosition(query))
}

/** The same with the fills as columns. */
export async function readPositionColumns(client: DatabaseClient, query: PositionQuery): Promise<LedgerColumns> {
  return readColumns(client, ofPosition(query))
}

function ofPosition({ uid, key, ...query }: PositionQuery): Selection {
  const { withoutText = false, importId = null } = query
  const ofImport = importId === null ? '' : ` and import_id = ${sqlText(importId)}`
  const where = `user_id = ${sqlText(uid)} and position_id = ${sqlText(positionId(key))}${ofImport}`
  const span = { after: query.after?.time ?? null, until: query.until?.time ?? null }
  // Cash shortly after a flat point belongs to the trade before it.
  const cashSpan = { after: later(span.after, FLAT_GAP_MS), until: later(span.until, FLAT_GAP_MS) }
  return {
    uid,
    account: accountOfKey(key),
    withoutText,
    fills: { where, ...span },
    cashEvents: within(where, cashSpan),
  }
}

function within(where: string, { after, until }: Span): string {
  const bounds = [after === null ? [] : `time > ${after}`, until === null ? [] : `time <= ${until}`].flat()
  return [where, ...bounds].join(' and ')
}

function later(time: number | null, ms: number): number | null {
  return time === null ? null : time + ms
}

/** All rows of one account, or those that these imports own. */
export async function readAccount(
  client: DatabaseClient,
  { imports, ...query }: AccountRef & { readonly imports?: readonly string[] },
): Promise<Ledger> {
  const owned = imports === undefined ? '' : ` and import_id = any(${sqlText(uuidArray(imports))}::uuid[])`
  const where = `user_id = ${sqlText(query.uid)} and account_id = ${sqlText(query.account)}${owned}`
  return readLedger(client, { ...query, fills: { where, ...ALWAYS }, cashEvents: where })
}

/**
 * Payments of an account that belong to no position: deposits, withdrawals, and payments for instruments that were
 * never traded.
 */
export async function readUnassignedCash(client: DatabaseClient, query: AccountRef): Promise<Ledger> {
  const cashEvents = `user_id = ${sqlText(query.uid)} and account_id = ${sqlText(query.account)}
    and (position_id is null or position_id not in (select id from positions where user_id = ${sqlText(query.uid)}))`
  return readLedger(client, { ...query, withoutText: true, fills: null, cashEvents })
}

/** The rows that an import owns under these keys. */
export async function readKeys(
  client: DatabaseClient,
  query: RowOwner & { readonly keys: readonly string[] },
): Promise<Ledger> {
  const { uid, account, importId, keys } = query
  const list = `${sqlText(uuidArray(keys))}::uuid[]`
  const owner = `user_id = ${sqlText(uid)} and account_id = ${sqlText(account)} and import_id = ${sqlText(importId)}`
  const where = `${owner} and block in (${blocksWithKeys(sqlText(uid), sqlText(account), list)})`
  return readLedger(client, {
    ...query,
    fills: { where, ...ALWAYS, keys: new Set(keys.map(plainId)) },
    cashEvents: `${owner} and dedupe_key = any(${list})`,
  })
}

export type OtherSource = AccountRef &
  Span & {
    /** Keys of positions. */
    readonly positions: readonly string[]
    readonly source: LedgerSource
  }

/** Fills in positions of an account from imports of another source, without the text of their rows. */
export async function readOtherFills(
  client: DatabaseClient,
  { uid, account, positions, source, ...span }: OtherSource,
): Promise<readonly Fill[]> {
  const fills = { where: `${ofOtherSource({ uid, account, source })} and ${ofPositions(positions)}`, ...span }
  return (await readLedger(client, { uid, account, fills, cashEvents: null, withoutText: true })).fills
}

/** The same for cash events, including those of no position. */
export async function readOtherCash(
  client: DatabaseClient,
  { uid, account, positions, source, ...span }: OtherSource,
): Promise<readonly CashEvent[]> {
  const where = `${ofOtherSource({ uid, account, source })} and (position_id is null or ${ofPositions(positions)})`
  const cashEvents = within(where, span)
  return (await readLedger(client, { uid, account, fills: null, cashEvents, withoutText: true })).cashEvents
}

function ofOtherSource({ uid, account, source }: AccountRef & { readonly source: LedgerSource }): string {
  return `user_id = ${sqlText(uid)} and account_id = ${sqlText(account)}
    and import_id in (select id from imports where user_id = ${sqlText(uid)} and source <> ${sqlText(source)})`
}

function ofPositions(keys: readonly string[]): string {
  return `position_id = any(${sqlText(uuidArray(keys.map(positionId)))}::uuid[])`
}

/** Where the rows of an import begin. */
export type FirstRow = {
  readonly key: string
  /** UTC ms; for cash, the earliest moment at which a fill may own it. */
  readonly time: number
}

/** The positions to which this import added rows, each with the first of them. */
export async function firstRowsOf(
  client: DatabaseClient,
  { uid, account, importId }: RowOwner,
): Promise<readonly FirstRow[]> {
  const own = 'user_id = $1 and account_id = $2 and import_id = $3'
  const { rows } = await client.query<FirstRow>(
    `select p.key, first.time from (
       select position_id, min(time)::float8 as time from (
         select position_id, first_time as time from fill_blocks where ${own}
         union all select position_id, time - ${FLAT_GAP_MS} from cash_events where ${own} and position_id is not null
       ) as rows group by position_id
     ) as first join positions as p on p.user_id = $1 and p.id = first.position_id`,
    [uid, account, importId],
  )
  return rows
}

/**
 * For each of these positions: the last fill of another import before the rows of this one. Everything before such a
 * fill stays the same when the import is undone.
 */
export async function readFillsBefore(
  client: DatabaseClient,
  { firsts, ...query }: RowOwner & { readonly firsts: readonly FirstRow[] },
): Promise<readonly Fill[]> {
  if (firsts.length === 0) return []
  const { uid, account, importId } = query
  const list = firsts.map(({ key, time }) => `(${sqlText(positionId(key))}::uuid, ${time}::bigint)`).join(', ')
  // The last block that begins before the rows contains such a fill.
  const where = `user_id = ${sqlText(uid)} and (account_id, block) in (
    select last.account_id, last.block from (values ${list}) as first (position, before) cross join lateral (
      select account_id, block from fill_blocks where user_id = ${sqlText(uid)} and position_id = first.position
        and import_id <> ${sqlText(importId)} and first_time < first.before
      order by first_time desc limit 1) as last)`
  const { fills } = await readLedger(client, {
    uid,
    account,
    fills: { where, ...ALWAYS },
    cashEvents: null,
    withoutText: true,
  })
  const renames = await renamesOf(client, uid)
  const byPosition = new Map<string, Fill>()
  const before = new Map(firsts.map(({ key, time }) => [key, time]))
  for (const fill of fills) {
    const key = positionKey(fill, renames)
    const last = byPosition.get(key)
    if (fill.time < (before.get(key) ?? 0) && (last === undefined || last.time < fill.time)) byPosition.set(key, fill)
  }
  return [...byPosition.values()]
}

type CoinNames = {
  /** The latest name of a coin. */
  readonly coin: string
  readonly renames: Renames
}

type CoinSources = PositionQuery & CoinNames & { readonly instruments: ReadonlyMap<string, Instrument> }

/**
 * Fees that other trades paid in the coin of a position, trades that used it as the quote, and transfers of that coin.
 */
export async function readCoinSources(client: DatabaseClient, query: CoinSources): Promise<Ledger> {
  const account = accountOfKey(query.key)
  const owner = `user_id = ${sqlText(query.uid)} and account_id = ${sqlText(account)}`
  const names = query.renames.namesOfCoin(query.coin).map(sqlText).join(', ')
  const after = query.after?.time ?? null
  const since = after === null ? '' : ` and time > ${after}`
  const paid = await readLedger(client, {
    uid: query.uid,
    account,
    fills: {
      where: `${owner} and fee_asset in (${names}) and position_id <> ${sqlText(positionId(query.key))}`,
      after,
      until: null,
    },
    cashEvents: `${owner}${since} and asset in (${names}) and instrument_id is null`,
  })
  const against = positionsAgainst(query, account)
  if (against.length === 0) return paid
  const traded = await readLedger(client, {
    uid: query.uid,
    account,
    fills: { where: `user_id = ${sqlText(query.uid)} and ${ofPositions(against)}`, after, until: null },
    cashEvents: null,
    withoutText: true,
  })
  // A fee in the coin may have included the same fill.
  const paidKeys = new Set(paid.fills.map(({ dedupeKey }) => dedupeKey))
  return { ...paid, fills: [...paid.fills, ...traded.fills.filter(({ dedupeKey }) => !paidKeys.has(dedupeKey))] }
}

/** Keys of the positions of an account whose fills are paid in a coin. */
function positionsAgainst({ coin, renames, instruments }: CoinSources, account: AccountId): readonly string[] {
  const names = new Set(renames.namesOfCoin(coin))
  const keys = new Set<string>()
  for (const instrument of instruments.values()) {
    if (instrument.kind !== 'spot' || !names.has(instrument.quote)) continue
    for (const time of [0, ...renames.changesOf(instrument.base)])
      keys.add(positionKey({ account, instrument, time: utcMs(time) }, renames))
  }
  return [...keys]
}

/** Movements of a coin, in all accounts of a user. */
export async function readMovements(
  client: DatabaseClient,
  { uid, coin, renames }: CoinNames & { readonly uid: string },
): Promise<readonly CashEvent[]> {
  const names = renames.namesOfCoin(coin).map(sqlText).join(', ')
  return readOfAccounts(client, uid, `asset in (${names}) and instrument_id is null and ${FLOWS}`)
}

/** Deposits, withdrawals and transfers of all accounts of a user. */
export async function readFlows(client: DatabaseClient, uid: string): Promise<readonly CashEvent[]> {
  return readOfAccounts(client, uid, FLOWS)
}

async function readOfAccounts(client: DatabaseClient, uid: string, condition: string): Promise<readonly CashEvent[]> {
  const { rows } = await client.query<{ account: string }>(
    `select distinct account_id as account from cash_events where user_id = $1 and ${condition} order by 1`,
    [uid],
  )
  const events: CashEvent[] = []
  for (const row of rows) {
    const account = plainId(row.account)
    const cashEvents = `user_id = ${sqlText(uid)} and account_id = ${sqlText(account)} and ${condition}`
    for (const event of (await readLedger(client, { uid, account, fills: null, cashEvents })).cashEvents) {
      events.push(event)
    }
  }
  return events
}

const FLOWS = `kind in ('deposit', 'withdrawal', 'transfer')`

type Selection = {
  readonly uid: string
  readonly account: string
  /** Null = no fills. */
  readonly fills: BlockSelection | null
  /** A condition on columns of "cash_events"; null = none. */
  readonly cashEvents: string | null
  readonly withoutText?: boolean
}

async function readLedger(client: DatabaseClient, selection: Selection): Promise<Ledger> {
  const { fills, cashEvents } = await readColumns(client, selection)
  return { fills: fillsOf(fills), cashEvents }
}

async function readColumns(client: DatabaseClient, selection: Selection): Promise<LedgerColumns> {
  const { uid, fills, cashEvents, withoutText = false } = selection
  const blocks = fills === null ? [] : await readBlocks(client, fills, !withoutText)
  const cashFields = `${CASH_FIELDS}, ${withoutText ? 'null' : 'raw'}`
  const cash =
    cashEvents === null ? [] : await copyOut(client, `select ${cashFields} from cash_events where ${cashEvents}`)
  const stored = { account: accountId(selection.account), blocks, cash: cashText(cash), within: fills ?? ALWAYS }
  return (await columnsReader(client, uid, [stored]))(stored)
}

/** Records of an account as they are stored. */
export type StoredRecords = {
  readonly account: AccountId
  readonly blocks: readonly ReadBlock[]
  readonly within: Within
  readonly cash: CashText
}

/** Turns stored records into columns, once the instruments that all of them name are read. */
export async function columnsReader(
  client: DatabaseClient,
  uid: string,
  all: readonly StoredRecords[],
): Promise<(records: StoredRecords) => LedgerColumns> {
  const ids = all.flatMap(({ blocks, cash }) => [...blocks.map(({ instrument }) => instrument), ...cash.instruments])
  const instruments = await instrumentsOf(client, uid, [...new Set(ids)])
  return ({ account, blocks, within, cash }) => {
    const table = blockTable(account)
    for (const block of blocks) table.add(block, instrumentNamed(instruments, block.instrument), within)
    const list = cash.instruments.map((id) => instrumentNamed(instruments, id))
    return { fills: table.fills(), cashEvents: decodeCashEvents(cash.text, list, account) }
  }
}

/** Fields of cash events in the order of ledger text; the text of the row follows. */
export const CASH_FIELDS = `instrument_id, time, kind, asset, amount, position_side, position, venue_id,
  encode(uuid_send(dedupe_key), 'hex'), source_row`

/** The rows of a select as lines, fields separated by tabs, missing ones empty. */
export async function copyOut(client: DatabaseClient, select: string): Promise<readonly string[]> {
  const chunks: Buffer[] = []
  for await (const part of client.query(pgCopyStreams.to(`copy (${select}) to stdout with (null '')`))) {
    chunks.push(part as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1)
}

type CashText = {
  /** Ledger text. */
  readonly text: string
  /** The ids of the instruments that it names by their index. */
  readonly instruments: readonly string[]
}

/** Lines of `CASH_FIELDS`, which begin with the name of an instrument, as ledger text. */
export function cashText(copied: readonly string[]): CashText {
  const indexes = new Map<string, number>()
  const lines = copied.map((line) => {
    const end = line.indexOf('\t')
    const name = line.slice(0, end)
    const rest = line.includes('\\') ? plainControls(line.slice(end)) : line.slice(end)
    if (name === '') return rest
    const index = indexes.get(name) ?? indexes.size
    indexes.set(name, index)
    return `${index}${rest}`
  })
  return { text: lines.join('\n'), instruments: Array.from(indexes.keys(), (name) => unescaped(plainControls(name))) }
}

/** COPY also escapes backspace, form feed and vertical tab, which our text leaves unescaped. */
function plainControls(text: string): string {
  return text.replace(/\\(.)/g, (pair, letter: string) => CONTROLS[letter] ?? pair)
}

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', v: '\v' }
