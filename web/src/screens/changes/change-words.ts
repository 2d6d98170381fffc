/** The sentences that say why a figure changed. */
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { ImportRecord } from '@roundtrip/contract/imports'
import type { Change, ChangeCause, ChangedAmounts } from '@roundtrip/core/reports'
import type { JournalChange } from '../../data/trades/journal-changes.ts'
import { plural } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** The figures that can be explained. */
export const FIGURES = perLanguage(
  () =>
    [
      { value: 'net', text: t('Net P&L') },
      { value: 'gross', text: t('Gross P&L') },
      { value: 'fees', text: t('Fees') },
      { value: 'funding', text: t('Funding') },
      { value: 'trades', text: t('Trades') },
    ] as const,
)
export type Figure = ReturnType<typeof FIGURES>[number]['value']

/** The amount by which a cause changed a figure; trades are counted, money is in units of 10^-8. */
export function amountOf({ amounts, counted }: Pick<Change, 'amounts' | 'counted'>, figure: Figure): number {
  return figure === 'trades' ? counted : amounts[figure]
}

const CAUSE_WORDS = perLanguage(
  (): Readonly<Record<ChangeCause, readonly [singular: string, many: string]>> => ({
    added: [t('new trade'), t('new trades')],
    closed: [t('trade that closed'), t('trades that closed')],
    'rate-found': [t('trade whose exchange rate arrived'), t('trades whose exchange rates arrived')],
    'gap-filled': [t('trade whose missing fills arrived'), t('trades whose missing fills arrived')],
    included: [t('trade counted again'), t('trades counted again')],
    removed: [t('trade removed'), t('trades removed')],
    reopened: [t('trade open again'), t('trades open again')],
    'rate-lost': [t('trade without an exchange rate now'), t('trades without an exchange rate now')],
    contradicted: [t('trade that contradicts the exchange now'), t('trades that contradict the exchange now')],
    excluded: [t('trade no longer counted'), t('trades no longer counted')],
    gross: [t('trade with other prices or fills'), t('trades with other prices or fills')],
    fees: [t('trade with other fees'), t('trades with other fees')],
    funding: [t('trade with late funding'), t('trades with late funding')],
    'other-payments': [t('trade with other payments'), t('trades with other payments')],
  }),
)

/** `2 trades with late funding`. */
export function causeText({ cause, trades }: Pick<Change, 'cause' | 'trades'>): string {
  return plural(trades, ...CAUSE_WORDS()[cause])
}

/** What happened between two states: the imports and syncs of that time. */
export function eventText(
  { from, to, changes }: Pick<JournalChange, 'from' | 'to' | 'changes'>,
  happened: { readonly imports: readonly ImportRecord[]; readonly connections: readonly ExchangeConnection[] },
): string {
  if (changes === null) return t('The reporting currency was changed')
  const within = (time: number | null): boolean => time !== null && time > from && time <= to
  const imported = happened.imports.filter(({ state, createdAt }) => state === 'done' && within(createdAt))
  const synced = happened.connections.filter(({ lastSync }) => within(lastSync))
  const takenBack = happened.connections.flatMap(({ name, takenBack: gone }) =>
    gone.filter(({ at }) => within(at)).map(({ part, records }) => ({ name, part, records })),
  )
  const parts = [
    ...imported.map(({ files }) => t('Imported {files}', { files: files.map(({ name }) => name).join(', ') })),
    ...synced.map(({ name }) => t('Synced {name}', { name })),
    ...takenBack.map(({ name, part, records }) =>
      t('The exchange of {name} took back {records} ({part})', { name, records: plural(records, 'record'), part }),
    ),
  ]
  return parts.length === 0 ? t('Trades were updated') : parts.join('. ')
}

/** The merged causes of several steps. Their amounts add up to the change from the first state to the last. */
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
