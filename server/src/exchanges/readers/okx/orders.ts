/**
 * Orders at OKX. Ordinary ones by type of market: open ones from `trade/orders-pending`, ended ones from
 * `trade/orders-history` (seven days; cancelled ones without a fill for two hours) and before that from
 * `trade/orders-history-archive` (three months, without those). Both select by the time of placing, and page by id.
 * https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-order-history-last-3-months
 *
 * Trigger orders have separate lists, by kind, and their history (three months) also by outcome. It has no time filter.
 * If an order ended longer after its placing than the overlap, and is older than the newest page, its outcome is not
 * read: it only disappears from the list of open orders.
 * https://www.okx.com/docs-v5/en/#order-book-trading-algo-trading-get-algo-order-history
 */
import { DAY_MS, HOUR_MS, utcMs } from '@roundtrip/core/base'
import { okxOrder, okxWaitingOrders } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { orderPage } from '../orders.ts'
import { type Stream, textIn, timeIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'
import { type OkxContracts, okxRows } from './contracts.ts'

/** The longest page of every list. */
const ROWS = 100
/** Ended orders go back three months. */
const DEPTH_MS = 90 * DAY_MS
/** A day less than the seven-day list covers, so that the window of a first run is inside it. */
const WINDOW_MS = 6 * DAY_MS
const RECENT_MS = 7 * DAY_MS - HOUR_MS

const TYPES = [
  ['SPOT', 'Spot orders'],
  ['MARGIN', 'Margin orders'],
  ['SWAP', 'Orders of perpetual contracts'],
  ['FUTURES', 'Orders of dated contracts'],
  ['OPTION', 'Orders of options'],
] as const

/**
 * Only the first two kinds may be requested together. Not read: `chase`, `iceberg` and `twap`, which are execution
 * algorithms.
 */
const WAITING = [
  ['stops', 'Stop-loss, take-profit and OCO orders', 'conditional,oco'],
  ['triggers', 'Trigger orders', 'trigger'],
  ['trailing', 'Trailing stops', 'move_order_stop'],
] as const

/** Those that failed when triggered are left out: there are few, and each list costs a request in every run. */
const ENDS = ['effective', 'canceled'] as const

type Open = () => Promise<OkxContracts>

export function okxOrders(client: ExchangeClient, contracts: Open): Stream[] {
  return [
    ...TYPES.map(([type, title]) => ordinary(client, contracts, { type, title })),
    ...WAITING.map(([name, title, ordType]) => waiting(client, contracts, { name, title, ordType })),
  ]
}

type Ordinary = { readonly type: string; readonly title: string }

function ordinary(client: ExchangeClient, contracts: Open, { type, title }: Ordinary): Stream {
  return {
    name: `orders/${type}`,
    title,
    role: 'orders',
    page: async (request) => {
      const { learn, listed } = await contracts()
      const parameters = { instType: type }
      const learnt = async <T extends readonly unknown[]>(rows: T): Promise<T> => {
        await learn(rows)
        return rows
      }
      const walk = {
        open: async () =>
          learnt(await allOf(client, { method: 'privateGetTradeOrdersPending', parameters, id: 'ordId' })),
        read: (row: unknown) => okxOrder(row, listed),
        ended: {
          fetchPage: async (span: WindowSpan) => {
            const { from, to, cursor } = span
            const isRecent = from >= request.until - RECENT_MS
            const method = isRecent ? 'privateGetTradeOrdersHistory' : 'privateGetTradeOrdersHistoryArchive'
            const after = cursor === null ? {} : { after: cursor }
            const rows = await okxRows(client, method, { ...parameters, begin: from, end: to, limit: ROWS, ...after })
            return { rows: await learnt(rows), next: nextOf(rows, 'ordId') }
          },
          timeOf: (row: unknown) => timeIn(row, 'cTime'),
          longestMs: WINDOW_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until: number) => until - DEPTH_MS,
        },
      }
      return orderPage(walk, request)
    },
  }
}

type Kind = { readonly name: string; readonly title: string; readonly ordType: string }

function waiting(client: ExchangeClient, contracts: Open, { name, title, ordType }: Kind): Stream {
  return {
    name: `orders/${name}`,
    title,
    role: 'orders',
    page: async (request) => {
      const { learn, listed } = await contracts()
      const walk = {
        open: async () => {
          const list = { method: 'privateGetTradeOrdersAlgoPending', parameters: { ordType }, id: 'algoId' }
          const rows = await allOf(client, list)
          await learn(rows)
          return rows
        },
        read: (row: unknown) => okxWaitingOrders(row, { listed, now: utcMs(request.until) }),
        ended: {
          fetchPage: async (span: WindowSpan) => {
            const page = await endedPage(client, ordType, span)
            await learn(page.rows)
            return page
          },
          timeOf: (row: unknown) => timeIn(row, 'cTime'),
          longestMs: Number.POSITIVE_INFINITY,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until: number) => until - DEPTH_MS,
          // There is no time filter, and orders that were placed long ago may have ended now.
          coarseMs: Number.POSITIVE_INFINITY,
        },
      }
      return orderPage(walk, request)
    },
  }
}

/** A page of one outcome, newest first, until rows are older than the window. The cursor: `canceled 6810969`. */
async function endedPage(
  client: ExchangeClient,
  ordType: string,
  { from, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const [state = ENDS[0], after = ''] = (cursor ?? '').split(' ').filter((part) => part !== '')
  const query = { ordType, state, limit: ROWS, ...(after === '' ? {} : { after }) }
  const rows = await okxRows(client, 'privateGetTradeOrdersAlgoHistory', query)
  const next = rows.some((row) => timeIn(row, 'cTime') < from) ? null : nextOf(rows, 'algoId')
  if (next !== null) return { rows, next: { cursor: `${state} ${next.cursor}` } }
  return { rows, next: state === ENDS[0] ? { cursor: ENDS[1] } : null }
}

type Listed = { readonly method: string; readonly parameters: object; readonly id: string }

async function allOf(client: ExchangeClient, { method, parameters, id }: Listed): Promise<readonly unknown[]> {
  const allRows: unknown[] = []
  let after: string | null = null
  do {
    const query = { ...parameters, limit: ROWS, ...(after === null ? {} : { after }) }
    const rows: readonly unknown[] = await okxRows(client, method, query)
    allRows.push(...rows)
    const next: string | null = nextOf(rows, id)?.cursor ?? null
    if (next !== null && next === after) throw badResponse('the same page again')
    after = next
  } while (after !== null)
  return allRows
}

/** Lists go from new to old, and ids count upwards: the next page has the rows older than all of this one. */
function nextOf(rows: readonly unknown[], id: string): { readonly cursor: string } | null {
  if (rows.length < ROWS) return null
  const ids = rows.flatMap((row) => {
    const text = textIn(row, id) ?? ''
    return /^\d{1,30}$/.test(text) ? [BigInt(text)] : []
  })
  if (ids.length === 0) throw badResponse(`rows without ${id}`)
  return { cursor: String(ids.reduce((oldest, id) => (id < oldest ? id : oldest))) }
}
