/** The effect of another exit on the result, the trades concerned, and its limits. */
import type { ComparedExits, ExitGap, OtherExit } from '@roundtrip/core/paths'
import type { MoneyFormat } from '../../format/money.ts'
import { percent } from '../../data/workbench/what-if.ts'
import { countText, exact, MINUS, plural } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** `Exits 60 minutes later: +$1,200.00, $300.00 more than as traded` */
export function exitFinding(exit: OtherExit, { before, after, compared }: ComparedExits, money: MoneyFormat): string {
  const name = exitName(exit)
  if (compared === 0) return t('{name}: no trade can be replayed', { name })
  const difference = (after.netProfit ?? 0) - (before.netProfit ?? 0)
  const made = money.signed(after.netProfit)
  if (difference === 0) return t('{name}: {made}, as much as traded', { name, made })
  const size = money.signed(difference).replace('+', '').replace(MINUS, '')
  return t('{name}: {made}, {size} {text} than as traded', {
    name,
    made,
    size,
    text: difference > 0 ? t('more') : t('less'),
  })
}

export function exitName(exit: OtherExit): string {
  switch (exit.kind) {
    case 'later':
      return t('Exits {minutes} later', { minutes: plural(exit.minutes, 'minute') })
    case 'target':
      return t('Take profit at {multiple}R', { multiple: exact(String(exit.multiple)) })
    case 'trailing':
      return exit.by === 'r'
        ? t('Trailing stop at {distance}R', { distance: exact(String(exit.distance)) })
        : t('Trailing stop at {distance}%', { distance: exact(String(percent(exit.distance))) })
  }
}

/** The compared trades, how they ended, and why others are left out. */
export function exitTexts(exit: OtherExit, compared: ComparedExits, money: MoneyFormat): readonly string[] {
  return [
    coveredText(compared),
    ...endTexts(exit, compared),
    ...tightTexts(compared, money),
    ...compared.gaps.map(gapText),
  ]
}

function coveredText({ compared }: ComparedExits): string {
  return t('Both columns hold the same {trades}.', { trades: plural(compared, 'trade') })
}

/** Trades whose stop lies within the entry candle are not compared, which makes tight stops look good. */
function tightTexts({ tight }: ComparedExits, money: MoneyFormat): readonly string[] {
  if (tight === null) return []
  return [
    t(
      'The stop of {trades} lies within the candle of an entry. If all of these were stopped, all together would have made {ifStopped} instead of {before}.',
      {
        trades: plural(tight.trades, 'more trade'),
        ifStopped: money.signed(tight.ifStopped),
        before: money.signed(tight.before),
      },
    ),
  ]
}

function endTexts({ kind }: OtherExit, { ends, doubtful }: ComparedExits): readonly string[] {
  if (kind === 'later') return []
  const exchange =
    ends['as-traded'] === 0
      ? ''
      : t(' The exchange ended {trades} before that.', { trades: plural(ends['as-traded'], 'trade') })
  const reached =
    kind === 'target'
      ? t('{target} reached the target, {stop} the stop, {time} neither before their candles end.', {
          target: countText(ends.target),
          stop: countText(ends.stop),
          time: countText(ends.time),
        })
      : t('{stop} reached the stop, {time} did not before their candles end.', {
          stop: countText(ends.stop),
          time: countText(ends.time),
        })
  return [
    `${reached}${exchange}`,
    ...(doubtful > 0
      ? [
          t('In {trades} the order of prices within a candle decides. The worse one counts.', {
            trades: plural(doubtful, 'trade'),
          }),
        ]
      : []),
  ]
}

const GAPS = perLanguage(
  (): Readonly<Record<ExitGap, string>> => ({
    'no-candles': t('no candles'),
    'candle-missing': t('a candle is missing'),
    'other-market': t('their fills lie outside the candles'),
    'moved-coins': t('coins were moved without a trade'),
    'no-costs': t('a rate of their costs is missing'),
    'no-risk': t('no stop and no amount at risk is known'),
    'stop-passed': t('an entry was filled beyond the planned stop'),
    'added-again': t('you added after taking some off'),
    'entry-candle': t('the stop lies within the candle of an entry'),
    'ended-by-exchange': t('the exchange ended them'),
    'too-short': t('the candles end before the exit'),
    'no-rate': t('the rate to the reporting currency is missing'),
  }),
)

function gapText({ gap, count }: ComparedExits['gaps'][number]): string {
  return t('{trades} not compared: {gaps}.', { trades: plural(count, 'trade'), gaps: GAPS()[gap] })
}

const UNKNOWN = perLanguage(() =>
  t(
    'Fees are at the rate your exits paid. Funding after your real close is unknown and not in it. Whether you would have held on, and what you would have traded meanwhile, nobody knows.',
  ),
)

/** What each exit does and cannot know. */
export const EXIT_CAVEATS = perLanguage(
  (): Readonly<Record<OtherExit['kind'], string>> => ({
    later: t('Each exit, partial ones too, moves to the first price that is sure to come that much later. {unknown}', {
      unknown: UNKNOWN(),
    }),
    target: t(
      'Your entries stay and all your exits go. The stop is the one you planned, or where 1R is lost. In a candle that reaches both, the stop counts. A candle that opens beyond the stop fills at its open. A trade that reaches neither closes with the last candle: as long after your close as you held it, at least 4 hours and at most a day. {unknown}',
      { unknown: UNKNOWN() },
    ),
    trailing: t(
      'Your entries stay and all your exits go. The stop follows the best price of completed candles, by a distance in R or in percent of the average entry. A trade that never reaches it closes with the last candle: as long after your close as you held it, at least 4 hours and at most a day. {unknown}',
      { unknown: UNKNOWN() },
    ),
  }),
)
