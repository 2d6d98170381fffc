import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import {
  chooseJournalFile,
  type ChosenFile,
  type JournalChoices,
  useBroughtOver,
  useOpenedJournal,
} from '../../data/other-journals/journals.ts'
import type { JournalTableInfo } from '../../data/other-journals/reader.ts'
import { localized } from '../../format/localized.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { Failed, NoTradesYet } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import { Additions } from './Additions.tsx'
import styles from './OtherJournals.module.css'
import { Proof } from './Proof.tsx'
import { Reading } from './Reading.tsx'
import { matchedText, zoneSentence } from './words.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** The chosen file: what it is, what its rows add, and its results next to ours. */
export function JournalFile({ chosen }: { readonly chosen: ChosenFile }) {
  const opened = useOpenedJournal(chosen)
  const trades = useTrades()
  const [tableIndex, setTableIndex] = useState<number | null>(null)
  const tables = opened.data?.tables ?? []
  const table =
    tables[
      tableIndex ??
        Math.max(
          0,
          tables.findIndex(({ journal }) => journal !== null),
        )
    ]
  const other = <Button onClick={() => chooseJournalFile(null)}>{t('Choose another file')}</Button>
  if (opened.isError) return <Failed error={opened.error} onRetry={() => void opened.refetch()} />
  if (trades.isError) return <Failed error={trades.error} onRetry={() => void trades.refetch()} />
  if (opened.data === undefined || trades.data === undefined) return <Skeleton height={184} />
  if (table === undefined) {
    return (
      <Card title={chosen.file.name} actions={other}>
        <Verdict isGood={false}>{localized(opened.data.reason ?? '')}</Verdict>
      </Card>
    )
  }
  if (trades.data.columns.count === 0) {
    return <NoTradesYet text={t('Import the fills of your exchange first. Then come back with this file.')} />
  }
  return (
    <>
      {tables.length < 2 ? null : (
        <NativeSelect
          label={t('Sheet')}
          data={tables.map(({ name, index: value }) => ({ value: String(value), label: name }))}
          value={String(table.index)}
          onChange={(event) => setTableIndex(Number(event.currentTarget.value))}
        />
      )}
      <Table key={table.index} chosen={chosen} table={table} />
    </>
  )
}

const TABS = perLanguage(
  () =>
    [
      { value: 'added', text: t('Notes and labels') },
      { value: 'proof', text: t('P&L side by side') },
    ] as const,
)

function Table({ chosen, table }: { readonly chosen: ChosenFile; readonly table: JournalTableInfo }) {
  const [choices, setChoices] = useState<JournalChoices>({ columns: null, dateOrder: null, zone: null })
  const [tab, setTab] = useState<ReturnType<typeof TABS>[number]['value']>('added')
  const brought = useBroughtOver(table, choices, chosen)
  const result = brought.data
  const other = <Button onClick={() => chooseJournalFile(null)}>{t('Choose another file')}</Button>
  if (brought.isError) return <Failed error={brought.error} onRetry={() => void brought.refetch()} />
  if (result === undefined) return <Skeleton height={184} />
  const matched = result.rows.length - result.matching.unmatched.length
  return (
    <>
      <Card title={table.journal ?? table.name} hint={table.journal === null ? undefined : table.name} actions={other}>
        <div className={styles.stack} aria-busy={brought.isPlaceholderData}>
          <Verdict isGood={matched > 0 && matched === result.rows.length}>
            {matchedText(matched, result.rows.length)}
          </Verdict>
          <p className={styles.soft}>{zoneSentence(result.matching.zone)}</p>
          <Reading table={table} choices={choices} brought={result} onChange={setChoices} />
        </div>
      </Card>
      <div className={styles.tabs}>
        <SegmentedTabs label={t('Show')} options={TABS()} value={tab} onChange={setTab} />
      </div>
      {tab === 'added' ? (
        <Additions brought={result} journal={table.journal ?? table.name} />
      ) : (
        <Proof brought={result} journal={table.journal ?? t('Their journal')} />
      )}
    </>
  )
}
