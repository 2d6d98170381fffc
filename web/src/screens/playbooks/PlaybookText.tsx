import { TextInput } from '@mantine/core'
import { LIMITS } from '@roundtrip/contract/fields'
import type { OpenDraft } from '../../data/documents/use-draft.ts'
import { MarkdownField } from '../../parts/markdown/MarkdownField.tsx'
import { DraftPictures } from '../../parts/pictures/DraftPictures.tsx'
import { Failed } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Playbooks.module.css'
import { t } from '../../language/translate.ts'

/** How the setup is traded, written in place, with its pictures. */
export function PlaybookText({ draft }: { readonly draft: OpenDraft<'playbooks'> }) {
  const { data, change, flush } = draft
  if (draft.status === 'failed') return <Failed error={draft.error} onRetry={() => location.reload()} />
  if (draft.status !== 'ready') return <Skeleton height={420} />
  return (
    <div className={styles.stack}>
      <Card title={t('How it is traded')}>
        <div className={styles.text}>
          <TextInput
            label={t('In one line')}
            placeholder={t('What does this setup profit from?')}
            maxLength={LIMITS.playbookSummary}
            value={data.summary}
            onChange={(event) => change({ summary: event.currentTarget.value }, 'soon')}
            onBlur={flush}
          />
          <MarkdownField
            label={t('How it is traded')}
            value={data.text}
            placeholder={t('When do you enter, where is the stop, how do you manage it, and when do you stay out?')}
            lines={10}
            onChange={(text) => change({ text }, 'soon')}
            onLeave={flush}
          />
        </div>
      </Card>
      <DraftPictures draft={draft} />
    </div>
  )
}
