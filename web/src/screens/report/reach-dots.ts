/** How far prices went during trades, as dots, rows and a sentence. */
import { quantile } from '@roundtrip/core/base'
import { type Reaches, type ReachOfTrade, winnersWithin } from '@roundtrip/core/paths'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, capturedText } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'
import type { ScatterPanel } from '../../ui/scatter-layout.ts'
import { t } from '../../language/translate.ts'

export type ReachUnit = 'money' | 'r'

/** One trade in the displayed unit. */
export type ShownReach = {
  readonly trade: ReachOfTrade
  readonly net: number
  readonly mae: number
  readonly mfe: number
}

/** R if most trades have a risk, otherwise money. */
export function fittingUnit({ trades }: Reaches): ReachUnit {
  return trades.filter(({ netR }) => netR !== null).length * 2 >= Math.max(1, trades.length) ? 'r' : 'money'
}

/** In R, trades without an initial risk are left out. */
export function shownReaches({ trades }: Reaches, unit: ReachUnit): readonly ShownReach[] {
  return trades.flatMap((trade) => {
    if (unit === 'money') return [{ trade, net: trade.net, mae: trade.mae, mfe: trade.mfe }]
    const { netR, maeR, mfeR } = trade
    return netR === null || maeR === null || mfeR === null ? [] : [{ trade, net: netR, mae: maeR, mfe: mfeR }]
  })
}

type Shown = {
  readonly money: MoneyFormat
  readonly times: TimeFormat
  readonly hrefOf: (tradeId: string) => string
}

/** MAE and MFE, each against the result. Few trades are at the edge of an axis. */
export function reachPanels(reaches: readonly ShownReach[], { money, times, hrefOf }: Shown): readonly ScatterPanel[] {
  const y = rangeOf(reaches.map(({ net }) => net))
  const panel = (name: string, of: 'mae' | 'mfe'): ScatterPanel => ({
    name,
    y,
    x: rangeOf(reaches.map((reach) => reach[of])),
    dots: reaches.map((reach) => ({
      key: reach.trade.tradeId,
      x: reach[of],
      y: reach.net,
      tone: reach.trade.outcome,
      name: `${reach.trade.ticker}, ${times.moment(reach.trade.closeTime)}`,
      valueText: money.signed(reach.net),
      lines: [t('MAE {mae}, MFE {mfe}', { mae: money.signed(reach.mae), mfe: money.signed(reach.mfe) })],
      href: hrefOf(reach.trade.tradeId),
    })),
  })
  return [panel(t('MAE against result'), 'mae'), panel(t('MFE against result'), 'mfe')]
}

/** The middle 98 % and zero. */
function rangeOf(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = Float64Array.from(values).sort((a, b) => a - b)
  return { low: Math.min(0, quantile(sorted, 0.01) ?? 0), high: Math.max(0, quantile(sorted, 0.99) ?? 0) }
}

/** `9 of 10 winners went at most 0.40R against you`; null if there are too few winners. */
export function reachFinding(reaches: readonly ShownReach[], money: MoneyFormat): string | null {
  const maes = new Map(reaches.map(({ trade, mae }) => [trade, mae]))
  const within = winnersWithin([...maes.keys()], (trade) => maes.get(trade) ?? null)
  return within === null
    ? null
    : t('9 of 10 winners went at most {within} against you', { within: money.plain(within) })
}

/** The latest close first. */
export function reachTable(
  reaches: readonly ShownReach[],
  { money, times }: Pick<Shown, 'money' | 'times'>,
): readonly (readonly string[])[] {
  return [
    [t('Trade'), t('Closed'), t('Result'), 'MAE', 'MFE', t('Captured')],
    ...reaches
      .toReversed()
      .map(({ trade, net, mae, mfe }) => [
        trade.ticker,
        times.moment(trade.closeTime),
        money.signed(net),
        money.signed(mae),
        money.signed(mfe),
        capturedText(trade.captured),
      ]),
  ]
}

/** What the dots show, and what they leave out. */
export function reachNote(reaches: Reaches, shown: readonly ShownReach[], unit: ReachUnit): string {
  const uncertain = shown.filter(({ trade }) => trade.isUncertain).length
  const without = reaches.trades.length - shown.length
  return [
    t('MAE is the largest loss while a trade was open, MFE the largest profit, both before costs. The result is net.'),
    ...(unit === 'r' && without > 0
      ? [
          without === 1
            ? t('1 trade without a known risk is left out.')
            : t('{trades} trades without a known risk are left out.', { trades: countText(without) }),
        ]
      : []),
    ...(reaches.withoutRate > 0
      ? [
          reaches.withoutRate === 1
            ? t('1 trade without a rate to {currency} is left out.', { currency: reaches.currency })
            : t('{trades} trades without a rate to {currency} are left out.', {
                trades: countText(reaches.withoutRate),
                currency: reaches.currency,
              }),
        ]
      : []),
    ...(uncertain > 0
      ? [
          t('For {uncertain} of {count}, MAE or MFE may have been more than a tenth larger.', {
            uncertain: countText(uncertain),
            count: countText(shown.length),
          }),
        ]
      : []),
  ].join(' ')
}
