import type { TradeDetail } from '@roundtrip/contract/trades'
import { isSameMoney } from '@roundtrip/core/reports'
import type { Trade } from '@roundtrip/core/trades'
import { Link } from 'react-router'
import { usePlanActs, usePlanOfTrade } from '../../data/trades/planned.ts'
import { riskCurrencyOf } from '../../data/trades/typed-money.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { useTradeMoney } from '../../data/trades/trade-money.ts'
import { MISSING, priceText, quantityText, signedPercent } from '../../format/number.ts'
import { tellDone, tellFailure } from '../../parts/tell.ts'
import { userPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Kept, planKept } from './plan-kept.ts'
import facts from '../../ui/FactList.module.css'
import styles from './Trade.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly trade: TradeDetail; readonly coreTrade: Trade }

/** The plan that the trade took, and how well it was followed. Empty without one. */
export function TradePlanCard({ trade, coreTrade }: Props) {
  const uid = useUid()
  const named = usePlanOfTrade(trade.id)
  const acts = usePlanActs()
  const { times } = useFormats()
  const { settings } = useSettings()
  const money = useTradeMoney(trade.settle)
  if (named === null) return null
  const { terms, plan } = named
  const sameMoney = isSameMoney(trade.settle, riskCurrencyOf(terms, settings))
  const adherence = planKept(coreTrade, terms, sameMoney)
  const detach = (nextState: 'wait' | 'close'): void => {
    const message = nextState === 'wait' ? t('Unlinked. The plan is open again.') : t('Unlinked. The plan is archived.')
    acts.detach(named, nextState).then(({ undo }) => tellDone(message, undo), tellFailure)
  }
  return (
    <Card title={t('From a plan')} hint={t('of {madeAt}', { madeAt: times.moment(plan.madeAt) })}>
      <dl className={facts.list}>
        <Line name={t('Entry')} comparison={adherence.entry} text={priceText} words={[t('worse'), t('better')]} />
        <Line name={t('Size')} comparison={adherence.quantity} text={quantityText} words={[t('more'), t('less')]} />
        <Line
          name={t('Risk to the planned stop')}
          comparison={adherence.risk}
          text={money.plain}
          words={[t('more'), t('less')]}
        />
      </dl>
      <p className={styles.soft}>
        {t(
          'Stop, targets, risk, leverage, labels and note of the plan count for this trade where you wrote nothing on it yourself. Not this trade?',
        )}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => detach('wait')}>{t('Unlink plan')}</Button>
        <Button onClick={() => detach('close')}>{t('Unlink and archive plan')}</Button>
        <Link to={userPath(uid, 'plan')}>{t('All plans')}</Link>
      </div>
    </Card>
  )
}

type LineProps = {
  readonly name: string
  readonly comparison: Kept
  readonly text: (value: number | null) => string
  /** The words for a positive and a negative difference. */
  readonly words: readonly [string, string]
}

function Line({ name, comparison: { planned, actual, change }, text, words }: LineProps) {
  const size = change === null ? MISSING : signedPercent(Math.abs(change)).replace('+', '')
  const word = change === null || !/[1-9]/.test(size) ? '' : ` ${change > 0 ? words[0] : words[1]}`
  return (
    <>
      <dt>
        {name}
        <span className={styles.planned}>
          <Trans text="planned {planned}" with={{ planned: text(planned) }} />
        </span>
      </dt>
      <dd className="figures">
        {text(actual)}
        <span className={styles.planned}>
          {size}
          {word}
        </span>
      </dd>
    </>
  )
}
