/** Where an assistant's journal comes from: export files, or a server that is called with a token. */
import { getInstrumentBars, type GapReason, listCandleMarkets } from '@roundtrip/contract/market'
import { DAY_MS, ONE, toNumber, type UtcMs } from '@roundtrip/core/base'
import { planOf, type TradePlan } from '@roundtrip/core/choices'
import {
  type CoinLoading,
  type CoinMarkets,
  coinSpans,
  createCoinLoader,
  dollarDays,
  isRegime,
} from '@roundtrip/core/coins'
import type { PricedTrade, PricedTrades } from '@roundtrip/core/paths'
import type { ReportSettings, TradeColumns } from '@roundtrip/core/reports'
import type { Problem } from '@roundtrip/core/ledger'
import { type Rates, type Trade, tradeRecord } from '@roundtrip/core/trades'
import { CliError } from '../cli-error.ts'
import { type PrintedTrade, tradesJson } from '../print-json.ts'
import type { Remote } from '../remote.ts'
import {
  type BalanceOf,
  journalOfServer,
  type RemoteJournal,
  type RemoteReportOptions,
  type Rulebook,
} from '../remote-report.ts'
import { type ReportOptions, reportOfFiles } from '../report.ts'
import { groupingsOf, type NamedGrouping, regimeGroupings, ruleGroupings } from './groupings.ts'

export type Journal = {
  readonly columns: TradeColumns
  readonly settings: ReportSettings
  /** In the same order as the columns. */
  readonly trades: readonly PrintedTrade[]
  readonly problems: readonly Problem[]
  /** Ids of the labels that name mistakes. */
  readonly mistakes: ReadonlySet<string>
  /** Names of accounts and labels by the ids that filters take. */
  readonly names: { readonly accounts: ReadonlyMap<string, string>; readonly labels: ReadonlyMap<string, string> }
  /** The exchange of each account, by id; absent if its trades are from several. */
  readonly venues: ReadonlyMap<string, string>
  /** Those by the market at the open know no trade without `coins`. */
  readonly groupings: readonly NamedGrouping[]
  /** The daily candles of its coins; null as long as nothing needs them. */
  readonly coins: JournalCoins | null
  /** By id; export files have none. */
  readonly experiments: Rulebook['experiments']
  readonly playbooks: Rulebook['playbooks']
  /** See `BalanceOf`. */
  readonly balanceOf: BalanceOf
  /** Trades with the fills that are available here, and their plans, by trade id. */
  readonly filled: PricedTrades
  readonly plans: ReadonlyMap<string, TradePlan>
  /** The notes of trades, by trade id. */
  readonly notes: ReadonlyMap<string, { readonly note: string }>
}

type JournalCoins = {
  readonly markets: CoinMarkets
  /** Those with the most trades first. */
  readonly missing: readonly {
    readonly coin: string
    readonly trades: number
    readonly reason: GapReason | 'files-have-none'
  }[]
}

/** Read at every call, so that an assistant works with the current data; with candles only where they are needed. */
export type ReadJournal = (needs: { readonly coins: boolean }) => Promise<Journal>

function withCoins(journal: Journal, coins: JournalCoins): Journal {
  const others = journal.groupings.filter(({ id }) => !isRegime(id))
  return { ...journal, coins, groupings: [...regimeGroupings(journal.columns, coins.markets), ...others] }
}

/** Files are read once: a changed file is another journal. They contain no candles. */
export function filesOf(options: ReportOptions): ReadJournal {
  const { columns, settings, trades, problems, rates } = reportOfFiles(options)
  const accounts = new Map(columns.dictionaries.accounts.map((account) => [account, account]))
  const journal = {
    columns,
    settings,
    trades: tradesJson(trades.map(tradeRecord), columns),
    problems,
    mistakes: new Set<string>(),
    names: { accounts, labels: new Map<string, string>() },
    venues: venuesOf(trades),
    groupings: regimeGroupings(columns, NO_CANDLES),
    coins: null,
    experiments: new Map<string, never>(),
    playbooks: [],
    balanceOf: () => undefined,
    filled: pricedOf(trades, columns.currency, rates),
    plans: new Map<string, TradePlan>(),
    notes: new Map<string, { readonly note: string }>(),
  }
  const missing = coinSpans(columns).map(({ coin, trades: count }) => ({
    coin,
    trades: count,
    reason: 'files-have-none' as const,
  }))
  const complete = withCoins(journal, { markets: NO_CANDLES, missing })
  return ({ coins }) => Promise.resolve(coins ? complete : journal)
}

