import { type ReactNode, useMemo, useState } from 'react'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { IconPlus, IconSearch, IconTags } from '../../ui/icons/index.ts'
import { useLabelFigures } from './label-figures.ts'
import { labelKeys } from '../../data/labels/label-keys.ts'
import { type NamedLabel, useLabels } from '../../data/labels/labels.ts'
import { LABEL_GROUPS } from './groups.ts'
import { StarterLabels } from '../../parts/labels/StarterLabels.tsx'
import { Failed } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FieldsCard } from './FieldsCard.tsx'
import { LabelForm } from './LabelForm.tsx'
import { LabelGroupCard } from './LabelGroupCard.tsx'
import styles from './Labels.module.css'
import { MergeLabel } from './MergeLabel.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { t } from '../../language/translate.ts'

type Opened =
  | { readonly kind: 'new'; readonly group: NamedLabel['group'] }
  | { readonly kind: 'change' | 'merge'; readonly label: NamedLabel }

/** The user's labels by group, with their results and actions. */
export default function LabelsScreen() {
  const labels = useLabels()
  const { status, error } = useCollection('labels')
  const documents = useDocuments()
  const figures = useLabelFigures()
  const [text, setText] = useState('')
  const [shown, setShown] = useState<'used' | 'archived'>('used')
  const [opened, setOpened] = useState<Opened | null>(null)
  const make = (group: NamedLabel['group'] = 'setup'): void => setOpened({ kind: 'new', group })
  useKeys(t('Labels'), { n: [t('New label'), () => make()] })
  const keys = useMemo(() => labelKeys(labels), [labels])
  const archived = labels.filter((label) => label.archived).length
  const view = archived === 0 ? 'used' : shown
  const searched = text.trim().toLowerCase()
  const matching = labels.filter(
    (label) => label.archived === (view === 'archived') && label.name.toLowerCase().includes(searched),
  )

  const body = (): ReactNode => {
    if (status === 'failed') {
      return <Failed error={error} onRetry={() => void documents.loaded('labels').catch(() => undefined)} />
    }
    if (status !== 'ready') return <Waiting />
    if (labels.length === 0) {
      return (
        <>
          <NoLabels onNew={() => make()} />
          <FieldsCard />
        </>
      )
    }
    if (matching.length === 0 && searched !== '') return <NothingFound onClear={() => setText('')} />
    return (
      <div className={styles.groups}>
        {LABEL_GROUPS().map((group) => (
          <LabelGroupCard
            key={group.value}
            group={group}
            labels={matching.filter((label) => label.group === group.value)}
            archived={view === 'archived' || searched !== ''}
            figures={figures}
            keys={keys}
            onNew={() => make(group.value)}
            onOpen={(kind, label) => setOpened({ kind, label })}
          />
        ))}
        {view === 'archived' || searched !== '' ? null : <FieldsCard />}
      </div>
    )
  }
  return (
    <Page
      title={t('Labels')}
      actions={
        <Button look="primary" title={t('New label (N)')} onClick={() => make()}>
          <IconPlus size={15} aria-hidden />
          {t('New label')}
        </Button>
      }
    >
      {labels.length === 0 ? null : (
        <div className={styles.bar}>
          <SearchBox className={styles.search} label={t('Find a label')} data-key="/" value={text} onChange={setText} />
          {archived === 0 ? null : (
            <SegmentedTabs
              label={t('Show')}
              value={view}
              options={[
                { value: 'used', text: t('In use') },
                { value: 'archived', text: t('Archived ({archived})', { archived }) },
              ]}
              onChange={setShown}
            />
          )}
        </div>
      )}
      {body()}
      {opened === null ? null : opened.kind === 'merge' ? (
        <MergeLabel label={opened.label} onClose={() => setOpened(null)} />
      ) : (
        <LabelForm
          before={opened.kind === 'new' ? null : opened.label}
          group={opened.kind === 'new' ? opened.group : opened.label.group}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

function NoLabels({ onNew }: { readonly onNew: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconTags size={26} />}
        title={t('No labels yet')}
        text={t(
          'Name your setups, mistakes and moods, put them on trades, and the report by label shows which of them pay.',
        )}
        actions={
          <>
            <StarterLabels look="primary" />
            <Button onClick={onNew}>{t('Create the first label')}</Button>
          </>
        }
      />
    </Card>
  )
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={<IconSearch size={26} />}
        title={t('No matching label')}
        text={t('Your labels are all there, but none matches.')}
        actions={
          <Button look="primary" onClick={onClear}>
            {t('Clear the search')}
          </Button>
        }
      />
    </Card>
  )
}

function Waiting() {
  return (
    <div className={styles.groups}>
      {LABEL_GROUPS().map(({ value }) => (
        <Skeleton key={value} height={188} />
      ))}
    </div>
  )
}
