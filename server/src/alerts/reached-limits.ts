/**
 * Limits of the day that trades have reached, judged by the same code and columns as on the screens. A task for a
 * thread.
 */
import { PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import { type CivilDay, createClock, dayKey, HOUR_MS, localDay } from '@roundtrip/core/base'
import { convertedSettings, journalSpan, settingsMoments, type TradeColumns } from '@roundtrip/core/reports'
import {
  appliedTradeTest,
  evaluate,
  hasMoneyLimit,
  historyOf,
  isLimitReached,
  judgedTradesOf,
  judgementInputOf,
  limitCurrency,
  limitMoments,
  reportedLimit,
  type Rule,
  type TradeHistory,
  type Verdict,
} from '@roundtrip/core/rules'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { readableDocuments } from '../export/documents-of.ts'
import { plainId } from '../ground/ids.ts'
import { storedRatesAt } from '../ledger/rates/rates.ts'
import { annotatedColumns } from '../summary/figures.ts'
import { zoneOf } from '../summary/period.ts'
import type { ReachedLimit } from './alert.ts'

export type LimitsInput = { readonly uid: string; readonly now: number }

/** Today's limits that were reached, and yesterday's that were reached within the last hour. */
export async function reachedLimits(pool: Pool, { uid, now }: LimitsInput): Promise<readonly ReachedLimit[]> {
  return asUser(pool, uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const rules = await limitRules(client, uid)
    if (rules.length === 0) return []
    const typed = (await readableDocuments(client, { uid, collection: 'settings' })).get('main') ?? PLAIN_SETTINGS
    const columns = await annotatedColumns(client, uid, typed)
    const judging = await judgingOf(client, { uid, columns, typed, rules, now })
    const names = await accountNames(client, uid)
    return judging.verdicts
      .filter((verdict) => isLimitReached(verdict) && isRecent(verdict, judging.today, now))
      .flatMap((verdict) => reachedOf(verdict, { ...judging, currency: typed.currency, names }))
  })
}

/** Rules about a number or an amount per day. All others judge single trades, or what the trader ticks off. */
const LIMITS_OF_DAYS = new Set<Rule['kind']>([
  'max-trades-per-day',
  'max-daily-loss',
  'max-daily-profit',
  'stop-after-losses',
])

async function limitRules(client: DatabaseClient, uid: string): Promise<readonly Rule[]> {
  const stored = await readableDocuments(client, { uid, collection: 'rules' })
  return [...stored].flatMap(([id, rule]) => (LIMITS_OF_DAYS.has(rule.kind) ? [{ ...rule, id }] : []))
}

type JudgingQuery = {
  readonly uid: string
  readonly columns: TradeColumns
  readonly typed: Settings
  readonly rules: readonly Rule[]
  readonly now: number
}

type Judging = {
  readonly verdicts: readonly Verdict[]
  readonly history: TradeHistory
  readonly today: CivilDay
  readonly rules: readonly Rule[]
}

async function judgingOf(
  client: DatabaseClient,
  { uid, columns, typed, rules: stored, now }: JudgingQuery,
): Promise<Judging> {
  const { zone, dayStartMinutes, currency, typedCurrency } = typed
  const clock = createClock({ zone: zoneOf(zone), dayStartMinutes })
  const today = localDay(clock, now)
  const span = journalSpan(columns)
  const ofSettings = settingsMoments(typed, span)
  const ofLimits = span === null ? [] : limitMoments(stored, { currency, typedCurrency, time: span.last })
  const moments = [...ofSettings, ...ofLimits]
  const rates = moments.length === 0 ? [] : await storedRatesAt(client, { uid, moments })
  const rateByCurrency = new Map(ofLimits.map(({ from }, index) => [from, rates[ofSettings.length + index] ?? null]))
  const rules = stored.map((rule) =>
    reportedLimit(rule, { currency: limitCurrency(rule, typedCurrency), rateByCurrency }),
  )
  const { trades, events } = judgedTradesOf(columns)
  const history = historyOf(trades, events, clock)
  const { startBalance, breakevenBand } = convertedSettings(typed, rates.slice(0, ofSettings.length))
  const request = {
    rules,
    ticks: [],
    daysOff: [],
    setups: [],
    breakevenBand,
    startBalance,
    zone,
    dayStartMinutes,
    now,
  }
  const days = [(today - 1) as CivilDay, today]
  const { verdicts } = evaluate(rules, history, { ...judgementInputOf(request, history, columns), days })
  return { verdicts, history, today, rules }
}

/** A trade from before midnight may be read after it; a limit that was reached long ago is not news. */
function isRecent({ day, moment }: Verdict, today: CivilDay, now: number): boolean {
  return day === today || (moment !== null && now - moment < HOUR_MS)
}

type Naming = Judging & { readonly currency: string; readonly names: ReadonlyMap<string, string> }

function reachedOf(verdict: Verdict, { rules, history, currency, names }: Naming): readonly ReachedLimit[] {
  const { ruleId, day, measured, limit } = verdict
  const rule = rules.find(({ id }) => id === ruleId)
  if (rule === undefined) return []
  const moment = verdict.moment ?? countedAt(history, { rule, day, count: limit })
  const account = moment === null ? null : accountAt(history, moment)
  const { id, name, kind } = rule
  return [
    {
      rule: { id, name, kind },
      day: dayKey(day),
      unit: unitOf(rule),
      currency,
      measured,
      limit,
      moment,
      account: account === null ? null : (names.get(account) ?? null),
    },
  ]
}

function unitOf(rule: Rule): ReachedLimit['unit'] {
  if (hasMoneyLimit(rule)) return 'money'
  const { unit } = rule.parameters
  return unit === 'percent' || unit === 'r' ? unit : 'count'
}

/** When the trade was opened that fills the count: a rule about a count has a moment only once it is broken. */
function countedAt(
  { steps }: TradeHistory,
  { rule, day, count }: { readonly rule: Rule; readonly day: CivilDay; readonly count: number | null },
): number | null {
  if (rule.kind !== 'max-trades-per-day' || count === null) return null
  const appliesTo = appliedTradeTest(rule)
  const opened = steps.filter(({ what, day: on, trade }) => what === 'open' && on === day && appliesTo(trade))
  return opened[count - 1]?.time ?? null
}

/** The account of what happened at a moment; null if there were several. */
function accountAt({ steps }: TradeHistory, moment: number): string | null {
  const accounts = new Set(steps.filter(({ time }) => time === moment).map(({ trade }) => trade.account))
  const [account] = accounts
  return accounts.size === 1 && account !== undefined ? account : null
}

async function accountNames(client: DatabaseClient, uid: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from accounts where user_id = $1',
    [uid],
  )
  return new Map(rows.map(({ id, name }) => [plainId(id), name]))
}
