import type { ServerState } from '@roundtrip/contract/operation'
import { venueName } from '../../data/words/venues.ts'
import { countText, MISSING, percentText } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from './FigureTable.tsx'
import styles from './Operator.module.css'
import { secondsText } from './seconds-text.ts'
import { perLanguage, t } from '../../language/translate.ts'

const COLUMNS = perLanguage(
  () =>
    [
      t('Exchange'),
      t('Connections'),
      t('Running'),
      t('Waiting'),
      t('Retrying'),
      t('Stopped'),
      t('Paused'),
      t('Oldest read'),
      t('Limit used'),
      t('Queue'),
      t('Pause'),
    ] as const,
)

/** The connections of all users by exchange, and how much of each exchange's limit is used. */
export function ExchangesCard({ state }: { readonly state: ServerState }) {
  const { exchanges, paces, at } = state
  const names = [
    ...(exchanges ?? []).map(({ exchange }) => exchange),
    ...(paces ?? []).map(({ exchange }) => exchange),
  ].filter((name, index, all) => all.indexOf(name) === index)
  if (exchanges === null || names.length === 0) {
    return (
      <Card title={t('Exchanges')}>
        <p className={styles.soft}>
          {exchanges === null ? t('The database does not respond.') : t('No account is connected.')}
        </p>
      </Card>
    )
  }
  const rows = names.map((name) => {
    const counts = exchanges.find(({ exchange }) => exchange === name)
    const pace = paces?.find(({ exchange }) => exchange === name)
    const oldest = counts?.oldestRead ?? null
    return {
      key: name,
      cells: [
        venueName(name),
        ...(['all', 'running', 'waiting', 'retrying', 'stopped', 'paused'] as const).map((count) =>
          countText(counts?.[count] ?? 0),
        ),
        oldest === null ? MISSING : ago(at - oldest),
        percentText(pace?.share ?? 0, 0),
        // Usually there is no queue, and a dash is read faster than a zero with a unit.
        secondsText(pace?.queueSeconds || null),
        secondsText(pace?.pauseSeconds || null),
      ],
    }
  })
  return (
    <Card title={t('Exchanges')} hint={t('all users')}>
      <FigureTable label={t('Exchanges')} columns={COLUMNS()} rows={rows} />
    </Card>
  )
}
