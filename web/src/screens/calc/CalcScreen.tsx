import type { CalculatorId } from '@roundtrip/core/calculators'
import { useSearchParams } from 'react-router'
import { type Carried, useCarried } from './carried.ts'
import { calculatorOfSlug } from '../../data/calculator/inputs.ts'
import { usePlanned } from '../../data/trades/planned.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import { Page } from '../../ui/Page.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Calc.module.css'
import { PlannedTab } from './PlannedTab.tsx'
import { SavedTab } from './SavedTab.tsx'
import { ToolList } from './ToolList.tsx'
import { ToolPage } from './ToolPage.tsx'
import { t } from '../../language/translate.ts'

/** All calculators, saved calculations, and planned trades. */
export default function CalcScreen() {
  const [tab, setTab] = useParameter('tab', ['calculators', 'planned', 'saved'], 'calculators')
  const waiting = usePlanned()?.filter(({ state }) => state === 'waiting').length ?? 0
  const tabs = [
    { value: 'calculators', text: t('Calculators') },
    { value: 'planned', text: waiting === 0 ? t('Planned trades') : t('Planned trades ({waiting})', { waiting }) },
    { value: 'saved', text: t('Saved') },
  ] as const
  return (
    <Page
      title={t('Calculator')}
      actions={<SegmentedTabs label={t('What is shown')} value={tab} options={tabs} onChange={setTab} />}
    >
      {tab === 'planned' ? <PlannedTab /> : tab === 'saved' ? <SavedTab /> : <Calculators />}
    </Page>
  )
}

function Calculators() {
  const [search] = useSearchParams()
  const carried = useCarried()
  if (carried.inputs === undefined) return <Skeleton height={420} />
  return <Opened id={calculatorOfSlug(search.get('tool')) ?? carried.last ?? 'positionSize'} carried={carried} />
}

function Opened({ id, carried }: { readonly id: CalculatorId; readonly carried: Carried }) {
  return (
    <div className={styles.screen}>
      <ToolList chosen={id} inputs={carried.inputs ?? {}} />
      <ToolPage key={id} id={id} carried={carried} />
    </div>
  )
}
