import { TextInput } from '@mantine/core'
import { type AnnotationData, withOrders, withPlan } from '@roundtrip/contract/documents'
import { usePlanOfTrade } from '../../data/trades/planned.ts'
import { useOrdersOfTrade } from '../../data/trades/trade-orders.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { riskCurrencyOf } from '../../data/trades/typed-money.ts'
import { exact } from '../../format/number.ts'
import { asTyped } from '../../format/decimal.ts'
import { Targets } from '../../parts/plan-fields/Targets.tsx'
import type { SectionProps } from './section.ts'
import styles from './Change.module.css'
import { PlanFigures } from './PlanFigures.tsx'
import { StopMoves } from './StopMoves.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = SectionProps & { readonly tradeId: string; readonly data: AnnotationData }

/** The plan of the trade, with the figures that follow from it. */
export function PlanSection(props: Props) {
  const { draft, problemOf, onChange, tradeId, data } = props
  const { settings } = useSettings()
  const planned = usePlanOfTrade(tradeId)?.terms ?? null
  const orders = useOrdersOfTrade(tradeId)
  const plan = planned === null ? data : withPlan(data, planned)
  const counted = orders === null ? plan : withOrders(plan, orders, [])
  const source = plan.stop === null ? t('as ordered') : t('as planned')
  return (
    <>
      {planned === null ? null : (
        <p className={styles.planned}>{t('This trade took a plan. What is left empty here is as it was planned.')}</p>
      )}
      {orders === null || orders.stop === null ? null : (
        <p className={styles.planned}>
          {t(
            'The exchange stated the orders of this trade. Stop, moves and targets that are left empty here are as ordered.',
          )}
        </p>
      )}
      <div className={styles.pair}>
        <TextInput
          label={t('First stop')}
          description={t('The price at which you would have been out.')}
          inputMode="decimal"
          placeholder={counts(draft.stop === '' ? counted.stop : null, source)}
          value={draft.stop}
          error={problemOf('stop')}
          onChange={(event) => onChange({ stop: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={t('Risk at entry, in {data}', { data: riskCurrencyOf(data, settings) })}
          description={t('If it is not what the stop implies.')}
          inputMode="decimal"
          placeholder={counts(draft.risk === '' ? counted.risk : null, t('as planned'))}
          value={draft.risk}
          error={problemOf('risk')}
          onChange={(event) => onChange({ risk: event.currentTarget.value })}
        />
      </div>
      <PlanFigures tradeId={tradeId} data={counted} />
      {counted.targets.length === 0 || draft.targets.length > 0 ? null : (
        <p className={styles.planned}>
          <Trans
            text={plan.targets.length === 0 ? 'Ordered targets: {targets}' : 'Planned targets: {targets}'}
            with={{ targets: counted.targets.map(({ price }) => exact(price)).join(', ') }}
          />
        </p>
      )}
      <Targets targets={draft.targets} problemOf={problemOf} onChange={(targets) => onChange({ targets })} />
      <StopMoves moves={draft.stopMoves} problemOf={problemOf} onChange={(stopMoves) => onChange({ stopMoves })} />
    </>
  )
}

/** The placeholder: what counts while the field is empty. */
function counts(text: string | null, source: string): string {
  return text === null ? '' : `${asTyped(text)} ${source}`
}
