/** The files of an archive that people open: CSV, written chunk by chunk. */
import { readDocument } from '@roundtrip/contract/documents'
import { csvLine, isoTime } from '@roundtrip/core/base'
import type { Instrument } from '@roundtrip/core/ledger'
import { type DisplayNames, KOINLY_HEAD, MONEY_UNIT, TRADES_CSV_HEAD } from '@roundtrip/core/reports'
import { batches } from '../database/batches.ts'
import type { DatabaseClient } from '../database/connection.ts'
import { flowsOfUser } from '../ledger/rates/flows.ts'
import { eachFill } from '../ledger/store/each-fill.ts'
import { userInstruments } from '../ledger/store/instruments.ts'
import { reportingCurrency } from '../ledger/rates/reporting-currency.ts'
import type { FilePiece } from './file-piece.ts'
import { koinlyPieces } from './koinly-file.ts'
import { tradePieces } from './trades-for-people.ts'

export type FileForPeople = {
  readonly name: string
  readonly head: string
  readonly lines: () => AsyncGenerator<FilePiece, void>
}

/** In the order in which they are written. The data for names is small and read at once. */
export async function filesForPeople(client: DatabaseClient, uid: string): Promise<readonly FileForPeople[]> {
  const names = await displayNames(client, uid)
  const instruments = await userInstruments(client, uid)
  return [
    { name: 'trades.csv', head: csvLine(TRADES_CSV_HEAD), lines: () => tradePieces(client, uid, names) },
    { name: 'flows.csv', head: csvLine(FLOWS_HEAD), lines: () => flowPieces(client, uid, names) },
    { name: 'fills.csv', head: csvLine(FILLS_HEAD), lines: () => fillPieces(client, uid, { names, instruments }) },
    { name: 'cash-events.csv', head: csvLine(CASH_HEAD), lines: () => cashPieces(client, uid, { names, instruments }) },
    { name: 'koinly.csv', head: csvLine(KOINLY_HEAD), lines: () => koinlyPieces(client, uid, names) },
    { name: 'journal.csv', head: csvLine(JOURNAL_HEAD), lines: () => journalPieces(client, uid) },
  ]
}

const FLOWS_HEAD = ['time', 'account', 'amount', 'currency']

/** Deposits and withdrawals in the reporting currency; without an amount if their rate is unknown. */
async function* flowPieces(client: DatabaseClient, uid: string, names: DisplayNames): AsyncGenerator<FilePiece, void> {
  const currency = await reportingCurrency(client, uid)
  const flows = await flowsOfUser(client, uid)
  const lines = flows.map(({ time, account, units }) =>
    csvLine([
      isoTime(time),
      { text: names.get(account) ?? account },
      units === null ? null : units / MONEY_UNIT,
      currency,
    ]),
  )
  yield { text: lines.join(''), records: flows.length }
}

type Lookups = { readonly names: DisplayNames; readonly instruments: ReadonlyMap<string, Instrument> }

/** The trader's names of accounts and labels, by id. */
async function displayNames(client: DatabaseClient, uid: string): Promise<DisplayNames> {
  const { rows } = await client.query<{ id: string; name: string | null }>(
    `select replace(id::text, '-', '') as id, name from accounts where user_id = $1
     union all
     select id, data ->> 'name' from documents where user_id = $1 and collection = 'labels' and not deleted`,
    [uid],
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? id]))
}

const FILLS_HEAD = [
  'time',
  'account',
  'venue',
  'ticker',
  'market',
  'side',
  'position_side',
  'quantity',
  'price',
  'fee',
  'fee_asset',
  'execution',
  'liquidity',
  'venue_trade_id',
  'order_id',
  'fill_id',
]

async function* fillPieces(client: DatabaseClient, uid: string, lookups: Lookups): AsyncGenerator<FilePiece, void> {
  for await (const rows of eachFill(client, { uid, order: 'time', withoutText: true })) {
    const lines = rows.map((row) => {
      const { venue, symbol, kind } = lookups.instruments.get(row.instrument) ?? UNKNOWN
      return csvLine([
        isoTime(row.time),
        { text: lookups.names.get(row.account) ?? row.account },
        { text: venue },
        { text: symbol },
        kind,
        row.side,
        row.positionSide,
        row.quantity,
        row.price,
        row.fee,
        { text: row.feeAsset },
        row.execution,
        row.liquidity,
        row.venueTradeId === null ? null : { text: row.venueTradeId },
        row.orderId === null ? null : { text: row.orderId },
        row.dedupeKey,
      ])
    })
    yield { text: lines.join(''), records: rows.length }
  }
}

const CASH_HEAD = [
  'time',
  'account',
  'venue',
  'ticker',
  'kind',
  'amount',
  'asset',
  'position_side',
  'venue_id',
  'event_id',
]

type CashRow = Readonly<Record<'time' | 'account' | 'kind' | 'amount' | 'asset' | 'positionSide' | 'key', string>> & {
  readonly instrument: string | null
  readonly venueId: string | null
}

async function* cashPieces(client: DatabaseClient, uid: string, lookups: Lookups): AsyncGenerator<FilePiece, void> {
  const sql = `select time, replace(account_id::text, '-', '') as account, instrument_id as instrument, kind,
      amount::text as amount, asset, position_side as "positionSide", venue_id as "venueId",
      replace(dedupe_key::text, '-', '') as key
    from cash_events where user_id = $1 order by time, account_id, source_row, dedupe_key`
  for await (const rows of batches<CashRow>(client, sql, { uid })) {
    const lines = rows.map((row) => {
      const instrument = row.instrument === null ? null : (lookups.instruments.get(row.instrument) ?? UNKNOWN)
      return csvLine([
        isoTime(Number(row.time)),
        { text: lookups.names.get(row.account) ?? row.account },
        { text: instrument?.venue ?? '' },
        { text: instrument?.symbol ?? '' },
        row.kind,
        row.amount,
        { text: row.asset },
        row.positionSide,
        row.venueId === null ? null : { text: row.venueId },
        row.key,
      ])
    })
    yield { text: lines.join(''), records: rows.length }
  }
}

const UNKNOWN = { venue: '', symbol: '', kind: '' } as const

const JOURNAL_HEAD = [
  'day',
  'day_off',
  'mood',
  'sleep_minutes',
  'plan',
  'text',
  'review',
  'checklist',
  'linked_trades',
  'pictures',
]

async function* journalPieces(client: DatabaseClient, uid: string): AsyncGenerator<FilePiece, void> {
  const sql = `select id, schema, data from documents
    where user_id = $1 and collection = 'journal' and not deleted order by id`
  for await (const rows of batches<{ id: string; schema: number; data: unknown }>(client, sql, { uid })) {
    const lines = rows.flatMap(({ id, schema, data }) => {
      const read = readDocument('journal', { schema, data })
      // From a later release: it is in documents.jsonl unchanged.
      if (read.state !== 'current') return []
      const { dayOff, mood, sleepMinutes, plan, text, review, checklist, trades, pictures } = read.data
      return csvLine([
        id,
        dayOff ? 'yes' : 'no',
        mood,
        sleepMinutes,
        { text: plan },
        { text },
        { text: review },
        { text: checklist.map((item) => `[${item.done ? 'x' : ' '}] ${item.text}`).join('\n') },
        trades.join(' '),
        pictures.map((picture) => picture.id).join(' '),
      ])
    })
    yield { text: lines.join(''), records: lines.length }
  }
}
