/** Lists whose rows change, and the states of a row, as the exchanges document them (see the readers; November 2026). */
import { isoTime } from '@roundtrip/core/base'
import { type GatewayRequest, inside } from './gateway.testing.ts'
import { type List, type Movement, type Row, windowed } from './settling.testing.ts'

const OKX = {
  exchange: 'okx',
  row: ({ id, time, state }: Movement): Row => ({
    depId: id,
    wdId: id,
    ccy: 'USDT',
    amt: '100',
    ts: String(time),
    state,
  }),
  respond: (rows: readonly (readonly [number, Row])[], { query }: GatewayRequest) => {
    const [after, before] = [Number(query.get('after')), Number(query.get('before'))]
    return { code: '0', data: rows.filter(([time]) => time < after && time > before).map(([, row]) => row) }
  },
} as const

const BYBIT = {
  exchange: 'bybit',
  respond: (rows: readonly (readonly [number, Row])[], request: GatewayRequest) => ({
    retCode: 0,
    result: { rows: windowed(rows, request), nextPageCursor: '' },
  }),
} as const

const KUCOIN = {
  exchange: 'kucoin',
  row: ({ id, time, state }: Movement): Row => ({
    id,
    currency: 'USDT',
    amount: '100',
    createdAt: time,
    status: state,
  }),
  respond: (rows: readonly (readonly [number, Row])[], request: GatewayRequest) => ({
    code: '200000',
    data: { totalPage: 1, items: inside(request, { from: 'startAt', to: 'endAt' }, rows) },
  }),
  done: 'SUCCESS',
  fails: ['FAILURE'],
} as const

const BITGET = {
  exchange: 'bitget',
  row: ({ id, time, state }: Movement): Row => ({
    orderId: id,
    coin: 'USDT',
    size: '100',
    status: state,
    cTime: String(time),
    createdTime: String(time),
  }),
  done: 'success',
  fails: ['fail', 'reject'],
} as const
const GATE = {
  exchange: 'gate',
  respond: (rows: readonly (readonly [number, Row])[], request: GatewayRequest) =>
    inside(request, { from: 'from', to: 'to', unit: 1_000 }, rows),
} as const
const gateRow: List['row'] = ({ id, time, state }) => ({
  id,
  currency: 'USDT',
  amount: '100',
  timestamp: String(time / 1_000),
  status: state,
})
/** Ids count upwards with time. */
const HTX = {
  exchange: 'htx',
  path: '/v1/query/deposit-withdraw',
  venueId: ({ time }: Movement): string => String(time),
  respond: (rows: readonly (readonly [number, Row])[], { query }: GatewayRequest) => {
    const sorted = rows.toSorted(([a], [b]) => a - b).filter(([id]) => id >= Number(query.get('from')))
    return { status: 'ok', data: sorted.slice(0, 100).map(([, row]) => row) }
  },
} as const
const htxRow =
  (type: string): List['row'] =>
  ({ time, state }) => ({ id: time, type, currency: 'usdt', amount: 100, fee: 0, 'created-at': time, state })
const bitgetResponse: List['respond'] = (rows, request) => ({ code: '00000', data: windowed(rows, request) })

const CRYPTOCOM = {
  exchange: 'cryptocom',
  row: ({ id, time, state }: Movement): Row => ({
    id,
    currency: 'USDT',
    amount: 100,
    fee: 0,
    create_time: time,
    status: state,
  }),
} as const
const cryptocomResponse = (
  name: string,
  rows: readonly (readonly [number, Row])[],
  request: GatewayRequest,
): unknown => ({ code: 0, result: { [name]: inside(request, { from: 'start_ts', to: 'end_ts' }, rows) } })

