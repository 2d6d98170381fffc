import { LAYOUT_INFOS, TEMPLATE_CSV } from '@roundtrip/core/exchanges'
import { useRef } from 'react'
import { Link } from 'react-router'
import { mayBeExport } from '../../data/page/dropped-files.ts'
import { download } from '../../data/page/save-file.ts'
import { useUid } from '../../data/session/user-context.ts'
import { venueName } from '../../data/words/venues.ts'
import { DropButton } from '../../parts/DropButton.tsx'
import { userPath } from '../../paths.ts'
import styles from './Import.module.css'
import { listed, perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly onFiles: (files: readonly File[]) => void
  /** Called when the trader goes to another screen instead. */
  readonly onLeave: () => void
}

/** A real button that also accepts dropped files and folders. */
export function DropZone({ onFiles, onLeave }: Props) {
  const uid = useUid()
  const folder = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <DropButton
        title={t('Drop the files of your exchange here, or choose them')}
        hint={t('CSV, XLSX or ZIP. Several at once, up to 256 MB each.')}
        label={t('Files')}
        accept=".csv,.txt,.xlsx,.zip,.tsv,.json"
        multiple
        onFiles={onFiles}
      />
      <input
        ref={folder}
        type="file"
        {...FOLDER}
        hidden
        aria-label={t('Folder')}
        onChange={(event) => {
          take([...(event.target.files ?? [])].filter(({ name }) => mayBeExport(name)))
          event.target.value = ''
        }}
      />
      <p className={styles.note}>
        <Trans
          text="Files are read here in your browser. Exports of {exchanges} are recognized. For any other table, you match the columns in about a minute. Nothing is counted twice, and every import can be undone."
          with={{ exchanges: EXCHANGES() }}
        />
      </p>
      <p className={styles.ways}>
        <button type="button" className={styles.link} onClick={() => folder.current?.click()}>
          {t('Choose a folder')}
        </button>
        <Link className={styles.link} to={userPath(uid, 'otherJournals')} onClick={onLeave}>
          {t('Bring notes from another journal')}
        </Link>
        <Link className={styles.link} to={userPath(uid, 'connections')} onClick={onLeave}>
          {t('Connect with a key instead')}
        </Link>
        <button type="button" className={styles.link} onClick={() => download('roundtrip-template.csv', TEMPLATE_CSV)}>
          {t('Download the template')}
        </button>
      </p>
    </>
  )
}

/** React has no type for this attribute. */
const FOLDER = { webkitdirectory: '' }

const EXCHANGES = perLanguage(() =>
  listed(
    [...new Set(LAYOUT_INFOS.map(({ venue }) => venue))]
      .filter((venue) => venue !== 'other')
      .map(venueName)
      .toSorted(),
  ),
)
