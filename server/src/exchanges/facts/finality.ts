/**
 * Why rows that were read once no longer change. `docs/exchanges.md` says so for each list; `facts.test.ts`
 * holds it against the endpoints and against the lists whose rows are led through their lives by tests.
 *
 * No list is compared with what it had before: no source describes a row that vanishes, while answers that lack rows for a
 * moment are common, and would take records out of the ledger.
 */
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import type { EndpointFacts, ExchangeFacts, Part } from './facts.ts'

/**
 * - `followed`: rows say how far they are, and are requested again until they are done or have failed (`readers/settling.ts`).
 * - `taken back`: a row of its own takes another one back or corrects it.
 * - `entries`: lines of the books of the exchange, most with the balance after each. What it corrects later is a line of its
 *   own: at Kraken a withdrawal that failed comes back with opposite signs (https://github.com/BittyTax/BittyTax/issues/287,
 *   2023; https://github.com/rotki/rotki/pull/6722), and Deribit has lines of type "correction"
 *   (https://docs.deribit.com/#private-get_transaction_log).
 * - `blocks`: agreed on a chain that is final with each block
 *   (https://hyperliquid.gitbook.io/hyperliquid-docs/hypercore/overview).
 * - `happened`: an execution or a payment that is listed once it has happened. Exchanges may bust trades by their terms, but
 *   apart from Coinbase none documents how a list would say so.
 */
export type Finality = 'followed' | 'taken back' | 'entries' | 'blocks' | 'happened'

type Named = Readonly<Partial<Record<Exclude<Finality, 'happened'>, readonly string[]>>>

/** By endpoint. All others are `happened`. */
const NAMED: Readonly<Record<ExchangeId, Named>> = {
  binance: {
    followed: [
      'GET /sapi/v1/capital/deposit/hisrec',
      'GET /sapi/v1/capital/withdraw/history',
      'GET /sapi/v1/convert/tradeFlow',
      'GET /sapi/v1/fiat/payments',
      'GET /sapi/v1/asset/transfer',
    ],
    entries: [
      'GET /fapi/v1/income',
      'GET /dapi/v1/income',
      'GET /papi/v1/um/income',
      'GET /papi/v1/cm/income',
      'GET /eapi/v1/bill',
    ],
  },
  bybit: {
    followed: [
      'GET /v5/asset/exchange/query-convert-history',
      'GET /v5/asset/covert/small-balance-history',
      'GET /v5/asset/deposit/query-record',
      'GET /v5/asset/deposit/query-internal-record',
      'GET /v5/asset/withdraw/query-record',
      'GET /v5/asset/transfer/query-universal-transfer-list',
    ],
    entries: ['GET /v5/account/transaction-log', 'GET /v5/asset/fundinghistory'],
  },
  okx: {
    followed: ['GET /api/v5/asset/deposit-history', 'GET /api/v5/asset/withdrawal-history'],
    entries: ['GET /api/v5/account/bills-archive', 'GET /api/v5/asset/bills-history'],
  },
  hyperliquid: {
    blocks: [
      'POST /info userFillsByTime',
      'POST /info userFills',
      'POST /info userTwapSliceFillsByTime',
      'POST /info userFunding',
      'POST /info userNonFundingLedgerUpdates',
    ],
  },
  bitget: {
    followed: [
      'GET /api/v2/spot/wallet/deposit-records',
      'GET /api/v2/spot/wallet/withdrawal-records',
      'GET /api/v2/convert/bgb-convert-records',
      'GET /api/v3/account/deposit-records',
      'GET /api/v3/account/withdrawal-records',
    ],
    entries: ['GET /api/v2/mix/account/bill', 'GET /api/v3/account/financial-records'],
  },
  kraken: { entries: ['POST /0/private/Ledgers'] },
  krakenfutures: { entries: ['GET /api/history/v3/account-log'] },
  kucoin: {
    followed: ['GET /api/v1/deposits', 'GET /api/v1/withdrawals', 'GET /api/v1/convert/order/history'],
    entries: ['GET /api/ua/v1/account/ledger'],
  },
  coinbase: {
    followed: ['GET /v2/accounts/{account_id}/transactions'],
    'taken back': ['GET /api/v3/brokerage/orders/historical/fills'],
    entries: ['POST drb.coinbase.com/api/v2/private/get_transaction_log'],
  },
  gate: {
    followed: [
      'GET /api/v4/wallet/deposits',
      'GET /api/v4/wallet/withdrawals',
      'GET /api/v4/wallet/push',
      'GET /api/v4/flash_swap/orders',
    ],
    entries: ['GET /api/v4/futures/{settle}/account_book'],
  },
  mexc: { followed: ['GET /api/v3/capital/deposit/hisrec', 'GET /api/v3/capital/withdraw/history'] },
  bingx: {
    followed: ['GET /openApi/api/v3/capital/deposit/hisrec', 'GET /openApi/api/v3/capital/withdraw/history'],
    entries: ['GET /openApi/swap/v2/user/income'],
  },
  htx: { followed: ['GET /v1/query/deposit-withdraw'], entries: ['GET /v5/account/bills'] },
  deribit: { entries: ['GET /api/v2/private/get_transaction_log'] },
  cryptocom: {
    followed: ['POST /exchange/v1/private/get-deposit-history', 'POST /exchange/v1/private/get-withdrawal-history'],
    entries: ['POST /exchange/v1/private/get-transactions'],
  },
  bitfinex: { followed: ['POST /v2/auth/r/movements/hist'], entries: ['POST /v2/auth/r/ledgers/hist'] },
  phemex: {
    followed: ['GET /assets/convert', 'GET /exchange/wallets/depositList', 'GET /exchange/wallets/withdrawList'],
  },
}

/** Endpoints without records of their own: they describe what exists, or what a fill was. */
const WITHOUT_RECORDS: ReadonlySet<Part> = new Set([
  'orders',
  'key',
  'markets',
  'positions',
  'balances',
  'liquidations',
])

/** Why the rows of an endpoint are final; null if it has no records. */
export function finalityOf(exchange: ExchangeId, { endpoint, parts }: EndpointFacts): Finality | null {
  if (parts.every((part) => WITHOUT_RECORDS.has(part))) return null
  const named = Object.entries(NAMED[exchange]) as [Finality, readonly string[]][]
  return named.find(([, endpoints]) => endpoints.includes(endpoint))?.[0] ?? 'happened'
}

/** The endpoints listed under a reason, for a test. */
export function namedEndpoints(exchange: ExchangeId): readonly string[] {
  return Object.values(NAMED[exchange]).flat()
}

const SENTENCES: Readonly<Record<Finality, string>> = {
  followed: 'Requested again until a row is done or has failed, for a year at most',
  'taken back': 'Taken back or corrected by a row of its own, which is looked for',
  entries: 'Lines of the exchange’s own books, which it corrects by further lines',
  blocks: 'Final on the chain as it is listed',
  happened:
    'Listed once it has happened. No documentation that was read describes how such a row would change. The last hour or more is read again in every run',
}

/** For the page of an exchange: each reason with the endpoints to which it applies. */
export function finalitySentences(exchange: ExchangeId, { endpoints }: ExchangeFacts): readonly string[] {
  return (Object.keys(SENTENCES) as Finality[]).flatMap((finality) => {
    const own = endpoints.filter((endpoint) => finalityOf(exchange, endpoint) === finality)
    return own.length === 0
      ? []
      : [`${SENTENCES[finality]}: ${own.map(({ endpoint }) => `\`${endpoint}\``).join(', ')}.`]
  })
}
