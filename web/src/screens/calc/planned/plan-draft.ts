/** The state of the plan form: numbers as typed, and their problems. */
import type { PlannedTerms } from '@roundtrip/contract/documents'
import { parseFixed } from '@roundtrip/core/base'
import { asTyped, typedPositive } from '../../../format/decimal.ts'
import { readLocalMoment } from '../../../format/local-moment.ts'
import type { TypedTarget } from '../../../parts/plan-fields/lines.ts'
import { t } from '../../../language/translate.ts'

export const PLAN_NUMBERS = ['entry', 'stop', 'quantity', 'leverage', 'risk', 'riskPct'] as const
type NumberName = (typeof PLAN_NUMBERS)[number]

export type PlanDraft = Pick<PlannedTerms, 'ticker' | 'side' | 'account' | 'labels' | 'note'> & {
  readonly numbers: Readonly<Record<NumberName, string>>
  readonly targets: readonly TypedTarget[]
  /** As the value of a date and time input. */
  readonly until: string
}

export function planDraft(terms: PlannedTerms, until: string): PlanDraft {
  const { ticker, side, account, labels, note } = terms
  return {
    ticker,
    side,
    account,
    labels,
    note,
    until,
    numbers: {
      entry: asTyped(terms.entry),
      stop: asTyped(terms.stop),
      quantity: asTyped(terms.quantity),
      leverage: asTyped(terms.leverage),
      risk: asTyped(terms.risk),
      riskPct: asTyped(terms.riskPct),
    },
    targets: terms.targets.map(({ price, quantity }, key) => ({
      key,
      price: asTyped(price),
      quantity: asTyped(quantity),
    })),
  }
}

type Context = {
  readonly begin: PlannedTerms
  readonly zone: string
  readonly now: number
  /** The currency of the typed risk. */
  readonly riskCurrency: string
}

/** The plan from the form, and by field the problems that prevent it. */
export function readPlan(draft: PlanDraft, { begin, zone, now, riskCurrency }: Context) {
  const problems = new Map<string, string>()
  const number = (name: string, text: string): string | null => {
    if (text.trim() === '') return null
    const read = typedPositive(text)
    if (read === null) problems.set(name, t('A number above zero, such as {example}.', { example: asTyped('125.50') }))
    return read
  }
  const read = (name: NumberName): string | null => number(name, draft.numbers[name])
  const ticker = draft.ticker.trim()
  const { side, account, labels, note } = draft
  const numbers = {
    entry: read('entry'),
    stop: read('stop'),
    quantity: read('quantity'),
    leverage: read('leverage'),
    risk: read('risk'),
    riskPct: read('riskPct'),
  }
  const gains = (price: string): boolean => compared(price, numbers.entry) === (draft.side === 'long' ? 1 : -1)
  const { entry, stop } = numbers
  if (entry !== null && stop !== null && (gains(stop) || compared(stop, entry) === 0)) {
    problems.set(
      'stop',
      side === 'long' ? t('A long’s stop must be below its entry.') : t('A short’s stop must be above its entry.'),
    )
  }
  const targets = draft.targets.flatMap(({ key, price, quantity }) => {
    if (price.trim() === '' && quantity.trim() === '') return []
    if (price.trim() === '') problems.set(`targets.${key}.price`, t('At which price?'))
    const at = number(`targets.${key}.price`, price)
    const size = number(`targets.${key}.quantity`, quantity)
    if (at === null) return []
    if (entry !== null && !gains(at)) {
      problems.set(
        `targets.${key}.price`,
        side === 'long'
          ? t('A long’s target must be above its entry.')
          : t('A short’s target must be below its entry.'),
      )
    }
    return [{ price: at, quantity: size }]
  })
  // Base and quote belong to the chosen market; for another ticker they are unknown.
  const { base, quote } = ticker === begin.ticker ? begin : { base: null, quote: null }
  const terms: PlannedTerms = {
    ticker,
    base,
    quote,
    side,
    account,
    labels: [...labels],
    note,
    targets,
    ...numbers,
    riskCurrency: numbers.risk === null ? null : riskCurrency,
  }
  if (ticker === '') problems.set('ticker', t('Enter what to trade, such as BTCUSDT.'))
  const until = readLocalMoment(zone, draft.until)
  if (until === null || until <= now) problems.set('until', t('Choose a time in the future.'))
  return { terms, until, problems }
}

/** -1, 0 or 1 if the price is below, at or above the entry; null without one. */
function compared(price: string, entry: string | null): number | null {
  const [a, b] = [parseFixed(price), entry === null ? null : parseFixed(entry)]
  return a === null || b === null ? null : a < b ? -1 : a > b ? 1 : 0
}
