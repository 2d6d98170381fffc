/** The amounts that their figure may omit, and which omission explains the difference. */
import type { DifferenceCause, ComparableResult, ResultAmounts } from './causes.ts'

export type Explanation = {
  /** The amounts that it omits or changes, identical for all rows with the same explanation. */
  readonly key: string
  readonly omissions: number
  readonly causes: readonly (readonly [DifferenceCause, number])[]
  /** The remaining difference, within rounding. */
  readonly rest: number
}

export const NOTHING_DIFFERS: Explanation = { key: 'nothing', omissions: 0, causes: [], rest: 0 }

type Choice = { readonly name: string; readonly cause: DifferenceCause; readonly value: number }

/**
 * All combinations in which their figure is right to the cent: with our fees, theirs or none, with or without funding
 * and other payments, with our gross result or with that of their own prices and sizes. If rows cover only a share of a
 * trade, the rest of it is one cause, and the amounts count in proportion.
 */
export function explanationsOf(result: ComparableResult): Explanation[] {
  const { theirs, ours, share } = result
  const covered: ResultAmounts =
    share === 1
      ? ours
      : {
          gross: theirs.gross ?? Math.round(ours.gross * share),
          fees: Math.round(ours.fees * share),
          funding: Math.round(ours.funding * share),
          otherCash: Math.round(ours.otherCash * share),
        }
  const uncovered = ours.net - netOf(covered)
  const explanations = combinations([
    grossChoices(result, covered),
    feeChoices(result, covered),
    choices('funding', 'funding', covered.funding),
    choices('other', 'other-payments', covered.otherCash),
  ]).flatMap((chosen): Explanation[] => {
    const omitted = chosen.filter(({ name }) => name !== '')
    const causes = omitted.map(({ cause, value }) => [cause, value] as const)
    const explained = causes.reduce((sum, [, value]) => sum + value, 0)
    const rest = netOf(covered) - explained - theirs.units
    const key = omitted.map(({ name }) => name).join('+')
    if (Math.abs(rest) > theirs.slack) return []
    return [
      { key, omissions: omitted.length, causes: uncovered === 0 ? causes : [['split', uncovered], ...causes], rest },
    ]
  })
  if (explanations.length > 0) return explanations
  // Nothing fits to the cent, but this much is certain: a result before fees lacks the fees, and a partial row lacks
  // the rest of the trade.
  const certain: (readonly [DifferenceCause, number])[] = []
  if (uncovered !== 0) certain.push(['split', uncovered])
  if (theirs.kind === 'gross' && covered.fees !== 0) certain.push(['fees', -covered.fees])
  return certain.length === 0 ? [] : [{ key: 'certain', omissions: certain.length, causes: certain, rest: 0 }]
}

/** Every combination of one item per list. */
function combinations(lists: readonly (readonly Choice[])[]): Choice[][] {
  return lists.reduce<Choice[][]>((some, list) => some.flatMap((chosen) => list.map((next) => [...chosen, next])), [[]])
}

function netOf({ gross, fees, funding, otherCash }: ResultAmounts): number {
  return gross - fees + funding + otherCash
}

const SAME: Choice = { name: '', cause: 'unexplained', value: 0 }

/** What counting it would add to the result; zero if it is counted. */
function choices(name: string, cause: DifferenceCause, value: number): Choice[] {
  return value === 0 ? [SAME] : [SAME, { name, cause, value }]
}

/** A gross result includes no fees, so only one marked as net, or unmarked, may include them. */
function feeChoices({ theirs }: ComparableResult, { fees }: ResultAmounts): Choice[] {
  const none: Choice = { name: 'fees', cause: 'fees', value: -fees }
  if (theirs.kind === 'gross') return fees === 0 ? [SAME] : [none]
  const own: Choice[] =
    theirs.fees === null || theirs.fees === fees ? [] : [{ name: 'own-fees', cause: 'fees', value: theirs.fees - fees }]
  const choices = fees === 0 ? [SAME] : [SAME, none]
  return theirs.fees === 0 ? choices : [...choices, ...own]
}

function grossChoices({ theirs, share }: ComparableResult, { gross }: ResultAmounts): Choice[] {
  if (share !== 1 || theirs.gross === null || theirs.gross === gross) return [SAME]
  return [SAME, { name: 'prices', cause: 'prices', value: gross - theirs.gross }]
}
