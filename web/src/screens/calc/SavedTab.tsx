import { useState } from 'react'
import { Link } from 'react-router'
import { calculatorOf, calculatorOfSlug } from '../../data/calculator/inputs.ts'
import { IconBookmark, IconPencil, IconTrash } from '../../ui/icons/index.ts'
import { isCalculation, type NamedView, useViewActs, useViews } from '../../data/views/views.ts'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { Failed } from '../../parts/States.tsx'
import { tellDone, tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import styles from './Calc.module.css'
import { SaveForm } from './SaveForm.tsx'
import { t } from '../../language/translate.ts'

/** The saved calculations. */
export function SavedTab() {
  const saved = useViews(isCalculation)
  const { status, error } = useCollection('views')
  const documents = useDocuments()
  const acts = useViewActs()
  const [renamed, setRenamed] = useState<NamedView | null>(null)
  const list = useRowKeys<HTMLUListElement>({ length: saved?.length ?? 0 })
  if (status === 'failed') {
    return <Failed error={error} onRetry={() => void documents.loaded('views').catch(() => undefined)} />
  }
  if (saved === undefined) return <Skeleton height={240} />
  const remove = (calculation: NamedView): void => {
    acts.remove(calculation).then(({ undo }) => tellDone(t('Calculation deleted.'), undo), tellFailure)
  }
  if (saved.length === 0) {
    return (
      <Card>
        <EmptyState
          kind="nothing-yet"
          icon={<IconBookmark size={26} />}
          title={t('No saved calculations yet')}
          text={t('Press Save in a calculator to keep it with everything you typed.')}
        />
      </Card>
    )
  }
  return (
    <Card title={t('Saved calculations')}>
      <ul className={styles.saved} {...list}>
        {saved.map((calculation, index) => (
          <li key={calculation.id} data-index={index}>
            <Link to={`?${calculation.view.search}`}>{calculation.view.name}</Link>
            <span className={styles.soft}>{toolName(calculation.view.search)}</span>
            <Button
              size="icon"
              look="ghost"
              aria-label={t('Rename {name}', { name: calculation.view.name })}
              title={t('Rename')}
              onClick={() => setRenamed(calculation)}
            >
              <IconPencil size={16} />
            </Button>
            <Button
              size="icon"
              look="ghost"
              aria-label={t('Delete {name}', { name: calculation.view.name })}
              title={t('Delete')}
              onClick={() => remove(calculation)}
            >
              <IconTrash size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {renamed === null ? null : <SaveForm before={renamed} onClose={() => setRenamed(null)} />}
    </Card>
  )
}

function toolName(search: string): string {
  const id = calculatorOfSlug(new URLSearchParams(search).get('tool'))
  return id === null ? t('of a later release') : calculatorOf(id).name
}
