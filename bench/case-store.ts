/** Stores fills in the embedded database through the real import, compared with a bare COPY of the same rows. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { accountId, chunked } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { encodeLedger, type Fill } from '@roundtrip/core/ledger'
import { openImport } from '@roundtrip/server/begin-import'
import { commitStagedImport } from '@roundtrip/server/commit-import'
import { openPool, type Pool } from '@roundtrip/server/connection'
import { copyLines } from '@roundtrip/server/write-records'
import { startEmbedded } from '@roundtrip/server/embedded'
import { migrate } from '@roundtrip/server/migrate'
import { stageChunk } from '@roundtrip/server/stage-chunk'
import { madeFills } from './made-fills.ts'
import { must, type Row } from './measured.ts'

const CHUNK = 5_000

export async function storeCase(rows: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-bench-'))
  const database = await startEmbedded(folder)
  const pool = openPool(database.connection, 4)
  try {
    await migrate(pool)
    return await measure(pool, rows)
  } finally {
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(pool: Pool, rows: number): Promise<Row[]> {
  const { csv, truth } = madeFills(rows)
  const owner = await newAccount(pool)
  const start = performance.now()
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes: csv }])
  if (file === undefined) throw new Error('Wrong answer: no file')
  const { ledger } = readLedger({ account: accountId(owner.account), files: [{ file, zone: 'UTC' }] })
  const read = performance.now()
  const importId = await stage(pool, owner, ledger.fills)
  const staged = performance.now()
  const done = await commitStagedImport(pool, { uid: owner.uid, importId })
  const committed = performance.now()
  must(done.import.fillsAdded === rows, `${done.import.fillsAdded} fills stored for ${rows}`)
  const { rows: counts } = await pool.query<{ trades: string }>(
    'select sum(trades) as trades from positions where user_id = $1',
    [owner.uid],
  )
  must(
    Number(counts[0]?.trades) >= truth.closedTrades,
    `${counts[0]?.trades} trades for at least ${truth.closedTrades}`,
  )
  const bare = await bareCopy(pool, ledger.fills)
  const floor = { what: 'bare COPY of the same rows', ms: bare, max: 20 }
  return [
    { what: `commit of ${rows} fills: store, rebuild, columns`, ms: committed - staged, floor },
    { what: 'read the file', ms: read - start },
    { what: 'stage the chunks', ms: staged - read },
    { what: 'file to visible trades, together', ms: committed - start, floor },
  ]
}

type Owner = { readonly uid: string; readonly account: string }

async function newAccount(pool: Pool): Promise<Owner> {
  const user = await pool.query<{ id: string }>(
    `insert into auth_users ("name", "email", "emailVerified") values ('', 'bench@example.com', true) returning id`,
  )
  const uid = user.rows[0]?.id ?? ''
  await pool.query('insert into ledgers (user_id) values ($1)', [uid])
  const account = await pool.query<{ id: string }>(
    `insert into accounts (user_id, venue, market, name) values ($1, 'binance', 'futures', 'Bench') returning id`,
    [uid],
  )
  return { uid, account: (account.rows[0]?.id ?? '').replaceAll('-', '') }
}

async function stage(pool: Pool, { uid, account }: Owner, fills: readonly Fill[]): Promise<string> {
  const sha256 = createHash('sha256').update(String(fills.length)).digest('hex')
  const file = { name: 'bench.csv', bytes: 1, sha256, layout: 'binance-usdm-trades' }
  const { importId } = await openImport(pool, uid, {
    account,
    files: [file],
    fills: fills.length,
    cashEvents: 0,
    rowsRefused: 0,
  })
  for (const [chunk, some] of chunked(fills, CHUNK).entries()) {
    await stageChunk(pool, { uid, importId, chunk, ...encodeLedger({ fills: some, cashEvents: [] }) })
  }
  return importId
}

/** The same columns with a key, from the same text, in one durable transaction. */
async function bareCopy(pool: Pool, fills: readonly Fill[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query(`create table bare (instrument integer, time bigint, side text, quantity numeric, price numeric,
      position_side text, fee numeric, fee_asset text, execution text, liquidity text, trade_id text, order_id text,
      sequence bigint, realised numeric, realised_is_net boolean, start_position numeric, opens boolean,
      key uuid primary key, row bigint, raw text)`)
    const text = encodeLedger({ fills, cashEvents: [] }).fills
    const lines = text.split('\n').map((line) => `${line}\n`)
    const began = performance.now()
    await copyLines(client, `copy bare from stdin with (null '')`, lines)
    const ms = performance.now() - began
    const { rows: counted } = await client.query<{ n: string }>('select count(*) as n from bare')
    must(Number(counted[0]?.n) === fills.length, `${counted[0]?.n} rows copied for ${fills.length}`)
    return ms
  } finally {
    client.release()
  }
}
