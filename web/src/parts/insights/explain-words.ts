/** What a slice consists of, in words: facts of the past, not reasons. */
import { CURRENCY_DECIMALS, roundTable } from '@roundtrip/core/base'
import { isRegime } from '@roundtrip/core/coins'
import {
  type ExplainedBy,
  type ExplainedWithin,
  type Explanation,
  type Frequent,
  type SlicePart,
  WENT_COLUMNS,
  type WentColumn,
} from '@roundtrip/core/insights'
import { percentText, plural, ratioText } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { type SliceNames, sliceSubject } from './slice-words.ts'
import { currentLanguage, t } from '../../language/translate.ts'

/** `Friday: +$377.00 before costs, $596.00 of fees.` */
export function explainLead(subject: string, { columns }: WrittenAmounts, { money }: SliceNames): string {
  const amountOf = (name: WentColumn): number => columns.find(({ column }) => column === name)?.amount ?? 0
  const [price, fees] = [amountOf('price'), amountOf('fees')]
  const values = { subject, price: money.signed(price), fees: money.plain(Math.abs(fees)) }
  if (fees === 0) return t('{subject}: {price} before costs, no fees.', values)
  return fees < 0
    ? t('{subject}: {price} before costs, {fees} of fees.', values)
    : t('{subject}: {price} before costs, {fees} of rebates.', values)
}

/** Where most of the result comes from, and the largest trade. */
export function explainFacts(explanation: Explanation, names: SliceNames): string[] {
  const { currency, amounts, most, largest, trades } = explanation
  const { net } = amounts
  const { money, day } = names
  const facts: string[] = []
  if (most !== null) {
    const values = {
      group: groupPhrase(most.by, most.key, names),
      // As the table of the split writes it, if it has a row of its own.
      net: money.signed(
        writtenGroups(explanation, most.by, currency).find(({ key }) => key === most.key)?.net ?? most.net,
      ),
      trades: plural(most.trades, 'trade'),
    }
    const isMore = Math.abs(most.net) > Math.abs(net)
    facts.push(
      net < 0
        ? isMore
          ? t('More than the whole loss falls on {group}: {net} over {trades}.', values)
          : t('Most of the loss falls on {group}: {net} over {trades}.', values)
        : isMore
          ? t('More than the whole gain falls on {group}: {net} over {trades}.', values)
          : t('Most of the gain falls on {group}: {net} over {trades}.', values),
    )
  }
  if (largest !== null && trades > 1) {
    const values = {
      net: money.signed(largest.net),
      day: day(largest.time),
      share: percentText(largest.net / net, 0),
    }
    const isMore = Math.abs(largest.net) > Math.abs(net)
    facts.push(
      net < 0
        ? isMore
          ? t('The largest loss alone, {net} on {day}, is more than all of it.', values)
          : t('The largest loss, {net} on {day}, is {share} of it.', values)
        : isMore
          ? t('The largest win alone, {net} on {day}, is more than all of it.', values)
          : t('The largest win, {net} on {day}, is {share} of it.', values),
    )
  }
  return facts
}

/** `Trades labelled “FOMO”: 21 of 95 trades here, 3.1 times as often as among your other trades.` */
export function frequentWords(frequent: Frequent, { trades }: Explanation, names: SliceNames): string {
  return t('{group}: {count} of {trades} here, {times} times as often as among your other trades.', {
    group: upperFirst(groupPhrase(frequent.by, frequent.key, names)),
    count: frequent.trades,
    trades: plural(trades, 'trade'),
    times: ratioText(frequent.times, 1),
  })
}

/** Trades chosen by their result, or by a stretch of time. */
export function withinWords(within: ExplainedWithin, names: SliceNames): string {
  switch (within.by) {
    case 'close': {
      const { after, upTo } = within
      return after === null
        ? t('Trades closed up to the low on {day}', { day: names.day(upTo) })
        : t('Trades closed from the peak on {from} to the low on {to}', { from: names.day(after), to: names.day(upTo) })
    }
    case 'fall':
      return t('Trades closed from the last high to the low on {day}', { day: dayName(within.day) })
    case 'booked':
      return t('Booked on {day}', { day: dayName(within.day) })
    case 'booked-fall':
      return t('Booked from the last high to {day}', { day: dayName(within.day) })
    case 'net':
      return resultWords(within, names)
  }
}

