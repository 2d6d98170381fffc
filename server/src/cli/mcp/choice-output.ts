/**
 * The results of choices made during trades, for an assistant: from the moment of each choice, or why nothing can be
 * concluded from it.
 */
import { CHOICES, type ChoiceClaim, type ChoiceKind, type JudgedChoice, judgeChoice } from '@roundtrip/core/choices'
import { reportMoneyText } from '../print-json.ts'
import { selectionOf } from './filters.ts'
import type { Journal } from './journal.ts'
import type { FilterInput } from './inputs.ts'

export function choicesJson(journal: Journal, input: FilterInput): readonly object[] {
  const { columns, filled, plans } = journal
  const { rows } = selectionOf(journal, input)
  return CHOICES.map((kind) => choiceJson(kind, judgeChoice(columns, rows, { kind, trades: filled, plans })))
}

function choiceJson(kind: ChoiceKind, { trades, compared, more, interval, claim, gaps }: JudgedChoice) {
  const money = (value: number | undefined): string | null =>
    value === undefined || compared === 0 ? null : reportMoneyText(value)
  return {
    choice: NAMES[kind],
    comparedWith: OTHERS[kind],
    trades,
    compared,
    differenceAtLeast: money(-more.high),
    differenceAtMost: money(-more.low),
    low95: money(interval === null ? undefined : -interval.high),
    high95: money(interval === null ? undefined : -interval.low),
    verdict: compared === 0 ? null : VERDICTS[claim],
    notCompared: gaps.map(({ gap, count }) => ({ trades: count, because: gap === 'no-candles' ? NOT_HERE : gap })),
    ...(trades === 0 && kind !== 'added-entry' ? { note: NO_STOPS } : {}),
  }
}

const NAMES: Readonly<Record<ChoiceKind, string>> = {
  'moved-stop': 'the stop was moved farther from the price than the first one',
  'added-entry': 'entries were added at a worse price than the average',
  'early-exit': 'something was closed between the stop and the target',
}

const OTHERS: Readonly<Record<ChoiceKind, string>> = {
  'moved-stop': 'the same trades with the stop left where it was',
  'added-entry': 'the same trades without these entries, each exit closing the same share',
  'early-exit': 'the same trades left open until their stop or target was hit',
}

const VERDICTS: Readonly<Record<ChoiceClaim, string>> = {
  more: 'made less than with the other choice, by more than chance',
  less: 'made more than with the other choice, by more than chance',
  chance: 'could be chance',
  few: 'too few decisions, wins or losses to tell',
}

const NOT_HERE =
  'it takes candles, or single fills, that are not here; the page Rules loads them and says what the choice made'
const NO_STOPS = 'no trade is known to have made it; export files name no stops and no targets'