const NO_CANDLES: CoinMarkets = new Map()

/** Without candles, which export files do not contain. */
function pricedOf(trades: readonly Trade[], currency: string, rates: Rates): PricedTrades {
  return new Map(
    trades.map((trade): [string, PricedTrade] => {
      const rateAt = (time: UtcMs | null): number | null => {
        const worth = time === null ? null : rates.convert(ONE, { from: trade.instrument.settle, to: currency, time })
        return worth === null ? null : toNumber(worth)
      }
      const [openRate, closeRate] = [rateAt(trade.openTime), rateAt(trade.closeTime)]
      return [trade.id, { trade, path: null, currency, openRate, closeRate }]
    }),
  )
}

function venuesOf(trades: readonly Pick<Trade, 'account' | 'instrument'>[]): ReadonlyMap<string, string> {
  const venues = new Map<string, Set<string>>()
  for (const { account, instrument } of trades) {
    venues.set(account, (venues.get(account) ?? new Set()).add(instrument.venue))
  }
  return new Map(
    [...venues].flatMap(([account, [venue, ...others]]) => (venue && others.length === 0 ? [[account, venue]] : [])),
  )
}

/** A conversation makes many calls about one state; after this time it is read again. */
const FRESH_MS = 30_000

export function serverOf(remote: Remote, options: RemoteReportOptions, now: () => number = Date.now): ReadJournal {
  const loader = createCoinLoader<GapReason>()
  // One after another: after an assistant gave up waiting, its next call has what was loaded meanwhile.
  let before: Promise<unknown> = Promise.resolve()
  const coinsOf = ({ columns }: Journal) => {
    const coins = before.then(() => loader.load(coinSpans(columns), candlesOf(remote)))
    before = coins.catch(() => null)
    return coins
  }
  let cached: { readonly at: number; readonly journal: Promise<Journal>; complete: Promise<Journal> | null } | null =
    null
  return ({ coins }) => {
    if (cached === null || now() - cached.at > FRESH_MS) {
      const journal = journalOfServer(remote, options).then(async (read) =>
        withGroupings(read, await read.readRulebook()),
      )
      cached = { at: now(), journal, complete: null }
      // After a failure, here and below, the next call reads again.
      journal.catch(() => {
        cached = null
      })
    }
    if (!coins) return cached.journal
    const state = cached
    state.complete ??= state.journal
      .then(async (journal) => withCoins(journal, await coinsOf(journal)))
      .catch((error: unknown) => {
        state.complete = null
        throw error
      })
    return state.complete
  }
}

/** The candles that the server has, or gets from exchanges. */
function candlesOf(remote: Remote): CoinLoading<GapReason> {
  return {
    daysOf: (span) =>
      dollarDays(span.coin, span, {
        marketsOf: (base) => remote.call(listCandleMarkets, { base }),
        barsOf: ({ venue, id }, { from, to }) =>
          remote.call(getInstrumentBars, { venue, id, intervalMs: DAY_MS, from, to }),
      }),
    gapOf: (error) => {
      if (!(error instanceof CliError)) throw error
      return 'no-answer'
    },
  }
}

/** The journal of a server with what its trades can be grouped by. */
export function withGroupings(
  { noted, ...journal }: Omit<RemoteJournal, 'readRulebook'>,
  { rules, results, experiments, playbooks }: Rulebook,
): Journal {
  const { columns, settings } = journal
  const plans = new Map([...noted.annotations].map(([id, data]) => [id, planOf(data)]))
  return {
    ...journal,
    experiments,
    playbooks,
    groupings: [
      ...regimeGroupings(columns, NO_CANDLES),
      ...groupingsOf({ columns, settings, ...noted }),
      ...ruleGroupings(rules, results),
    ],
    coins: null,
    filled: new Map(),
    plans,
    notes: noted.annotations,
  }
}
