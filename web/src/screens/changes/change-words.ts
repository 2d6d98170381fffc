/** The sentences that say why a figure changed. */
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { ImportRecord } from '@roundtrip/contract/imports'
import type { Change, ChangeCause, ChangedAmounts } from '@roundtrip/core/reports'
import type { JournalChange } from '../../data/trades/journal-changes.ts'
import { plural } from '../../format/number.ts'

/** The figures that can be explained. */
export const FIGURES = [
  { value: 'net', text: 'Net P&L' },
  { value: 'gross', text: 'Gross P&L' },
  { value: 'fees', text: 'Fees' },
  { value: 'funding', text: 'Funding' },
  { value: 'trades', text: 'Trades' },
] as const
export type Figure = (typeof FIGURES)[number]['value']

/** By how much a cause changed a figure; trades are counted, money is in units of 10^-8. */
export function amountOf({ amounts, counted }: Pick<Change, 'amounts' | 'counted'>, figure: Figure): number {
  return figure === 'trades' ? counted : amounts[figure]
}

const CAUSE_WORDS: Readonly<Record<ChangeCause, readonly [singular: string, many: string]>> = {
  added: ['new trade', 'new trades'],
  closed: ['trade that closed', 'trades that closed'],
  'rate-found': ['trade whose exchange rate arrived', 'trades whose exchange rates arrived'],
  'gap-filled': ['trade whose missing fills arrived', 'trades whose missing fills arrived'],
  included: ['trade counted again', 'trades counted again'],
  removed: ['trade removed', 'trades removed'],
  reopened: ['trade open again', 'trades open again'],
  'rate-lost': ['trade without an exchange rate now', 'trades without an exchange rate now'],
  contradicted: ['trade that contradicts the exchange now', 'trades that contradict the exchange now'],
  excluded: ['trade no longer counted', 'trades no longer counted'],
  gross: ['trade with other prices or fills', 'trades with other prices or fills'],
  fees: ['trade with other fees', 'trades with other fees'],
  funding: ['trade with late funding', 'trades with late funding'],
  'other-payments': ['trade with other payments', 'trades with other payments'],
}

/** `2 trades with late funding`. */
export function causeText({ cause, trades }: Pick<Change, 'cause' | 'trades'>): string {
  return plural(trades, ...CAUSE_WORDS[cause])
}

/** What happened between two states: the imports and syncs of that time. */
export function eventText(
  { from, to, changes }: Pick<JournalChange, 'from' | 'to' | 'changes'>,
  happened: { readonly imports: readonly ImportRecord[]; readonly connections: readonly ExchangeConnection[] },
): string {
  if (changes === null) return 'The reporting currency was changed'
  const within = (time: number | null): boolean => time !== null && time > from && time <= to
  const imported = happened.imports.filter(({ state, createdAt }) => state === 'done' && within(createdAt))
  const synced = happened.connections.filter(({ lastSync }) => within(lastSync))
  const parts = [
    ...imported.map(({ files }) => `Imported ${files.map(({ name }) => name).join(', ')}`),
    ...synced.map(({ name }) => `Synced ${name}`),
  ]
  return parts.length === 0 ? 'Trades were updated' : parts.join('. ')
}

/** The causes of several steps together. Their amounts add up to the change from the first state to the last. */
export function joinedChanges(steps: readonly Pick<JournalChange, 'changes'>[]): Change[] {
  const sums = new Map<ChangeCause, { trades: number; counted: number; amounts: ChangedAmounts; examples: string[] }>()
  for (const { cause, trades, counted, amounts, examples } of steps.flatMap(({ changes }) => changes ?? [])) {
    const sum = sums.get(cause) ?? { trades: 0, counted: 0, amounts: NOTHING, examples: [] }
    sums.set(cause, {
      trades: sum.trades + trades,
      counted: sum.counted + counted,
      amounts: added(sum.amounts, amounts),
      examples: [...new Set([...sum.examples, ...examples])],
    })
  }
  return [...sums].map(([cause, sum]) => ({ cause, ...sum }))
}

const NOTHING: ChangedAmounts = { gross: 0, fees: 0, funding: 0, otherCash: 0, net: 0 }

function added(a: ChangedAmounts, b: ChangedAmounts): ChangedAmounts {
  return {
    gross: a.gross + b.gross,
    fees: a.fees + b.fees,
    funding: a.funding + b.funding,
    otherCash: a.otherCash + b.otherCash,
    net: a.net + b.net,
  }
}
