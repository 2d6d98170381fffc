import type { TextConflict } from '@roundtrip/sync/client'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './Writing.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly conflicts: readonly TextConflict[]
  /** The name of each field. */
  readonly names: Readonly<Record<string, string>>
  /** Fields where only one side can be kept, such as a price. */
  readonly either?: readonly string[]
  readonly onSolve: (field: string, text: string) => void
}

/**
 * Shows texts that were changed here and elsewhere at the same time, side by side; nothing is saved until one is
 * chosen.
 */
export function Conflicts({ conflicts, names, either = [], onSolve }: Props) {
  return conflicts.map(({ field, mine, theirs }) => {
    const name = names[field] ?? field
    const both = either.includes(field) ? null : bothTexts(theirs, mine)
    return (
      <Card
        key={field}
        title={t('{name}: changed elsewhere too', { name })}
        hint={t('Choose which version to keep. Both are saved until then.')}
        className={styles.conflict}
      >
        <div className={styles.sides}>
          <Side
            title={t('Yours, from this page')}
            text={mine}
            act={t('Keep mine')}
            onChoose={() => onSolve(field, mine)}
          />
          <Side
            title={t('The other, already saved')}
            text={theirs}
            act={t('Keep the other')}
            onChoose={() => onSolve(field, theirs)}
          />
        </div>
        {both === null ? null : (
          <div className={styles.acts}>
            {both.length > MAX_CHARACTERS ? (
              <p className={styles.none}>{t('Together they are too long.')}</p>
            ) : (
              <Button look="primary" onClick={() => onSolve(field, both)}>
                {t('Keep both, one below the other')}
              </Button>
            )}
          </div>
        )}
      </Card>
    )
  })
}

const MAX_CHARACTERS = 20_000

function Side(props: {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly onChoose: () => void
}) {
  return (
    <div className={styles.side}>
      <h3>{props.title}</h3>
      <p>{props.text === '' ? t('Nothing: it was removed.') : props.text}</p>
      <Button onClick={props.onChoose}>{props.act}</Button>
    </div>
  )
}

/** Joins both texts, with their common beginning only once. */
function bothTexts(theirs: string, mine: string): string {
  if (theirs.includes(mine)) return theirs
  if (mine.includes(theirs)) return mine
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`
}
