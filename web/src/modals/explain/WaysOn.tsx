import type { Explanation, Insight } from '@roundtrip/core/insights'
import { Link } from 'react-router'
import { type Filters, filterSearch } from '../../data/filters/filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { closeModal, type ExplainedTrades } from '../../data/page/modals.ts'
import { useUid } from '../../data/session/user-context.ts'
import { plural } from '../../format/number.ts'
import { tryTradesSearch } from '../../parts/experiments/draft-link.ts'
import { slicePartsOf } from '../../parts/insights/slice-parts.ts'
import { ruleOfSlice } from '../../parts/insights/rule-of-slice.ts'
import { draftSearch } from '../../parts/rules/draft-link.ts'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { IconFlask, IconGavel, IconListDetails } from '../../ui/icons/index.ts'
import { ModalActions } from '../../ui/Modal.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly explanation: Explanation
  readonly subject: string
  readonly trades: ExplainedTrades
  readonly filters: Filters
  readonly claim: Insight | null
}

/**
 * Links to the trades; to a rule or an experiment only if the trader can tell at the open that a trade is one of these.
 */
export function WaysOn({ explanation, subject, trades, filters, claim }: Props) {
  const uid = useUid()
  const { tickers } = useSliceContext()
  // No filter selects exactly these trades.
  if (explanation.trades === 0 || (trades.without ?? []).length > 0 || trades.within !== undefined) return null
  const parts = slicePartsOf(filters)
  const direction = explanation.amounts.net < 0 ? 'loses' : 'earns'
  const slice = claim ?? (parts === null ? null : ({ direction, parts, neighbours: [] } as const))
  // With so few decisions nobody can tell whether a rule would have helped; an experiment finds out.
  const isEnough = explanation.decisions.count >= explanation.decisions.enough
  const rule = slice === null || !isEnough ? null : ruleOfSlice(slice, { tickers })
  const close = (): void => closeModal('explain')
  return (
    <ModalActions>
      {rule === null ? null : (
        <Link to={userPath(uid, 'rules', draftSearch(rule))} className={buttonClass()} onClick={close}>
          <IconGavel size={15} aria-hidden />
          {t('Make it a rule')}
        </Link>
      )}
      {slice === null ? null : (
        <Link
          to={userPath(
            uid,
            'experiments',
            tryTradesSearch(
              filterSearch({ ...filters, counted: null, period: null, from: null, to: null, month: [] }),
              t('I change how I trade these: {trades}', { trades: subject }),
            ),
          )}
          className={buttonClass()}
          onClick={close}
        >
          <IconFlask size={15} aria-hidden />
          {t('Try it as an experiment')}
        </Link>
      )}
      <Link to={userPath(uid, 'trades', trades.slice)} className={buttonClass('primary')} onClick={close}>
        <IconListDetails size={15} aria-hidden />
        {t('Show {trades}', { trades: plural(explanation.trades, 'trade') })}
      </Link>
    </ModalActions>
  )
}
