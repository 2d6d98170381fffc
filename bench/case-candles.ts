/** Serves 1,500 stored candles, compared with reading their blocks from the database. */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { accountId, MINUTE_MS } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { encodeLedger } from '@roundtrip/core/ledger'
import { type Bar, barBlocksOf, decodeBars, encodeBars } from '@roundtrip/core/market'
import { decodeColumns } from '@roundtrip/core/reports'
import { openPool } from '@roundtrip/server/connection'
import { must, type Row } from './measured.ts'
import { signedUp, type User } from './signed-up.ts'
import { withServer } from './serving.ts'

/** 2026-03-02T00:00:00Z */
const OPEN = 1_772_409_600_000
const HOLDING_MINUTES = 1_000

export async function candlesCase(rounds: number): Promise<Row[]> {
  return withServer(
    async (base, folder) => {
      const user = await signedUp(base)
      const tradeId = await importTrade(base, user)
      const pool = openPool({ host: join(folder, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }, 2)
      const bars = madeBars(OPEN - 600 * MINUTE_MS, 2_500)
      for (const { start, bars: inside } of barBlocksOf(bars, MINUTE_MS)) {
        await pool.query(
          `insert into candle_blocks (venue, kind, symbol, coins, interval_ms, start, known_until, bars)
         values ('binance', 'linear', 'BTCUSDT', 'BTC/USDT:USDT', $1, $2, $3, $4)`,
          [MINUTE_MS, start, start + 500 * MINUTE_MS, encodeBars(inside, { start, intervalMs: MINUTE_MS })],
        )
      }
      const { rows } = await pool.query<{ bytes: number }>(
        'select sum(pg_column_size(bars))::float / $1 as bytes from candle_blocks',
        [bars.length],
      )
      const starts = barBlocksOf(bars, MINUTE_MS).map(({ start }) => start)
      const floor = await median(rounds, () =>
        pool.query('select start, bars from candle_blocks where start = any ($1)', [starts]),
      )
      const served = await median(rounds, async () => {
        const candles = await call<Candles>(
          base,
          user,
          { region: 'europe-west2', name: 'getCandles' },
          { tradeId, intervalMs: null },
        )
        const bars = decodeBars(candles.bars, { start: candles.from, intervalMs: candles.intervalMs })
        must(bars.length === 1_500 && candles.missing.length === 0, `${bars.length} candles came for 1,500`)
      })
      await pool.end()
      return [
        {
          what: 'candles around a trade: 1,500 that are stored',
          ms: served,
          floor: { what: 'their blocks, from the database', ms: floor, max: 120 },
          note: `${rows[0]?.bytes.toFixed(0)} bytes a candle on disk`,
        },
      ]
    },
    { EXCHANGE_GATEWAY: 'off' },
  )
}

type Candles = {
  readonly bars: string
  readonly from: number
  readonly intervalMs: number
  readonly missing: readonly unknown[]
}

function madeBars(from: number, count: number): Bar[] {
  return Array.from({ length: count }, (_, index) => {
    const open = 61_000 + ((index * 7_919) % 5_000) / 10
    return {
      time: from + index * MINUTE_MS,
      open,
      high: open + 31.4,
      low: open - 27.1,
      close: open + 3.2,
      volume: 12.345,
    }
  })
}

/** A round trip of 1,000 minutes, which is shown in 1,500 one-minute candles. */
async function importTrade(base: string, user: User): Promise<string> {
  const callHere = <T>(name: string, data: unknown) => call<T>(base, user, { region: 'us-central1', name }, data)
  const row = (minute: number, side: string, id: number): string => {
    const time = new Date(OPEN + minute * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
    return `1,${time},BTCUSDT,${side},61000.5,0.1,6100.05,3 USDT,0,true,false,${id},${id}`
  }
  const head = 'Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID'
  const bytes = new TextEncoder().encode([head, row(0, 'BUY', 1), row(HOLDING_MINUTES, 'SELL', 2)].join('\n'))
  const account = { venue: 'binance', market: 'futures', name: 'Bench', startBalance: null }
  const { id } = await callHere<{ id: string }>('createAccount', account)
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes }])
  if (file === undefined) throw new Error('Wrong answer: no file')
  const { fills } = readLedger({ account: accountId(id), files: [{ file, zone: 'UTC' }] }).ledger
  const files = [{ name: 'bench.csv', bytes: bytes.length, sha256: 'a'.repeat(64), layout: 'binance-usdm-trades' }]
  const beginning = { account: id, files, fills: fills.length, cashEvents: 0, rowsRefused: 0 }
  const { importId } = await callHere<{ importId: string }>('beginImport', beginning)
  await callHere('addImportChunk', { importId, chunk: 0, ...encodeLedger({ fills, cashEvents: [] }) })
  await callHere('commitImport', { importId })
  const frames = await (await fetch(`${base}/ledger/v1/${user.uid}/columns`, { headers: user.headers })).arrayBuffer()
  const length = new DataView(frames).getUint32(0, true)
  const columns = decodeColumns(new Uint8Array(frames).slice(4, 4 + length))
  return [columns.id[0] ?? 0, columns.id[1] ?? 0].map((word) => word.toString(16).padStart(8, '0')).join('')
}

type Named = { readonly region: string; readonly name: string }

async function call<T>(base: string, user: User, { region, name }: Named, data: unknown): Promise<T> {
  const body = JSON.stringify({ data })
  const response = await fetch(`${base}/fn/${region}/${name}`, { method: 'POST', headers: user.headers, body })
  must(response.ok, `${name} answers ${response.status}`)
  return ((await response.json()) as { data: T }).data
}

async function median(rounds: number, run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}
