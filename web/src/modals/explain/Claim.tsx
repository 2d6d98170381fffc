import { Link } from 'react-router'
import { drillSearch, type Filters, filterSearch, parseFilters } from '../../data/filters/filters.ts'
import { useInsights } from '../../data/insights/insights.ts'
import { type SliceContext, sliceFilter } from '../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { closeModal, type ExplainedTrades } from '../../data/page/modals.ts'
import type { Insight, Insights } from '@roundtrip/core/insights'
import { useUid } from '../../data/session/user-context.ts'
import { finding } from '../../parts/insights/insight-sentence.ts'
import { useSliceNames } from '../../parts/insights/use-slice-names.ts'
import { userPath } from '../../paths.ts'
import styles from './Explain.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly trades: ExplainedTrades; readonly filters: Filters }

/** Whether these trades are a claim that stood the tests of insights; everything else here is fact. */
export function Claim({ trades, filters }: Props) {
  const uid = useUid()
  const found = useClaim(trades, filters)
  const names = useSliceNames(found.currency)
  if (found.claim === null)
    return <p className={styles.note}>{t('These are facts about the past, not causes. They may be chance.')}</p>
  return (
    <p className={styles.note}>
      {t('{finding}, by more than chance.', { finding: finding(found.claim, names) })}{' '}
      <Link to={userPath(uid, 'reportInsights', trades.page)} onClick={() => closeModal('explain')}>
        {t('How it was tested')}
      </Link>
    </p>
  )
}

/** The claim about exactly these trades; null while there is none. */
export function useClaim({ page, without = [], within }: ExplainedTrades, filters: Filters) {
  const pageFilters = parseFilters(new URLSearchParams(page))
  const { insights } = useInsights(pageFilters)
  const context = useSliceContext()
  const claim =
    without.length > 0 || within !== undefined ? null : claimAbout(filters, { page: pageFilters, insights, context })
  return { claim, currency: insights?.currency ?? 'USD' }
}

type Known = {
  readonly page: Filters
  readonly insights: Insights | undefined
  readonly context: SliceContext
}

function claimAbout(filters: Filters, { page, insights, context }: Known): Insight | null {
  const searched = sorted(drillSearch(filters, {}))
  const isSame = ({ parts }: Insight): boolean =>
    sorted(drillSearch(page, sliceFilter(page, parts, context))) === searched
  return insights?.insights.find(isSame) ?? null
}

/** The same filters in the same order. */
function sorted(search: string): string {
  const params = new URLSearchParams(filterSearch(parseFilters(new URLSearchParams(search))))
  return [...params]
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
}
