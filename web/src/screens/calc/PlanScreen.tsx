import type { PlannedTerms } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { calculatorOfSlug, slugOf } from '../../data/calculator/inputs.ts'
import { usePlanned } from '../../data/trades/planned.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { IconTargetArrow } from '../../ui/icons/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './Calc.module.css'
import { useCarried } from './carried.ts'
import { PlanForm } from './planned/PlanForm.tsx'
import { PlannedList } from './PlannedList.tsx'
import { ToolPage } from './ToolPage.tsx'
import { t } from '../../language/translate.ts'

const NOTHING_PLANNED: PlannedTerms = {
  ticker: '',
  base: null,
  quote: null,
  side: 'long',
  account: null,
  entry: null,
  stop: null,
  targets: [],
  risk: null,
  riskCurrency: null,
  riskPct: null,
  quantity: null,
  leverage: null,
  labels: [],
  note: '',
}

const CALCULATOR = `?tool=${slugOf('positionSize')}`

/** Trades before they are opened: the calculator that sizes the next one, and all planned ones. */
export default function PlanScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const plans = usePlanned()
  const [isTyping, setTyping] = useState(false)
  const isSizing = search.has('tool') || plans?.length === 0
  const waiting = plans?.filter(({ state }) => state === 'waiting').length ?? 0
  useKeys(t('Plan'), { n: [t('Plan a trade'), () => void navigate(CALCULATOR)] })
  return (
    <Page
      title={t('Plan')}
      hint={waiting === 0 ? undefined : t('{waiting} waiting', { waiting })}
      actions={
        <>
          <Button onClick={() => setTyping(true)}>{t('Enter manually')}</Button>
          {isSizing ? (
            plans?.length === 0 ? null : (
              <Link className={buttonClass()} to="?">
                {t('Close the calculator')}
              </Link>
            )
          ) : (
            <Link className={buttonClass('primary')} to={CALCULATOR} title={t('Plan a trade (N)')}>
              <IconTargetArrow size={15} aria-hidden />
              {t('Plan a trade')}
            </Link>
          )}
        </>
      }
    >
      {isSizing ? <Sizing slug={search.get('tool')} /> : null}
      <PlannedList />
      {isTyping ? <PlanForm begin={NOTHING_PLANNED} before={null} onClose={() => setTyping(false)} /> : null}
    </Page>
  )
}

/** The calculator whose result becomes the plan. */
function Sizing({ slug }: { readonly slug: string | null }) {
  const carried = useCarried()
  const id = calculatorOfSlug(slug) ?? 'positionSize'
  if (carried.inputs === undefined) return <Skeleton height={420} />
  return (
    <div className={`${styles.screen} ${styles.sizing}`}>
      <ToolPage key={id} id={id} carried={carried} />
    </div>
  )
}
