import { lazy, type ReactNode, Suspense } from 'react'
import type { Filters } from '../../../data/filters/filters.ts'
import { useFirstResponses } from '../../../data/requests/first-responses.ts'
import { loadChunk } from '../../../ui/chunk.ts'
import styles from './Now.module.css'
import { NowRow } from './NowRow.tsx'
import { Today } from './Today.tsx'
import { t } from '../../../language/translate.ts'

const ToDoChips = lazy(() => loadChunk('to-do', () => import('./ToDoChips.tsx')))

/**
 * What happened today, and what waits for the trader. The chips fetch connections and judge the data, which must not
 * delay the figures. The card is equally high without them, so that nothing moves when they arrive.
 */
export function NowCard({ filters, children }: { readonly filters: Filters; readonly children?: ReactNode }) {
  const isFilled = useFirstResponses()
  return (
    <div className={styles.now}>
      <NowRow title={t('Today')}>
        <Today filters={filters} />
      </NowRow>
      <NowRow title={t('To do')}>
        {isFilled ? (
          <Suspense>
            <ToDoChips />
          </Suspense>
        ) : null}
      </NowRow>
      {children}
    </div>
  )
}
