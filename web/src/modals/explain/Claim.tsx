import { Link } from 'react-router'
import { drillSearch, type Filters, filterSearch, parseFilters } from '../../data/filters/filters.ts'
import { useInsights } from '../../data/insights/insights.ts'
import { type SliceContext, sliceFilter } from '../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { closeModal, type ExplainedTrades } from '../../data/page/modals.ts'
import type { Insight, Insights } from '@roundtrip/core/insights'
import { useUid } from '../../data/session/user-context.ts'
import { finding } from '../../parts/insights/insight-sentence.ts'
import type { SliceNames } from '../../parts/insights/slice-words.ts'
import { userPath } from '../../paths.ts'
import styles from './Explain.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly claim: Insight | null
  /** The filters of the page that the trades are explained on. */
  readonly page: string
  readonly names: SliceNames
}

/** Whether these trades are a claim that passed the tests of insights; everything else here is a fact. */
export function Claim({ claim, page, names }: Props) {
  const uid = useUid()
  if (claim === null)
    return <p className={styles.note}>{t('These are facts about the past, not causes. They may be chance.')}</p>
  return (
    <p className={styles.note}>
      {t('{finding}, by more than chance.', { finding: finding(claim, names) })}{' '}
      <Link to={userPath(uid, 'reportInsights', page)} onClick={() => closeModal('explain')}>
        {t('How it was tested')}
      </Link>
    </p>
  )
}

/** The claim about exactly these trades; null while there is none. */
export function useClaim({ page, without = [], within }: ExplainedTrades, filters: Filters): Insight | null {
  const pageFilters = parseFilters(new URLSearchParams(page))
  const { insights } = useInsights(pageFilters)
  const context = useSliceContext()
  if (without.length > 0 || within !== undefined) return null
  return claimAbout(filters, { page: pageFilters, insights, context })
}

type ClaimContext = {
  readonly page: Filters
  readonly insights: Insights | undefined
  readonly context: SliceContext
}

function claimAbout(filters: Filters, { page, insights, context }: ClaimContext): Insight | null {
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