/** Why amounts of these trades may differ from their results; null if they are the results. */
export function bookedNote(within: ExplainedWithin | undefined, { open }: Explanation): string | null {
  if (within?.by !== 'booked' && within?.by !== 'booked-fall') return null
  return open === 0
    ? t('Only what each trade booked then counts. Deposits and withdrawals are left out.')
    : t('Only what each trade booked then counts, {trades} included. Deposits and withdrawals are left out.', {
        trades: plural(open, 'open trade'),
      })
}

function resultWords({ from, below }: Extract<ExplainedWithin, { readonly by: 'net' }>, { money }: SliceNames): string {
  if (from === null) return t('Results below {to}', { to: money.compact(below) })
  return below === null
    ? t('Results of {from} and more', { from: money.compact(from) })
    : t('Results from {from} to {to}', { from: money.compact(from), to: money.compact(below) })
}

/** `trades opened in the US afternoon (16–21 UTC)`, within a sentence. */
function groupPhrase(by: ExplainedBy | 'label', key: string, names: SliceNames): string {
  const part = isRegime(by)
    ? ({ dimension: 'group', keys: [`${by}:${key}`] } as const)
    : { dimension: by as SlicePart['dimension'], keys: [key] }
  const subject = sliceSubject([part], names)
  return currentLanguage() === 'en' ? subject.charAt(0).toLowerCase() + subject.slice(1) : subject
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Shown amounts that add up. */
export type WrittenAmounts = {
  readonly columns: readonly { readonly column: WentColumn; readonly amount: number }[]
  readonly net: number
}

export function writtenAmounts({ amounts }: Explanation, currency: string): WrittenAmounts {
  const unit = 10 ** (CURRENCY_DECIMALS[currency] ?? 2)
  const columns = WENT_COLUMNS.filter((column) => column === 'price' || column === 'fees' || amounts[column] !== 0)
  const { cells, total } = roundTable([columns.map((column) => amounts[column] * unit)])
  return {
    columns: columns.map((column, index) => ({ column, amount: (cells[0]?.[index] ?? 0) / unit })),
    net: total / unit,
  }
}

export type WrittenGroup = { readonly key: string | null; readonly trades: number; readonly net: number }

/** Dimensions without an order of their own: what pulls the result its way comes first. */
const UNORDERED: ReadonlySet<ExplainedBy> = new Set(['ticker', 'coin', 'account', 'market'])

/** Beyond this many rows, those with the smallest amounts are combined into one. */
const MAX_ROWS = 7

/** The groups of a split in order, with shown nets that add up; a null key stands for all others. */
export function writtenGroups(
  { splits, amounts: { net: whole } }: Explanation,
  by: ExplainedBy,
  currency: string,
): readonly WrittenGroup[] {
  const sign = whole < 0 ? -1 : 1
  const ofSplit = splits.find((split) => split.by === by)?.groups ?? []
  const groups = UNORDERED.has(by) ? ofSplit.toSorted((a, b) => sign * (b.amounts.net - a.amounts.net)) : ofSplit
  const sized = groups.toSorted((a, b) => Math.abs(b.amounts.net) - Math.abs(a.amounts.net))
  const others = groups.length > MAX_ROWS ? sized.slice(MAX_ROWS - 1) : []
  const shown = groups.filter((group) => !others.includes(group))
  const sum = (of: typeof others, valueOf: (group: (typeof others)[number]) => number): number =>
    of.reduce((total, group) => total + valueOf(group), 0)
  const rows = [
    ...shown.map(({ key, trades, amounts }) => ({ key, trades, net: amounts.net })),
    ...(others.length === 0
      ? []
      : [{ key: null, trades: sum(others, ({ trades }) => trades), net: sum(others, ({ amounts }) => amounts.net) }]),
  ]
  const unit = 10 ** (CURRENCY_DECIMALS[currency] ?? 2)
  const { rows: rounded } = roundTable(rows.map(({ net }) => [net * unit]))
  return rows.map((row, index) => ({ ...row, net: (rounded[index] ?? 0) / unit }))
}
