import { PanelButton } from '../../ui/PanelButton.tsx'
import { CheckList } from '../filters/CheckList.tsx'
import { type IndicatorId, INDICATORS } from './indicator-list.ts'

type Props = { readonly chosen: readonly IndicatorId[]; readonly onChange: (chosen: readonly IndicatorId[]) => void }

const OPTIONS = INDICATORS.map(({ id, name }) => ({ value: id, text: name }))

/** Chooses the indicators of a chart. */
export function IndicatorsButton({ chosen, onChange }: Props) {
  return (
    <PanelButton button="Indicators" position="bottom-start">
      <section aria-label="Indicators">
        <CheckList options={OPTIONS} chosen={chosen} onChange={onChange} />
      </section>
    </PanelButton>
  )
}
