import type { UnmatchedRow } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { attachSteps } from '../../data/other-journals/bring-steps.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { countText, plural } from '../../format/number.ts'
import { tellAllDone, tellFailure } from '../../parts/tell.ts'
import { TradeChoice } from '../../parts/TradeChoice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './OtherJournals.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const SHOWN = 50

/** Rows that match no trade: each can be given to a trade or discarded. Empty without any. */
export function Waiting() {
  const { documents: waiting } = useCollection('unmatched')
  const documents = useDocuments()
  const rows = [...waiting].toSorted(
    ([a, { time: first }], [b, { time: second }]) => (second ?? 0) - (first ?? 0) || (a < b ? -1 : 1),
  )
  if (rows.length === 0) return null
  const dismissAll = async (): Promise<void> => {
    const written = await documents.writeAll(rows.map(([id]) => ({ collection: 'unmatched', id, change: () => null })))
    tellAllDone(t('{rows} dismissed.', { rows: plural(rows.length, 'row') }), written)
  }
  return (
    <Card
      title={t('Waiting for a trade')}
      hint={countText(rows.length)}
      actions={<Button onClick={() => void dismissAll().catch(tellFailure)}>{t('Dismiss all')}</Button>}
    >
      <p className={styles.soft}>
        {t(
          'No trade fits these rows of your other journal. Import the fills that are missing and bring the file over again, or give each row to a trade yourself.',
        )}
      </p>
      <ul className={styles.list} aria-label={t('Rows waiting for a trade')}>
        {rows.slice(0, SHOWN).map(([id, row]) => (
          <WaitingRow key={id} id={id} row={row} />
        ))}
      </ul>
      {rows.length <= SHOWN ? null : (
        <p className={styles.soft}>
          <Trans text="And {count} more." with={{ count: countText(rows.length - SHOWN) }} />
        </p>
      )}
    </Card>
  )
}

function WaitingRow({ id, row }: { readonly id: string; readonly row: UnmatchedRow }) {
  const documents = useDocuments()
  const labels = useLabels()
  const { times } = useFormats()
  const [choosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attach = async (tradeId: string): Promise<void> => {
    await documents.loaded('annotations')
    const written = await documents.writeAll(attachSteps({ tradeId, written: row, waitingId: id }, labels))
    if (written.failure !== null) setFailure(sentenceOf(written.failure))
    tellAllDone(t('Row added to the trade.'), written)
  }
  const dismiss = async (): Promise<void> => {
    const written = await documents.writeAll([{ collection: 'unmatched', id, change: () => null }])
    tellAllDone(t('Row dismissed.'), written)
  }
  const figures = [
    ['size', row.quantity],
    ['entry', row.entry],
    ['exit', row.exit],
    ['P&L', row.pnl],
  ].flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]))
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span>
          {row.symbol} {row.side}
        </span>
        <span className={styles.when}>{[times.moment(row.time), ...figures, row.journal].join(' · ')}</span>
      </div>
      {row.labels.length === 0 ? null : (
        <div className={styles.tags}>
          {row.labels.map(({ name }) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </div>
      )}
      {row.note === '' ? null : <p className={styles.text}>{row.note}</p>}
      {choosing ? (
        <TradeChoice
          onCancel={() => setChoosing(false)}
          onChoose={(tradeId) => void attach(tradeId).catch(tellFailure)}
        />
      ) : (
        <div className={styles.acts}>
          <Button onClick={() => setChoosing(true)}>{t('Add to a trade…')}</Button>
          <Button look="ghost" onClick={() => void dismiss().catch(tellFailure)}>
            {t('Dismiss')}
          </Button>
        </div>
      )}
      <FormProblem text={failure} />
    </li>
  )
}
