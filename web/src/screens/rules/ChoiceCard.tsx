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

/** The trades that may have made a choice, for which candles are loaded. */
const FILTERS: Readonly<Record<ChoiceKind, Partial<Filters>>> = {
  'moved-stop': { stops: ['stop-moved-away'] },
  'added-entry': { entries: ['averaged-down'] },
  'early-exit': { stops: ['stop-kept', 'stop-moved-away'] },
}

/** What a choice during trades cost, from the moment of each choice; on candles, which are loaded on request. */
export function ChoiceCard({ kind, filters }: { readonly kind: ChoiceKind; readonly filters: Filters }) {
  const chosen = { ...filters, ...FILTERS[kind] }
  const paths = usePaths(chosen)
  const { data, error, refetch } = useJudgedChoice(chosen, kind)
  const { money } = useFormats(data?.currency)
  return (
    <Card title={choiceTitle(kind)} hint={t('closed trades with candles')}>
      <div className={styles.choice}>
        {data === undefined ? null : (
          <>
            <p>{choiceText(kind, data, money)}</p>
            <p className={styles.soft}>{choiceCertainty(data, money)}</p>
          </>
        )}
        {error !== null && data === undefined ? <FailedLine error={error} onRetry={() => void refetch()} /> : null}
        <PathsBar paths={paths} />
        <p className={styles.soft}>{choiceMethod(kind)}</p>
      </div>
    </Card>
  )
}
