import type { ChoiceKind } from '@roundtrip/core/choices'
import type { Filters } from '../../data/filters/filters.ts'
import { useJudgedChoice, usePaths } from '../../data/paths/paths.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { PathsBar } from '../../parts/paths/PathsBar.tsx'
import { FailedLine } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { choiceCertainty, choiceMethod, choiceText, choiceTitle } from './choice-words.ts'
import styles from './Rules.module.css'
import { t } from '../../language/translate.ts'

/** The cost of a choice during trades, from the moment of each choice; uses candles, which are loaded on request. */
export function ChoiceCard({ kind, filters }: { readonly kind: ChoiceKind; readonly filters: Filters }) {
  const paths = usePaths(filters, kind)
  const { data, error, refetch } = useJudgedChoice(filters, kind)
  const { money } = useFormats(data?.currency)
  return (
    <Card title={choiceTitle(kind)} hint={t('closed trades with candles')}>
      <div className={styles.choice}>
        {data === undefined ? null : (
          <>
            <p>{choiceText(kind, data, money)}</p>
            <p className="soft">{choiceCertainty(data, money)}</p>
          </>
        )}
        {error !== null && data === undefined ? <FailedLine error={error} onRetry={() => void refetch()} /> : null}
        <PathsBar paths={paths} />
        {data === undefined || data.trades === 0 ? null : <p className="soft">{choiceMethod(kind)}</p>}
      </div>
    </Card>
  )
}
