import { mappingFile, readMappingFile } from '@roundtrip/contract/mappings'
import type { ColumnMapping } from '@roundtrip/core/exchanges'
import { useRef, useState } from 'react'
import { openModal } from '../../../data/page/modals.ts'
import { download } from '../../../data/page/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/notify.ts'
import styles from './Match.module.css'
import { type NamedMapping, useSavedMappingActs, useSavedMappings } from './use-saved-mappings.ts'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

type Props = {
  /** Whether a mapping fits the columns of the file at hand. */
  readonly fits: (mapping: ColumnMapping) => boolean
  readonly onUse: (name: string, mapping: ColumnMapping) => void
}

/** The layouts that the user saved: use, rename, pass on as a file, delete; and files of others. */
export function SavedLayouts({ fits, onUse }: Props) {
  const saved = useSavedMappings()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File): Promise<void> => {
    const shared = file.size > 1_000_000 ? null : readMappingFile(await file.text())
    if (shared === null) notify.error(t('This file contains no saved layout.'))
    else if (fits(shared.mapping)) onUse(shared.name, shared.mapping)
    else notify.error(t('This layout is for a file with other columns.'))
  }
  return (
    <details className={styles.more}>
      <summary>
        <Trans text="Saved layouts{count}" with={{ count: saved.length === 0 ? '' : ` (${saved.length})` }} />
      </summary>
      {saved.length === 0 ? (
        <p className={styles.note}>{t('None yet. What you match here can be saved, and shared as a small file.')}</p>
      ) : (
        <ul className={styles.saved}>
          {saved.map((layout) => (
            <SavedLayout key={layout.id} layout={layout} {...(fits(layout.mapping) ? { onUse } : {})} />
          ))}
        </ul>
      )}
      <p>
        <button type="button" className={styles.link} onClick={() => input.current?.click()}>
          {t('Use a layout from a file')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json"
          aria-label={t('Layout file')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void take(file)
            event.target.value = ''
          }}
        />
      </p>
    </details>
  )
}

type RowProps = { readonly layout: NamedMapping; readonly onUse?: Props['onUse'] }

function SavedLayout({ layout, onUse }: RowProps) {
  const { rename, remove } = useSavedMappingActs()
  const [name, setName] = useState<string | null>(null)
  if (name !== null) {
    return (
      <li>
        <form
          className={styles.rename}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            void rename(layout, name.trim()).catch(() => notify.error(t('The name was not saved.')))
            setName(null)
          }}
        >
          <input
            aria-label={t('New name of {name}', { name: layout.name })}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit">{t('Save')}</Button>
          <Button look="ghost" onClick={() => setName(null)}>
            {t('Cancel')}
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li>
      <span className={styles.savedName}>{layout.name}</span>
      {onUse === undefined ? (
        <span className={styles.note}>{t('for other columns')}</span>
      ) : (
        <Button onClick={() => onUse(layout.name, layout.mapping)}>{t('Use')}</Button>
      )}
      <button type="button" className={styles.link} onClick={() => setName(layout.name)}>
        {t('Rename')}
      </button>
      <button
        type="button"
        className={styles.link}
        onClick={() =>
          download(fileName(layout.name), mappingFile(layout.name, { ...layout.mapping }), 'application/json')
        }
      >
        {t('Export')}
      </button>
      <button
        type="button"
        className={styles.link}
        onClick={() =>
          openModal('confirmAction', {
            title: t('Delete {name}?', { name: layout.name }),
            text: t(
              'Imports that used it stay as they are. You’ll be asked again for the next file with these columns.',
            ),
            act: t('Delete'),
            run: async () => void (await remove(layout)),
          })
        }
      >
        {t('Delete')}
      </button>
    </li>
  )
}

/** `My desk` as `my-desk.columns.json`. */
function fileName(name: string): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${plain.replace(/^-|-$/g, '') || 'layout'}.columns.json`
}
