import type { AppError } from '@roundtrip/contract/errors'
import type { Saving } from '@roundtrip/sync/client'
import { sentenceOf } from '../../data/words/sentences.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '../../ui/icons/index.ts'
import styles from './Writing.module.css'
import { perLanguage, t } from '../../language/translate.ts'

const LOOKS = perLanguage(
  (): Readonly<Record<Saving, { readonly text: string; readonly icon: typeof IconCheck }>> => ({
    saved: { text: t('Saved'), icon: IconCheck },
    saving: { text: t('Saving'), icon: IconLoader2 },
    waiting: { text: t('Waiting for the connection'), icon: IconCloudOff },
    conflict: { text: t('Changed elsewhere too'), icon: IconAlertTriangle },
    failed: { text: t('Not saved'), icon: IconAlertTriangle },
  }),
)

type Props = { readonly saving: Saving; readonly exists: boolean; readonly error: AppError | null }

/** Shows whether the text is saved. */
export function SavingState({ saving, exists, error }: Props) {
  const { text, icon: Icon } = LOOKS()[saving]
  if (saving === 'saved' && !exists) return null
  return (
    <output className={styles.state} data-screen-only data-state={saving}>
      <Icon size={14} aria-hidden />
      {saving === 'failed' && error !== null ? `${text}: ${sentenceOf(error)}` : text}
    </output>
  )
}
