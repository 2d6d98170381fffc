import { lazy, Suspense } from 'react'
import { useFirstAnswers } from '../../../data/requests/first-answers.ts'
import { Card } from '../../../ui/Card.tsx'
import { loadChunk } from '../../../ui/chunk.ts'
import styles from './Now.module.css'
import { t } from '../../../language/translate.ts'

const ToDoLines = lazy(() => loadChunk('to-do', () => import('./ToDoLines.tsx')))

/**
 * Its lines ask for connections and judge the data, which must not hold up the figures. The card is as high without
 * them, so that nothing moves when they arrive.
 */
export function ToDoCard() {
  const isFilled = useFirstAnswers()
  return (
    <Card title={t('To do')}>
      <div className={styles.place}>
        {isFilled ? (
          <Suspense>
            <ToDoLines />
          </Suspense>
        ) : null}
      </div>
    </Card>
  )
}
