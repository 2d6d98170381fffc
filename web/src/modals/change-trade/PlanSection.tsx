import { TextInput } from '@mantine/core'
import { type AnnotationData } from '@roundtrip/contract'
import { useSettings } from '../../data/settings.ts'
import type { SectionProps } from './ChangeTrade.tsx'
import styles from './Change.module.css'
import { PlanFigures } from './PlanFigures.tsx'
import { StopMoves } from './StopMoves.tsx'
import { Targets } from './Targets.tsx'

type Props = SectionProps & { readonly tradeId: string; readonly data: AnnotationData }

/** What was meant before the trade, and at once what that makes of it. */
export function PlanSection(props: Props) {
  const { draft, problemOf, onChange, tradeId, data } = props
  const { settings } = useSettings()
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label="First stop"
          description="The price at which you would have been out."
          inputMode="decimal"
          value={draft.stop}
          error={problemOf('stop')}
          onChange={(event) => onChange({ stop: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={`Risk at entry, in ${settings.currency}`}
          description="Where you know it better than the stop tells."
          inputMode="decimal"
          value={draft.risk}
          error={problemOf('risk')}
          onChange={(event) => onChange({ risk: event.currentTarget.value })}
        />
      </div>
      <PlanFigures tradeId={tradeId} data={data} />
      <Targets targets={draft.targets} problemOf={problemOf} onChange={(targets) => onChange({ targets })} />
      <StopMoves moves={draft.stopMoves} problemOf={problemOf} onChange={(stopMoves) => onChange({ stopMoves })} />
    </>
  )
}
