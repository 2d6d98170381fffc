/** Walks through all of an account's records at an exchange, in the way that its own documentation recommends. */
import { DAY_MS } from '@roundtrip/core/base'
import type { Exchange } from 'ccxt'
import { fieldOf, raw, responseRows } from './client.testing.ts'

/** A fill independent of any exchange: what must be equal on both sides. */
export type ExchangeFill = {
  readonly market: string
  readonly id: string
  readonly time: number
  readonly side: string
  readonly price: string
  readonly quantity: string
  /** Positive was paid. */
  readonly fee: string
}

type Row = Readonly<Record<string, unknown>>
export type WalkRange = { readonly from: number; readonly to: number }

/** Forward by id, from the first. */
export async function binanceSpotFills(client: Exchange, symbols: readonly string[]): Promise<ExchangeFill[]> {
  const fills: ExchangeFill[] = []
  for (const symbol of symbols) {
    let fromId = 0
    for (;;) {
      const rows = responseRows(await raw(client, 'privateGetMyTrades', { symbol, fromId, limit: 1_000 }))
      fills.push(...rows.map((row) => binanceFill(row, row['isBuyer'] === true ? 'buy' : 'sell', 'spot')))
      if (rows.length < 1_000) break
      fromId = Number(rows.at(-1)?.['id']) + 1
    }
  }
  return fills
}

/** In windows of seven days, and by id if a window has more than a page. */
export async function binanceFuturesFills(
  client: Exchange,
  { kind, symbols, range }: { kind: 'linear' | 'inverse'; symbols: readonly string[]; range: WalkRange },
): Promise<ExchangeFill[]> {
  const method = kind === 'linear' ? 'fapiPrivateGetUserTrades' : 'dapiPrivateGetUserTrades'
  const byId = new Map<string, ExchangeFill>()
  for (const symbol of symbols) {
    for (let startTime = range.from; startTime <= range.to; startTime += 7 * DAY_MS) {
      const endTime = startTime + 7 * DAY_MS - 1
      let rows = responseRows(await raw(client, method, { symbol, startTime, endTime, limit: 1_000 }))
      while (rows.length > 0) {
        for (const row of rows) {
          const fill = binanceFill(row, String(row['side']).toLowerCase(), kind)
          byId.set(`${symbol} ${fill.id}`, fill)
        }
        if (rows.length < 1_000) break
        const fromId = Number(rows.at(-1)?.['id']) + 1
        rows = responseRows(await raw(client, method, { symbol, fromId, limit: 1_000 }))
      }
    }
  }
  return [...byId.values()]
}

function binanceFill(row: Row, side: string, kind: string): ExchangeFill {
  const { symbol, id, time, price, qty, commission } = row
  const fill = { market: `${kind} ${symbol}`, id: String(id), time: Number(time), side }
  return { ...fill, price: String(price), quantity: String(qty), fee: String(commission) }
}

/** In windows of seven days, page by page; funding is left out. */
export async function bybitFills(client: Exchange, range: WalkRange): Promise<ExchangeFill[]> {
  const fills: ExchangeFill[] = []
  for (const category of ['spot', 'linear', 'inverse']) {
    for (let startTime = range.from; startTime <= range.to; startTime += 7 * DAY_MS) {
      const rows = await bybitPages(client, { category, startTime, endTime: startTime + 7 * DAY_MS - 1, limit: 100 })
      fills.push(...rows.filter(({ execType }) => execType !== 'Funding').map((row) => bybitFill(row, category)))
    }
  }
  return fills
}

async function bybitPages(client: Exchange, window: Row): Promise<Row[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const response = await raw(client, 'privateGetV5ExecutionList', cursor === '' ? window : { ...window, cursor })
    rows.push(...responseRows(fieldOf(response, 'result', 'list')))
    cursor = String(fieldOf(response, 'result', 'nextPageCursor') ?? '')
  } while (cursor !== '')
  return rows
}

function bybitFill(row: Row, category: string): ExchangeFill {
  return {
    market: `${category} ${row['symbol']}`,
    id: String(row['execId']),
    time: Number(row['execTime']),
    side: String(row['side']).toLowerCase(),
    price: String(row['execPrice']),
    quantity: String(row['execQty']),
    fee: String(row['execFee']),
  }
}

/** From the newest back, by bill. */
export async function okxFills(client: Exchange): Promise<ExchangeFill[]> {
  const fills: ExchangeFill[] = []
  for (const instType of ['SPOT', 'SWAP']) {
    let after: string | null = null
    for (;;) {
      const params = after === null ? { instType } : { instType, after }
      const rows = responseRows(fieldOf(await raw(client, 'privateGetTradeFillsHistory', params), 'data'))
      for (const row of rows) {
        const fee = String(row['fee'])
        fills.push({
          market: String(row['instId']),
          id: String(row['tradeId']),
          time: Number(row['fillTime']),
          side: String(row['side']),
          price: String(row['fillPx']),
          quantity: String(row['fillSz']),
          fee: fee.startsWith('-') ? fee.slice(1) : fee === '0' ? '0' : `-${fee}`,
        })
      }
      if (rows.length < 100) break
      after = String(rows.at(-1)?.['billId'])
    }
  }
  return fills
}

/** Forward by time; the last millisecond is requested again, so rows are distinguished by their number. */
export async function hyperliquidFills(client: Exchange, user: string): Promise<ExchangeFill[]> {
  const byId = new Map<string, ExchangeFill>()
  let startTime = 0
  for (;;) {
    const rows = responseRows(await raw(client, 'publicPostInfo', { type: 'userFillsByTime', user, startTime }))
    const countBefore = byId.size
    for (const row of rows) {
      byId.set(String(row['tid']), {
        market: String(row['coin']),
        id: String(row['tid']),
        time: Number(row['time']),
        side: row['side'] === 'B' ? 'buy' : 'sell',
        price: String(row['px']),
        quantity: String(row['sz']),
        fee: String(row['fee']),
      })
    }
    if (byId.size === countBefore) return [...byId.values()]
    startTime = Number(rows.at(-1)?.['time'])
  }
}

/** Fifty a page from the newest back, counted by offset. */
export async function krakenFills(client: Exchange): Promise<ExchangeFill[]> {
  const byId = new Map<string, ExchangeFill>()
  let ofs = 0
  for (;;) {
    const response = fieldOf(await raw(client, 'privatePostTradesHistory', { ofs }), 'result')
    const rows = Object.entries(fieldOf(response, 'trades') as Readonly<Record<string, Row>>)
    for (const [id, row] of rows) {
      byId.set(id, {
        market: String(row['pair']),
        id,
        time: Math.round(Number(row['time']) * 1_000),
        side: String(row['type']),
        price: String(row['price']),
        quantity: String(row['vol']),
        fee: String(row['fee']),
      })
    }
    ofs += rows.length
    if (rows.length === 0 || ofs >= Number(fieldOf(response, 'count'))) return [...byId.values()]
  }
}
