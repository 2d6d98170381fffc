import type { Insight } from '@roundtrip/core/insights'
import { useMemo } from 'react'
import { plural } from '../../format/number.ts'
import { BarsChart } from '../../ui/BarsChart.tsx'
import { bucketName, isOrdered, type SliceNames } from './slice-words.ts'

/** More bars than this are names in a row that nobody reads. */
const MOST_BARS = 24

type Props = { readonly insight: Insight; readonly names: SliceNames }

/** Net P&L of the slice beside that of its neighbours in the same dimension. */
export function InsightBars({ insight, names }: Props) {
  const { neighbours, parts } = insight
  const dimension = parts[0]?.dimension ?? 'holding'
  const bars = useMemo(() => {
    const listed = isOrdered(dimension) ? neighbours : byResult(neighbours)
    return listed.map(({ key, trades, net, isInside }) => {
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
  }, [neighbours, dimension, names])
  if (bars.length < 2) return null
  return (
    <BarsChart
      bars={bars}
      label="Net P&L beside the other trades"
      axis={names.money.compact}
      height={190}
      width={420}
      named={!isOrdered(dimension)}
    />
  )
}

/** Those of the slice, and of the others the ones with the most money either way. */
function byResult(neighbours: Insight['neighbours']): Insight['neighbours'] {
  const largest = [...neighbours]
    .sort((a, b) => Number(b.isInside) - Number(a.isInside) || Math.abs(b.net) - Math.abs(a.net))
    .slice(0, MOST_BARS / 2)
  return largest.sort((a, b) => b.net - a.net)
}
