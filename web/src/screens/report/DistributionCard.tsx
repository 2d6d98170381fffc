import { UNIT_SIGNS } from '@roundtrip/core/base'
import type { Histogram as Distribution, HistogramBin } from '@roundtrip/core/charts'
import { useFormats } from '../../data/settings/settings.ts'
import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { explainedBy } from '../../data/insights/explained-element.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import { useIsNetMoney } from '../../data/reports/result-form.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, plural, rMultipleText } from '../../format/number.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { Histogram } from '../../ui/Histogram.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'

const UNITS = ['money', 'r'] as const
type Unit = (typeof UNITS)[number]

type Props = {
  readonly results: Distribution | null
  readonly rResults: Distribution | null
  readonly currency: string
  readonly filters: Filters
}

/** The frequency of each size of result, in money or in R. */
export function DistributionCard({ results, rResults, currency, filters }: Props) {
  const [chosen, setUnit] = useParameter('distribution', UNITS, 'money')
  const { money } = useFormats(currency)
  // Results in R need no second distribution in R.
  const isInR = currency === UNIT_SIGNS.r
  const unit = isInR ? 'money' : chosen
  const shown = unit === 'money' ? results : rResults
  const text = textsOf(unit, money)
  const isExplained = useIsNetMoney()
  const slice = isExplained && unit === 'money' ? drillSearch(filters, {}) : null
  const title =
    shown === null
      ? t('Distribution of results')
      : t('Median trade {median}, average {mean}', {
          median: text.exact(shown.median),
          mean: text.exact(shown.mean),
        })
  return (
    <ChartCard
      title={title}
      hint={shown === null ? undefined : plural(shown.count, 'trade')}
      actions={
        isInR ? null : (
          <SegmentedTabs
            label={t('Unit of the results')}
            options={[
              { value: 'money', text: currency },
              { value: 'r', text: 'R' },
            ]}
            value={unit}
            onChange={setUnit}
          />
        )
      }
      table={() => [
        [t('From'), t('To'), t('Trades'), t('Sum')],
        ...(shown?.bins ?? []).map(({ from, to, count, sum }) => [
          from === null ? 'below' : text.plain(from),
          to === null ? 'above' : text.plain(to),
          countText(count),
          text.exact(sum),
        ]),
      ]}
    >
      {shown === null ? (
        <p className={styles.nothing}>
          {t(
            'No trade has a stop or a risk yet, so none has a result in R. Enter stops in the review inbox or on the page of a trade.',
          )}
        </p>
      ) : (
        <>
          <Histogram
            label={t('Distribution of results: {title}', { title })}
            height={270}
            {...drawn(shown, text, slice)}
          />
          {isCollected(shown) ? <p className={styles.note}>{t('End bars include everything beyond.')}</p> : null}
        </>
      )}
    </ChartCard>
  )
}

type Text = (value: number) => string
/** `edge` is short, for the axis; the table has every digit. */
type Texts = { readonly edge: Text; readonly plain: Text; readonly exact: Text }

function textsOf(unit: Unit, money: MoneyFormat): Texts {
  if (unit === 'r') return { edge: rMultipleText, plain: rMultipleText, exact: rMultipleText }
  return { edge: money.compact, plain: money.plain, exact: money.signed }
}

function drawn({ bins, step, mean, median }: Distribution, text: Texts, slice: string | null) {
  // If the lowest bin has no start, its end tells where it would be.
  const start = bins[0]?.from ?? (bins[0]?.to ?? 0) - step
  const edges = bins.slice(1).flatMap(({ from }, index) => (from === null ? [] : [{ at: index + 1, value: from }]))
  const at = (value: number): number => (value - start) / step
  return {
    bins: bins.map((bin, index) => ({
      key: String(index),
      count: bin.count,
      tone: (bin.to ?? (bin.from ?? 0) + step) <= 0 ? ('loss' as const) : ('win' as const),
      name: nameOf(bin, text),
      countText: plural(bin.count, 'trade'),
      sumText: t('{sum} together', { sum: text.exact(bin.sum) }),
      explained:
        slice === null || bin.count === 0
          ? undefined
          : explainedBy({ slice, within: { by: 'net', from: bin.from, below: bin.to } }),
    })),
    edges: edges.map(({ at: x, value }) => ({
      at: x,
      fromZero: Math.round(value / step),
      text: text.edge(value),
    })),
    marks: [
      { at: at(mean), text: t('Average {mean}', { mean: text.exact(mean) }) },
      { at: at(median), text: t('Median {median}', { median: text.exact(median) }) },
    ],
  }
}

function isCollected({ bins }: Distribution): boolean {
  return bins[0]?.from === null || bins.at(-1)?.to === null
}

function nameOf({ from, to }: HistogramBin, text: Texts): string {
  if (from === null && to === null) return t('all results')
  if (from === null) return t('below {to}', { to: text.edge(to ?? 0) })
  return to === null
    ? t('{from} and more', { from: text.edge(from) })
    : t('{from} to {to}', { from: text.edge(from), to: text.edge(to) })
}
