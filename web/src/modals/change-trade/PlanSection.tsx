import { TextInput } from '@mantine/core'
import { type AnnotationData, withPlan } from '@roundtrip/contract/documents'
import { usePlanOfTrade } from '../../data/trades/planned.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { riskCurrencyOf } from '../../data/trades/typed-money.ts'
import { exact } from '../../format/number.ts'
import { Targets } from '../../parts/plan-fields/Targets.tsx'
import type { SectionProps } from './section.ts'
import styles from './Change.module.css'
import { PlanFigures } from './PlanFigures.tsx'
import { StopMoves } from './StopMoves.tsx'

type Props = SectionProps & { readonly tradeId: string; readonly data: AnnotationData }

/** The plan of the trade, with the figures that follow from it. */
export function PlanSection(props: Props) {
  const { draft, problemOf, onChange, tradeId, data } = props
  const { settings } = useSettings()
  const planned = usePlanOfTrade(tradeId)?.terms ?? null
  const counted = planned === null ? data : withPlan(data, planned)
  return (
    <>
      {planned === null ? null : (
        <p className={styles.planned}>This trade took a plan. What is left empty here is as it was planned.</p>
      )}
      <div className={styles.pair}>
        <TextInput
          label="First stop"
          description="The price at which you would have been out."
          inputMode="decimal"
          placeholder={fromPlan(draft.stop === '' ? counted.stop : null)}
          value={draft.stop}
          error={problemOf('stop')}
          onChange={(event) => onChange({ stop: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={`Risk at entry, in ${riskCurrencyOf(data, settings)}`}
          description="Where you know it better than the stop tells."
          inputMode="decimal"
          placeholder={fromPlan(draft.risk === '' ? counted.risk : null)}
          value={draft.risk}
          error={problemOf('risk')}
          onChange={(event) => onChange({ risk: event.currentTarget.value })}
        />
      </div>
      <PlanFigures tradeId={tradeId} data={counted} />
      {planned === null || planned.targets.length === 0 || draft.targets.length > 0 ? null : (
        <p className={styles.planned}>Planned targets: {planned.targets.map(({ price }) => exact(price)).join(', ')}</p>
      )}
      <Targets targets={draft.targets} problemOf={problemOf} onChange={(targets) => onChange({ targets })} />
      <StopMoves moves={draft.stopMoves} problemOf={problemOf} onChange={(stopMoves) => onChange({ stopMoves })} />
    </>
  )
}

/** The placeholder: what counts while the field is empty. */
function fromPlan(text: string | null): string {
  return text === null ? '' : `${text} as planned`
}