/** Deposits and withdrawals. */
export const MOVEMENTS: readonly List[] = [
  {
    ...OKX,
    stream: 'deposits',
    path: '/api/v5/asset/deposit-history',
    waits: ['0', '14', '17'],
    counts: ['1'],
    done: '2',
    fails: ['12'],
    booked: 'deposit 100',
  },
  {
    ...OKX,
    stream: 'withdrawals',
    path: '/api/v5/asset/withdrawal-history',
    waits: [],
    counts: ['0', '17', '10'],
    done: '2',
    fails: ['-1', '-2', '-3'],
    booked: 'withdrawal -100',
  },
  {
    exchange: 'binance',
    stream: 'spot/deposits',
    path: '/sapi/v1/capital/deposit/hisrec',
    row: ({ id, time, state }) => ({ id, coin: 'USDT', amount: '100', insertTime: time, status: Number(state) }),
    respond: windowed,
    waits: ['0', '7', '8'],
    counts: ['6'],
    done: '1',
    fails: ['2'],
    booked: 'deposit 100',
  },
  {
    exchange: 'binance',
    stream: 'spot/withdrawals',
    path: '/sapi/v1/capital/withdraw/history',
    row: ({ id, time, state }) => {
      const applyTime = isoTime(time).slice(0, 19).replace('T', ' ')
      return { id, coin: 'USDT', amount: '99', transactionFee: '1', applyTime, status: Number(state) }
    },
    respond: windowed,
    waits: [],
    counts: ['0', '2', '4'],
    done: '6',
    fails: ['1', '3', '5'],
    booked: 'withdrawal -100',
  },
  { ...KUCOIN, stream: 'deposits', path: '/api/v1/deposits', waits: ['PROCESSING'], booked: 'deposit 100' },
  {
    ...KUCOIN,
    stream: 'withdrawals',
    path: '/api/v1/withdrawals',
    waits: ['REVIEW', 'PROCESSING', 'WALLET_PROCESSING'],
    booked: 'withdrawal -100',
  },
  {
    ...BITGET,
    stream: 'deposits',
    path: '/api/v2/spot/wallet/deposit-records',
    respond: bitgetResponse,
    waits: ['pending'],
    booked: 'deposit 100',
  },
  {
    ...BITGET,
    stream: 'withdrawals',
    path: '/api/v2/spot/wallet/withdrawal-records',
    respond: bitgetResponse,
    waits: ['pending', 'pending_review'],
    booked: 'withdrawal -100',
  },
  {
    ...BITGET,
    stream: 'unified/deposits',
    path: '/api/v3/account/deposit-records',
    respond: bitgetResponse,
    waits: ['pending'],
    booked: 'deposit 100',
  },
  {
    exchange: 'bingx',
    stream: 'deposits',
    path: '/openApi/api/v3/capital/deposit/hisrec',
    row: ({ id, time, state }) => {
      const [status, confirmTimes] = state.split(' ')
      return { txId: id, coin: 'USDT', amount: '100', insertTime: time, status: Number(status), confirmTimes }
    },
    respond: windowed,
    waits: ['0 0/12', '6 3/12'],
    done: '1 12/12',
    fails: ['3 0/12'],
    booked: 'deposit 100',
  },
  {
    exchange: 'bingx',
    stream: 'withdrawals',
    path: '/openApi/api/v3/capital/withdraw/history',
    row: ({ id, time, state }) => ({
      id,
      coin: 'USDT',
      amount: '100',
      applyTime: isoTime(time),
      status: Number(state),
    }),
    respond: windowed,
    waits: ['4'],
    done: '6',
    fails: ['5'],
    booked: 'withdrawal -100',
  },
  {
    exchange: 'coinbase',
    stream: 'wallets/a-wallet',
    path: '/v2/accounts/a-wallet/transactions',
    row: ({ id, time, state }) => {
      const amount = { amount: '100', currency: 'USD' }
      return { id, type: 'fiat_deposit', status: state, amount, native_amount: amount, created_at: isoTime(time) }
    },
    respond: (rows) => ({ data: rows.map(([, row]) => row) }),
    waits: ['pending', 'waiting_for_clearing'],
    done: 'completed',
    fails: ['failed', 'canceled', 'expired'],
    booked: 'deposit 100',
  },
  {
    ...BYBIT,
    stream: 'deposits',
    path: '/v5/asset/deposit/query-record',
    // A deposit has a time once it has arrived.
    row: ({ id, time, state }) => {
      const successAt = state === '3' ? String(time) : '0'
      return { txID: id, coin: 'USDT', amount: '100', status: Number(state), successAt }
    },
    waits: ['1', '2', '10011'],
    done: '3',
    fails: ['4'],
    booked: 'deposit 100',
  },
  {
    ...BYBIT,
    stream: 'withdrawals',
    path: '/v5/asset/withdraw/query-record',
    row: ({ id, time, state }) => ({
      withdrawId: id,
      coin: 'USDT',
      amount: '100',
      status: state,
      createTime: String(time),
    }),
    waits: [],
    counts: ['SecurityCheck', 'Pending', 'MoreInformationRequired'],
    done: 'success',
    fails: ['CancelByUser', 'Reject', 'Fail'],
    booked: 'withdrawal -100',
  },
  {
    ...BYBIT,
    stream: 'deposits/internal',
    path: '/v5/asset/deposit/query-internal-record',
    row: ({ id, time, state }) => ({
      id,
      txID: id,
      coin: 'USDT',
      amount: '100',
      status: Number(state),
      createdTime: String(time),
    }),
    waits: ['1'],
    done: '2',
    fails: ['3'],
    booked: 'deposit 100',
  },
  {
    ...BITGET,
    stream: 'unified/withdrawals',
    path: '/api/v3/account/withdrawal-records',
    respond: bitgetResponse,
    waits: ['pending', 'pending_review'],
    booked: 'withdrawal -100',
  },
  {
    ...GATE,
    stream: 'deposits',
    path: '/api/v4/wallet/deposits',
    row: gateRow,
    waits: ['PEND', 'MANUAL'],
    done: 'DONE',
    fails: ['INVALID'],
    booked: 'deposit 100',
  },
  {
    ...GATE,
    stream: 'push/deposit',
    path: '/api/v4/wallet/push',
    row: (movement) => ({ ...gateRow(movement), create_time: movement.time / 1_000 }),
    waits: ['CREATING', 'PENDING'],
    done: 'RECEIVED',
    fails: ['REFUSED', 'CANCELLED'],
    booked: 'transfer 100',
  },
  {
    ...GATE,
    stream: 'withdrawals',
    path: '/api/v4/wallet/withdrawals',
    row: gateRow,
    waits: ['REQUEST', 'MANUAL', 'FAIL'],
    done: 'DONE',
    fails: ['CANCEL'],
    booked: 'withdrawal -100',
  },
  {
    exchange: 'mexc',
    stream: 'withdrawals',
    path: '/api/v3/capital/withdraw/history',
    row: ({ id, time, state }) => ({ id, coin: 'USDT', amount: '100', applyTime: time, status: Number(state) }),
    respond: windowed,
    waits: ['2', '10'],
    done: '7',
    fails: ['8', '9'],
    booked: 'withdrawal -100',
  },
  {
    exchange: 'mexc',
    stream: 'deposits',
    path: '/api/v3/capital/deposit/hisrec',
    row: ({ id, time, state }) => ({ txId: id, coin: 'USDT', amount: '100', insertTime: time, status: Number(state) }),
    respond: windowed,
    waits: ['1', '2', '4', '6'],
    done: '5',
    fails: ['7', '8', '10'],
    booked: 'deposit 100',
  },
  {
    ...HTX,
    stream: 'deposits',
    row: htxRow('deposit'),
    waits: ['unknown', 'confirming'],
    counts: ['confirmed'],
    done: 'safe',
    fails: ['orphan'],
    booked: 'deposit 100',
  },
  {
    ...HTX,
    stream: 'withdrawals',
    row: htxRow('withdraw'),
    waits: ['verifying', 'submitted', 'pre-transfer'],
    done: 'confirmed',
    fails: ['failed', 'canceled', 'wallet-reject'],
    booked: 'withdrawal -100',
  },
  {
    ...CRYPTOCOM,
    stream: 'deposits',
    path: '/exchange/v1/private/get-deposit-history',
    respond: (rows, request) => cryptocomResponse('deposit_list', rows, request),
    waits: ['0'],
    done: '1',
    fails: ['2'],
    booked: 'deposit 100',
  },
  {
    ...CRYPTOCOM,
    stream: 'withdrawals',
    path: '/exchange/v1/private/get-withdrawal-history',
    respond: (rows, request) => cryptocomResponse('withdrawal_list', rows, request),
    waits: ['0', '1', '3'],
    done: '5',
    fails: ['2', '4', '6'],
    booked: 'withdrawal -100',
  },
  {
    exchange: 'bitfinex',
    stream: 'movements',
    path: '/v2/auth/r/movements/hist',
    row: ({ id, time, state }) => {
      const fields = { 0: id, 1: 'USD', 2: 'WIRE', 5: time, 6: time, 9: state, 12: -100, 13: 0 }
      return Object.assign(
        Array.from({ length: 22 }, () => null),
        fields,
      ) as unknown as Row
    },
    respond: (rows, request) => inside(request, { from: 'start', to: 'end' }, rows),
    waits: ['PROCESSING', 'PENDING REVIEW'],
    done: 'COMPLETED',
    fails: ['CANCELED'],
    booked: 'withdrawal -100',
  },
]
