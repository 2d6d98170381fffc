import { useResultWords } from '../../data/reports/result-form.ts'
import type { Slice } from '@roundtrip/core/insights'
import { useMemo } from 'react'
import { plural } from '../../format/number.ts'
import { BarsChart } from '../../ui/BarsChart.tsx'
import { bucketName, isOrdered, type SliceNames } from './slice-words.ts'
import { t } from '../../language/translate.ts'

/** More bars than this are names in a row that nobody reads. */
const MAX_BARS = 24

/** The most bars that leave room for each name. */
const MAX_NAMES = 12

type Props = { readonly insight: Slice; readonly names: SliceNames }

/** Net P&L of the slice next to that of its neighbours in the same dimension. */
export function InsightBars({ insight, names }: Props) {
  const { title } = useResultWords()
  const { neighbours, parts, restNet } = insight
  const dimension = parts[0]?.dimension ?? 'holding'
  const bars = useMemo(() => {
    const listed = isOrdered(dimension) ? neighbours : byResult(neighbours)
    const bucketBars = listed.map(({ key, trades, net, isInside }) => {
      const { name, short } = bucketName(dimension, key, names)
      return {
        key,
        label: short,
        name,
        value: net,
        valueText: names.money.signed(net),
        count: trades,
        countText: plural(trades, 'trade'),
        isFaint: !isInside,
      }
    })
    // A label has no neighbours, so all other trades are shown instead.
    const others = { key: 'others', label: t('All others'), name: t('All other trades'), isFaint: true }
    const rest = { value: restNet, valueText: names.money.signed(restNet), count: 10, countText: '' }
    return bucketBars.length > 1 ? bucketBars : [...bucketBars, { ...others, ...rest }]
  }, [neighbours, dimension, names, restNet])
  return (
    <BarsChart
      bars={bars}
      label={t('{title}, compared with the other trades', { title })}
      axis={names.money.compact}
      height={190}
      width={420}
      named={bars.length <= MAX_NAMES}
    />
  )
}

/** The bars of the slice, and of the others those with the most money either way. */
function byResult(neighbours: Slice['neighbours']): Slice['neighbours'] {
  const largest = [...neighbours]
    .sort((a, b) => Number(b.isInside) - Number(a.isInside) || Math.abs(b.net) - Math.abs(a.net))
    .slice(0, MAX_BARS / 2)
  return largest.sort((a, b) => b.net - a.net)
}
