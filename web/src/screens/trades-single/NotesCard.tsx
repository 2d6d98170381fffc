import { useLabelNames } from '../../data/labels/labels.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { openModal } from '../../data/page/modals.ts'
import { Markdown } from '../../parts/markdown/Markdown.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Trade.module.css'

export function NotesCard({ tradeId }: { readonly tradeId: string }) {
  const annotation = useTrades().data?.annotations.get(tradeId)
  const names = useLabelNames()
  const labels = annotation?.labels ?? []
  const note = annotation?.note ?? ''
  return (
    <Card title="Labels and note" actions={<Button onClick={() => openModal('changeTrade', tradeId)}>Change</Button>}>
      {labels.length === 0 && note === '' ? (
        <p className={styles.soft}>Nothing yet. What was the plan, and what did you do?</p>
      ) : null}
      {labels.length === 0 ? null : (
        <div className={styles.tags}>
          {labels.map((id) => (
            <Tag key={id} colour={names.get(id)?.colour}>
              {names.get(id)?.name ?? id}
            </Tag>
          ))}
        </div>
      )}
      {note === '' ? null : <Markdown text={note} />}
    </Card>
  )
}
