import type { Filters } from '../../data/filters/filters.ts'
import { useMovedStops, usePaths } from '../../data/paths/paths.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { PathsBar } from '../../parts/paths/PathsBar.tsx'
import { FailedLine } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { movedStopsCertainty, movedStopsText } from './moved-stops-words.ts'
import styles from './Rules.module.css'
import { t } from '../../language/translate.ts'

/** What moving stops away cost, from the moment of each move; on candles, which are loaded on request. */
export function MovedStopsCard({ filters }: { readonly filters: Filters }) {
  const ofMoved = { ...filters, stops: ['stop-moved-away'] }
  const paths = usePaths(ofMoved)
  const { data, error, refetch } = useMovedStops(ofMoved)
  const { money } = useFormats(data?.currency)
  return (
    <Card title={t('From the moment you moved the stop away')} hint={t('closed trades with candles')}>
      <div className={styles.moved}>
        {data === undefined ? null : (
          <>
            <p>{movedStopsText(data, money)}</p>
            <p className={styles.soft}>{movedStopsCertainty(data, money)}</p>
          </>
        )}
        {error !== null && data === undefined ? <FailedLine error={error} onRetry={() => void refetch()} /> : null}
        <PathsBar paths={paths} />
        <p className={styles.soft}>
          {t(
            'Each trade is compared with itself: the stop stays where it was before the move and closes what is open then. A candle that opens beyond it fills at its open. Fees are at the rate your exits paid.',
          )}
        </p>
      </div>
    </Card>
  )
}
