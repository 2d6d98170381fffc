import { type ExperimentStanding, PROOF } from '@roundtrip/core/experiments'
import { useMemo } from 'react'
import type { NamedExperiment } from '../../data/experiments/experiments.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, ratioText } from '../../format/number.ts'
import { meanText } from '../../parts/experiments/experiment-words.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly experiment: NamedExperiment; readonly standing: ExperimentStanding }

/** The average after each decision, and the evidence below it: 20 is a verdict. */
export function CourseCard({ experiment, standing: { looks } }: Props) {
  const { measure, against } = experiment.terms
  const { times } = useFormats()
  const data = useMemo(() => {
    // A chart has one point per second; of several closes in a second, the last one counts.
    const points = [...new Map(looks.map((look) => [Math.floor(look.time / 1_000), look]))].sort(([a], [b]) => a - b)
    return {
      line: points.map(([second, { mean }]) => ({ time: second, value: mean })),
      strip: points.map(([second, { forIt }]) => ({ time: second, value: Math.min(PROOF, forIt) })),
      stripLook: { name: t('Evidence'), tone: 'accent' as const, format: (value: number) => ratioText(value, 1) },
      baseline: against.by === 'number' ? against.value : 0,
      format: (value: number) => meanText(measure, value),
    }
  }, [looks, measure, against])
  if (looks.length < 2) return null
  return (
    <ChartCard
      title={t('Average so far, and the evidence')}
      hint={t('20 is a verdict')}
      table={() => [
        [t('Day'), t('Independent decisions'), t('Average'), t('For it'), t('Against it')],
        ...looks
          .toReversed()
          .map((look) => [
            times.date(look.time),
            countText(look.decisions),
            meanText(measure, look.mean),
            ratioText(look.forIt),
            ratioText(look.againstIt),
          ]),
      ]}
    >
      <TimeChart
        data={data}
        label={t('Average now {mean}, evidence {evidence} of 20', {
          mean: meanText(measure, looks.at(-1)?.mean ?? null),
          evidence: ratioText(Math.min(PROOF, looks.at(-1)?.forIt ?? 1), 1),
        })}
        height={230}
      />
    </ChartCard>
  )
}
