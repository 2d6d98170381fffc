import { lazy, type ReactNode } from 'react'
import type { Filters } from '../../../data/filters/filters.ts'
import { useFirstResponses } from '../../../data/requests/first-responses.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { loadChunk } from '../../../ui/chunk.ts'
import styles from './Now.module.css'
import { NowRow } from './NowRow.tsx'
import { Today } from './Today.tsx'
import { t } from '../../../language/translate.ts'

const OpenSummary = lazy(() => loadChunk('open-summary', () => import('./OpenSummary.tsx')))
const ToDoChips = lazy(() => loadChunk('to-do', () => import('./ToDoChips.tsx')))

/**
 * What happened today, what is open, and what waits for the trader. The latter two fetch prices and connections and
 * judge the data, which must not delay the figures. The card is equally high without them, so that nothing moves when
 * they arrive.
 */
export function NowCard({ filters, children }: { readonly filters: Filters; readonly children?: ReactNode }) {
  const isFilled = useFirstResponses()
  const columns = useTrades().data?.columns
  // Open trades are the last rows.
  const hasOpen = columns !== undefined && columns.closed[columns.count - 1] === 0
  return (
    <div className={styles.now}>
      <NowRow title={t('Today')}>
        <Today filters={filters} />
      </NowRow>
      {hasOpen ? <NowRow title={t('Open now')}>{isFilled ? <OpenSummary /> : null}</NowRow> : null}
      <NowRow title={t('To do')}>{isFilled ? <ToDoChips /> : null}</NowRow>
      {children}
    </div>
  )
}
