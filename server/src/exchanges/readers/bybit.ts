/** The unified account of a trader at Bybit: https://bybit-exchange.github.io/docs/v5 */
import {
  BYBIT_CATEGORIES,
  type BybitCategory,
  bybitDeposit,
  bybitExecution,
  bybitLogEntry,
  bybitWithdrawal,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { bybitLive, bybitRights } from './bybit-account.ts'
import type { ExchangeClient } from './client.ts'
import { marketLookup } from './listing.ts'
import type { AccountParts } from './parts.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from './stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from './walk-windows.ts'

/** History goes back two years. A day less, so that no request falls off the edge. */
const DEPTH_MS = 729 * DAY_MS

export function bybitAccount(client: ExchangeClient): AccountParts {
  const hedged = hedgeFinder(client)
  const streams = [
    ...BYBIT_CATEGORIES.map((category) => executions(client, category, hedged)),
    log(client),
    movements(client, {
      name: 'deposits',
      title: 'Deposits',
      method: 'privateGetV5AssetDepositQueryRecord',
      time: 'successAt',
      read: bybitDeposit,
    }),
    movements(client, {
      name: 'withdrawals',
      title: 'Withdrawals',
      method: 'privateGetV5AssetWithdrawQueryRecord',
      time: 'createTime',
      read: bybitWithdrawal,
    }),
  ]
  return {
    rights: () => bybitRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => bybitLive(client),
  }
}

/** One page of a list with a cursor. */
async function byCursor(
  client: ExchangeClient,
  { method, span, list, parameters }: { method: string; span: WindowSpan; list: string; parameters: object },
): Promise<WindowPage<unknown>> {
  const { from, to, cursor } = span
  const query = { ...parameters, startTime: from, endTime: to, ...(cursor === null ? {} : { cursor }) }
  const result = recordOf(recordOf(await client.ask(method, query), 'answer')['result'], 'result')
  const rows = listOf(result[list], 'rows')
  const next = textIn(result, 'nextPageCursor')
  return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
}

const NAMES: Readonly<Record<BybitCategory, string>> = {
  linear: 'USDT and USDC contracts',
  inverse: 'Inverse contracts',
  spot: 'Spot',
  option: 'Options',
}

function executions(client: ExchangeClient, category: BybitCategory, hedged: HedgeFinder): Stream {
  const method = 'privateGetV5ExecutionList'
  // Without a type the response includes liquidations, deleveraging, deliveries and funding.
  const parameters = { category, limit: 100 }
  return {
    name: `${category}/executions`,
    title: NAMES[category],
    page: async (question) => {
      const listed = marketLookup(await client.withMarkets(), 'bybit', category === 'spot' ? 'spot' : 'contract')
      const legs = new Set<string>()
      const walk: WindowWalk<unknown> = {
        ask: async (span) => {
          const answer = await byCursor(client, { method, span, list: 'list', parameters })
          for (const symbol of await hedged(category, answer.rows)) legs.add(symbol)
          return answer
        },
        timeOf: (row) => numberIn(row, 'execTime'),
        read: (row) => bybitExecution(row, { category, listed, hedged: legs }),
        longestMs: 7 * DAY_MS,
        overlapMs: HOUR_MS,
        begin: 0,
        cliff: (until) => until - DEPTH_MS,
      }
      return walkWindows(walk, question)
    },
  }
}

type HedgeFinder = (category: BybitCategory, rows: readonly unknown[]) => Promise<readonly string[]>

/** Executions do not say whether a contract is in hedge mode; its positions do, and are requested once. */
function hedgeFinder(client: ExchangeClient): HedgeFinder {
  const known = new Map<string, boolean>()
  return async (category, rows) => {
    if (category !== 'linear' && category !== 'inverse') return []
    const symbols = new Set(rows.map((row) => textIn(row, 'symbol') ?? ''))
    const hedged: string[] = []
    for (const symbol of symbols) {
      const hedgeMode = known.get(symbol) ?? (await isHedged(client, category, symbol))
      known.set(symbol, hedgeMode)
      if (hedgeMode) hedged.push(symbol)
    }
    return hedged
  }
}

async function isHedged(client: ExchangeClient, category: BybitCategory, symbol: string): Promise<boolean> {
  const response = recordOf(await client.ask('privateGetV5PositionList', { category, symbol }), 'answer')
  const rows = listOf(recordOf(response['result'], 'result')['list'], 'positions')
  return rows.some((row) => ['1', '2'].includes(textIn(row, 'positionIdx') ?? '0'))
}

function log(client: ExchangeClient): Stream {
  const method = 'privateGetV5AccountTransactionLog'
  const parameters = { accountType: 'UNIFIED', limit: 50 }
  return {
    name: 'log',
    title: 'Interest, bonuses and refunds',
    page: (question) =>
      walkWindows(
        {
          ask: (span) => byCursor(client, { method, span, list: 'list', parameters }),
          timeOf: (row) => numberIn(row, 'transactionTime'),
          read: bybitLogEntry,
          longestMs: 7 * DAY_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until) => until - DEPTH_MS,
        },
        question,
      ),
  }
}

type Movements = Pick<Stream, 'name' | 'title'> & {
  readonly method: string
  readonly time: string
  readonly read: WindowWalk<unknown>['read']
}

function movements(client: ExchangeClient, { name, title, method, time, read }: Movements): Stream {
  return {
    name,
    title,
    page: (question) =>
      walkWindows(
        {
          ask: (span) => byCursor(client, { method, span, list: 'rows', parameters: { limit: 50 } }),
          // A transfer that is still on its way has no arrival time.
          timeOf: (row) => Number(textIn(row, time) ?? textIn(row, 'createTime') ?? Number.NaN),
          read,
          longestMs: 30 * DAY_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until) => until - DEPTH_MS,
        },
        question,
      ),
  }
}
