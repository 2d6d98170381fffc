import type { CalculatorId } from '@roundtrip/core/calculators'
import { useSearchParams } from 'react-router'
import { type Carried, useCarried } from './carried.ts'
import { calculatorOfSlug } from '../../data/calculator/inputs.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import { Page } from '../../ui/Page.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Calc.module.css'
import { SavedTab } from './SavedTab.tsx'
import { ToolList } from './ToolList.tsx'
import { ToolPage } from './ToolPage.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const TABS = perLanguage(
  () =>
    [
      { value: 'calculators', text: t('Calculators') },
      { value: 'saved', text: t('Saved') },
    ] as const,
)

/** All calculators, and saved calculations. */
export default function CalcScreen() {
  const [tab, setTab] = useParameter('tab', ['calculators', 'saved'], 'calculators')
  return (
    <Page
      title={t('Calculator')}
      actions={<SegmentedTabs label={t('What is shown')} value={tab} options={TABS()} onChange={setTab} />}
    >
      {tab === 'saved' ? <SavedTab /> : <Calculators />}
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
