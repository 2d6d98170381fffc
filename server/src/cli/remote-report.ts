/** The report of the journal of a server: the same columns, settings and code as on the screens. */
import { listAccounts } from '@roundtrip/contract/accounts'
import {
  type CollectionName,
  type DataOf,
  PLAIN_SETTINGS,
  readDocument,
  type Settings,
  withOrders,
  withPlan,
} from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { getLedgerHealth, getRates } from '@roundtrip/contract/trades'
import { chunked, isZone } from '@roundtrip/core/base'
import type { Problem } from '@roundtrip/core/ledger'
import { labelsByOrder } from '@roundtrip/core/orders'
import {
  analyse,
  annotate,
  type Annotation,
  annotationOf,
  balanceMoments,
  balancesOf,
  convertedSettings,
  foreignRisks,
  type MomentRates,
  journalSpan,
  openedTrades,
  type RateMoment,
  readFrames,
  reportSettings,
  type ReportSettings,
  selectTrades,
  settingsMoments,
  splitFrames,
  sumOfBalances,
  takenPlans,
  termsAt,
  type TradeColumns,
  withConvertedRisks,
} from '@roundtrip/core/reports'
import type { AllRuleResults } from '@roundtrip/core/rules'
import type { TradeRecord } from '@roundtrip/core/trades'
import type * as z from 'zod/mini'
import { type PrintedReport, type PrintedTrade, tradesJson } from './print-json.ts'
import type { Remote } from './remote.ts'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'
import { journalProblems } from './ledger-problems.ts'
import { ruleResults } from './rule-results.ts'
import { checkZone } from './options.ts'

export type RemoteReportOptions = {
  /** Null = that of the journal's settings, or else that of the machine. */
  readonly zone: string | null
  /** Absent = UTC. */
  readonly machineZone?: string
  readonly basis: 'open' | 'close' | null
}

/** A journal of a server, with the trader's notes merged in. */
export type RemoteJournal = {
  readonly columns: TradeColumns
  readonly settings: ReportSettings
  readonly trades: readonly PrintedTrade[]
  readonly problems: readonly Problem[]
  /** Ids of the labels that name mistakes. */
  readonly mistakes: ReadonlySet<string>
  /** Names of accounts and labels by id. */
  readonly names: { readonly accounts: ReadonlyMap<string, string>; readonly labels: ReadonlyMap<string, string> }
  /** The exchange of each account, by id. */
  readonly venues: ReadonlyMap<string, string>
  /** See `BalanceOf`. */
  readonly balanceOf: BalanceOf
  readonly noted: {
    /** By id. */
    readonly labels: ReadonlyMap<string, DataOf<'labels'>>
    readonly fields: ReadonlyMap<string, DataOf<'fields'>>
    /** By trade id, with the plans that trades took. */
    readonly annotations: ReadonlyMap<string, DataOf<'annotations'>>
  }
  /** Reports do not need it, so it is read and judged only on request. */
  readonly readRulebook: () => Promise<Rulebook>
}

/** What the trader set out to do. */
export type Rulebook = {
  /** By id, every version of every rule. */
  readonly rules: ReadonlyMap<string, DataOf<'rules'>>
  /** Whether trades followed them; null without rules or trades. */
  readonly results: AllRuleResults | null
  /** By id. */
  readonly experiments: ReadonlyMap<string, DataOf<'experiments'>>
  /** Ids of the labels that have a playbook. */
  readonly playbooks: readonly string[]
}

/**
 * The start balance of some accounts in the reporting currency: the sum of their own, null if one of them has none.
 * Undefined if that of the journal counts.
 */
export type BalanceOf = (accounts: readonly string[]) => number | null | undefined

export async function reportOfServer(
  remote: Remote,
  options: RemoteReportOptions,
): Promise<PrintedReport & { readonly zone: string }> {
  const { columns, settings, trades, problems } = await journalOfServer(remote, options)
  const report = analyse(columns, selectTrades(columns, {}, { settings }), settings)
  return { report, trades, problems, zone: settings.zone }
}

export async function journalOfServer(remote: Remote, options: RemoteReportOptions): Promise<RemoteJournal> {
  const response = await remote.fetch('/ledger/v1/me/columns')
  const plain = readFrames(splitFrames(new Uint8Array(await response.arrayBuffer())))
  const stored = (await documentsOf(remote, 'settings')).get('main')
  const typed = { ...PLAIN_SETTINGS, ...stored }
  const labels = await documentsOf(remote, 'labels')
  const annotations = await annotationsOf(remote, { columns: plain, typed, labels })
  const columns = annotate(
    plain,
    [...annotations].map(([id, data]): Annotation => annotationOf(id, data)),
  )
  const hiddenLabels = [...labels].flatMap(([id, { hidden }]) => (hidden ? [id] : []))
  const setups = [...labels].flatMap(([id, { group }]) => (group === 'setup' ? [id] : []))
  const rates = await ratesAt(remote, settingsMoments(typed, journalSpan(columns)))
  const inReports = { ...typed, ...convertedSettings(typed, rates) }
  const settings = { ...settingsOf(stored === undefined ? undefined : inReports, options), hiddenLabels, setups }
  const { accounts } = await remote.call(listAccounts, {})
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  return {
    columns,
    settings,
    trades: tradesJson(await recordsOf(remote, names), columns),
    problems: journalProblems((await remote.call(getLedgerHealth, {})).positions, { names, columns }),
    mistakes: new Set([...labels].flatMap(([id, { group }]) => (group === 'mistake' ? [id] : []))),
    names: { accounts: names, labels: new Map([...labels].map(([id, { name }]) => [id, name])) },
    balanceOf: await balancesIn(remote, { accounts, columns, typed }),
    venues: new Map(accounts.map(({ id, venue }) => [id, venue])),
    noted: { labels, fields: await documentsOf(remote, 'fields'), annotations },
    readRulebook: async () => {
      const rules = await documentsOf(remote, 'rules')
      const results = await ruleResults({
        columns,
        settings: { ...inReports, zone: settings.zone, setups },
        documents: { rules, annotations, journal: await documentsOf(remote, 'journal') },
        ratesAt: (moments) => ratesAt(remote, moments),
        now: Date.now(),
      })
      const playbooks = [...(await documentsOf(remote, 'playbooks')).keys()]
      return { rules, results, experiments: await documentsOf(remote, 'experiments'), playbooks }
    },
  }
}

