/** What another exit made of the result, for which trades, and what it cannot know. */
import type { ComparedExits, ExitGap, OtherExit } from '@roundtrip/core/paths'
import type { MoneyFormat } from '../../format/money.ts'
import { percent } from '../../data/workbench/what-if.ts'
import { countText, exact, MINUS, plural } from '../../format/number.ts'

/** `Exits 60 minutes later: +$1,200.00, $300.00 more than as traded` */
export function exitFinding(exit: OtherExit, { before, after, compared }: ComparedExits, money: MoneyFormat): string {
  const name = exitName(exit)
  if (compared === 0) return `${name}: no trade can be replayed`
  const difference = (after.netProfit ?? 0) - (before.netProfit ?? 0)
  const made = money.signed(after.netProfit)
  if (difference === 0) return `${name}: ${made}, as much as traded`
  const size = money.signed(difference).replace('+', '').replace(MINUS, '')
  return `${name}: ${made}, ${size} ${difference > 0 ? 'more' : 'less'} than as traded`
}

export function exitName(exit: OtherExit): string {
  switch (exit.kind) {
    case 'later':
      return `Exits ${plural(exit.minutes, 'minute')} later`
    case 'target':
      return `Take profit at ${exact(String(exit.multiple))}R`
    case 'trailing':
      return exit.by === 'r'
        ? `Trailing stop at ${exact(String(exit.distance))}R`
        : `Trailing stop at ${exact(String(percent(exit.distance)))}%`
  }
}

/** Which trades are compared, how they ended, and why others are not. */
export function exitTexts(exit: OtherExit, compared: ComparedExits): readonly string[] {
  return [coveredText(compared), ...endTexts(exit, compared), ...compared.gaps.map(gapText)]
}

function coveredText({ compared }: ComparedExits): string {
  return `Both columns hold the same ${plural(compared, 'trade')}.`
}

function endTexts({ kind }: OtherExit, { ends, doubtful }: ComparedExits): readonly string[] {
  if (kind === 'later') return []
  const exchange =
    ends['as-traded'] === 0 ? '' : ` The exchange ended ${plural(ends['as-traded'], 'trade')} before that.`
  const reached =
    kind === 'target'
      ? `${countText(ends.target)} reached the target, ${countText(ends.stop)} the stop, ${countText(ends.time)} neither before their candles end.`
      : `${countText(ends.stop)} reached the stop, ${countText(ends.time)} did not before their candles end.`
  return [
    `${reached}${exchange}`,
    ...(doubtful > 0
      ? [`In ${plural(doubtful, 'trade')} the order of prices within a candle decides. The worse one counts.`]
      : []),
  ]
}

const GAPS: Readonly<Record<ExitGap, string>> = {
  'no-candles': 'no candles',
  'candle-missing': 'a candle is missing',
  'other-market': 'their fills lie outside the candles',
  'moved-coins': 'coins were moved without a trade',
  'no-costs': 'a rate of their costs is missing',
  'no-risk': 'no stop and no amount at risk is known',
  'stop-passed': 'an entry was filled beyond the planned stop',
  'added-again': 'you added after taking some off',
  'entry-candle': 'the stop lies within the candle of an entry',
  'ended-by-exchange': 'the exchange ended them',
  'too-short': 'the candles end before the exit',
  'no-rate': 'the rate to the reporting currency is missing',
}

function gapText({ gap, count }: ComparedExits['gaps'][number]): string {
  return `${plural(count, 'trade')} not compared: ${GAPS[gap]}.`
}

const UNKNOWN =
  'Fees are at the rate your exits paid. Funding after your real close is not known and not in it. Whether you would have held on, and what you would have traded meanwhile, nobody knows.'

/** What each of them does and cannot know. */
export const EXIT_CAVEATS: Readonly<Record<OtherExit['kind'], string>> = {
  later: `Each exit, partial ones too, moves to the first price that is sure to come that much later. ${UNKNOWN}`,
  target: `Your entries stay and all your exits go. The stop is the one you planned, or where 1R is lost. In a candle that reaches both, the stop counts. A candle that opens beyond the stop fills at its open. A trade that reaches neither closes with the last candle: as long after your close as you held it, at least 4 hours and at most a day. ${UNKNOWN}`,
  trailing: `Your entries stay and all your exits go. The stop follows the best price of completed candles, by a distance in R or in percent of the average entry. A trade that never reaches it closes with the last candle: as long after your close as you held it, at least 4 hours and at most a day. ${UNKNOWN}`,
}