type Accounts = z.output<(typeof listAccounts)['output']>['accounts']

/** Balances as on screens that are filtered to some accounts. */
async function balancesIn(
  remote: Remote,
  { accounts, columns, typed }: { accounts: Accounts; columns: TradeColumns; typed: Settings },
): Promise<BalanceOf> {
  const { currency, typedCurrency } = typed
  const own = accounts.map(({ id, startBalance, startBalanceCurrency }) => ({
    id,
    startBalance,
    startBalanceCurrency: startBalanceCurrency ?? typedCurrency,
  }))
  const ownBalances = own.flatMap(({ startBalance: amount, startBalanceCurrency }) =>
    amount === null ? [] : [{ amount, currency: startBalanceCurrency }],
  )
  const moments = balanceMoments(ownBalances, currency, journalSpan(columns))
  const rates = await ratesAt(remote, moments)
  const rateOf = new Map(moments.map(({ from }, index) => [from, rates[index] ?? null]))
  return (selected) => {
    const balances = balancesOf(own, selected)
    if (balances === null) return undefined
    const rates = balances.map((balance) => rateOf.get(balance.currency) ?? null)
    const sum = sumOfBalances(balances, currency, rates)
    return sum === null ? null : Number(sum)
  }
}

/** What applies to each trade: its own notes, else the plan that it took, else its orders. */
async function annotationsOf(
  remote: Remote,
  { columns, typed, labels }: { columns: TradeColumns; typed: Settings; labels: Map<string, DataOf<'labels'>> },
): Promise<Map<string, DataOf<'annotations'>>> {
  const noted = await documentsOf(remote, 'annotations')
  const plans = await documentsOf(remote, 'planned')
  for (const { tradeId, planId, openTime } of takenPlans(openedTrades(columns, plans.values()), plans)) {
    const plan = plans.get(planId)
    if (plan !== undefined) noted.set(tradeId, withPlan(noted.get(tradeId), termsAt(plan, openTime)))
  }
  const labelsOf = labelsByOrder(labels)
  for (const orders of columns.orders) {
    const { tradeId, clientOrderId } = orders
    noted.set(tradeId, withOrders(noted.get(tradeId), orders, labelsOf(clientOrderId)))
  }
  const risks = foreignRisks(columns, noted, typed.typedCurrency)
  return new Map(withConvertedRisks(noted, risks, await ratesAt(remote, risks)))
}

/** Rates for amounts that were typed in another currency; makes no request if there are none. */
async function ratesAt(remote: Remote, moments: readonly RateMoment[]): Promise<MomentRates> {
  const rates: (string | null)[] = []
  for (const some of chunked(moments, LIMITS.rateMoments)) {
    const batch = some.map(({ from, to, time }) => ({ from, to, time }))
    rates.push(...(await remote.call(getRates, { moments: batch })).rates)
  }
  return rates
}

/** A journal without settings of its own uses those of the browser's machine; here, those of this machine. */
function settingsOf(stored: Settings | undefined, options: RemoteReportOptions): ReportSettings {
  const { zone, machineZone = 'UTC', basis } = options
  const chosen = zone ?? stored?.zone ?? machineZone
  if (zone !== null) checkZone(zone)
  return reportSettings({ ...PLAIN_SETTINGS, ...stored, zone: isZone(chosen) ? chosen : 'UTC' }, basis)
}

type Page = {
  readonly documents: readonly { readonly id: string; readonly schema: number; readonly data: unknown }[]
  readonly nextCursor: string | null
}

async function documentsOf<Name extends CollectionName>(
  remote: Remote,
  name: Name,
): Promise<Map<string, DataOf<Name>>> {
  const documents = new Map<string, DataOf<Name>>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = (await (await remote.fetch(`/db/v1/users/me/${name}?limit=1000${after}`)).json()) as Page
    for (const { id, schema, data } of page.documents) {
      const read = readDocument(name, { schema, data })
      if (read.state === 'current') documents.set(id, read.data)
    }
    cursor = page.nextCursor
  }
  return documents
}

/** Every trade with all its digits, with the trader's names of the accounts. */
async function recordsOf(remote: Remote, names: ReadonlyMap<string, string>): Promise<TradeRecord[]> {
  const response = await remote.fetch('/ledger/v1/me/trades')
  const lines = (await response.text()).trimEnd().split('\n')
  if (lines.pop() !== '{"end":true}')
    throw new CliError(t('The trades arrived incomplete. Try again.'), { exitCode: 3 })
  return lines.map((line) => {
    const record = JSON.parse(line) as TradeRecord
    return { ...record, account: names.get(record.account) ?? record.account }
  })
}
