import type { ImportRecord } from '@roundtrip/contract/imports'
import { type ReactNode, useEffect } from 'react'
import type { ImportDraft } from '../../data/import/draft.ts'
import {
  type ImportState,
  openForImport,
  reread,
  resetImport,
  stopMatching,
  upload,
  useImportJob,
} from '../../data/import/import-job.ts'
import { progressShare, progressText } from '../../data/import/progress-text.ts'
import { countText, plural } from '../../format/number.ts'
import { PlanRoom } from '../../parts/plans/PlanRoom.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { closeModal, openModal, useModalFlags } from '../../data/page/modals.ts'
import { notify } from '../../ui/notify.ts'
import { DropZone } from './DropZone.tsx'
import styles from './Import.module.css'
import { JournalLink } from './JournalLink.tsx'
import { MatchColumns } from './match/MatchColumns.tsx'
import { Preview } from './Preview.tsx'
import { ImportResult } from './ImportResult.tsx'
import { CancelCommit, RunningImports } from './RunningImports.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** From files to trades: choose, check, upload. It can be closed at any time; an upload continues. */
export default function ImportModal() {
  const job = useImportJob()
  const { importStart } = useModalFlags()
  const { account = null, again = null } =
    typeof importStart === 'object' && 'account' in importStart ? importStart : {}
  useDropped(typeof importStart === 'object' && 'files' in importStart ? importStart.files : null, job.phase)
  const close = (): void => {
    closeModal('importStart')
    if (job.phase === 'done' || job.phase === 'failed') resetImport()
  }
  const body = (): ReactNode => {
    switch (job.phase) {
      case 'idle':
        return (
          <>
            <RunningImports />
            <PlanRoom adding={{ fills: 1 }} />
            {again === null ? null : <Again upload={again} />}
            <DropZone onFiles={(files) => void openForImport(files, again)} onLeave={close} />
          </>
        )
      case 'opening':
        return (
          <Progress
            text={t('Opening {names}', {
              names: job.names.length === 1 ? (job.names[0] ?? '') : t('{count} files', { count: job.names.length }),
            })}
          />
        )
      case 'reading':
        return <Progress text={t('Reading')} share={job.share} />
      case 'preview':
        return (
          <Preview
            draft={job.draft}
            account={account}
            onStart={(targets) => void upload(job.draft, targets)}
            onBack={resetImport}
          />
        )
      case 'matching':
        return <Matching draft={job.draft} index={job.index} />
      case 'uploading':
        return (
          <>
            <Progress
              text={t('Uploading {sent} of {total} records', {
                sent: countText(job.sent),
                total: countText(job.total),
              })}
              share={job.sent / Math.max(1, job.total)}
            />
            <p className={styles.note}>{t('You can close this window, but not this page.')}</p>
            <ModalActions>
              <Button onClick={resetImport}>{t('Cancel import')}</Button>
              <Button look="primary" onClick={close}>
                {t('Close')}
              </Button>
            </ModalActions>
          </>
        )
      case 'committing':
        return (
          <>
            <Progress text={progressText(job.progress)} share={progressShare(job.progress)} />
            <p className={styles.note}>
              {job.left === 0
                ? t('Everything is uploaded. You can close this window and this page. The import goes on.')
                : t('You can close this window. {moreAccounts} will be uploaded as long as the page is open.', {
                    moreAccounts: plural(job.left, 'more account'),
                  })}
            </p>
            <ModalActions>
              <CancelCommit importId={job.importId} progress={job.progress} />
              <Button look="primary" onClick={close}>
                {t('Close')}
              </Button>
            </ModalActions>
          </>
        )
      case 'done':
        return (
          <ImportResult
            before={job.before}
            results={job.results}
            leftOut={job.leftOut}
            onClose={close}
            onMore={resetImport}
          />
        )
      case 'failed':
        return (
          <>
            <p role="alert">{job.sentence}</p>
            <p className={styles.note}>{t('Nothing is left half done. The same files continue where they stopped.')}</p>
            <ModalActions>
              <Button onClick={close}>{t('Close')}</Button>
              <Button look="primary" onClick={resetImport}>
                {t('Choose files again')}
              </Button>
            </ModalActions>
          </>
        )
    }
  }
  return (
    <Modal
      opened
      wide={job.phase === 'matching' ? 'page' : true}
      title={job.phase === 'matching' ? t('Match columns') : t('Import trades')}
      onClose={close}
      dirty={job.phase === 'preview' || job.phase === 'matching'}
      unsaved={t('These files are not imported yet.')}
    >
      {body()}
    </Modal>
  )
}

/** Which files to choose again, and why. */
function Again({ upload }: { readonly upload: ImportRecord }) {
  return (
    <p className={styles.note}>
      <Trans
        text="Choose {files} again {text}"
        with={{
          files: upload.files.map(({ name }) => name).join(', '),
          text:
            upload.state === 'uploading'
              ? t('to continue where the upload stopped.')
              : t('to read it with another time zone.'),
        }}
      />
    </p>
  )
}

/** The columns of one table of the draft. A matched table is read at once. */
function Matching({ draft, index }: { readonly draft: ImportDraft; readonly index: number }) {
  const table = draft.opened.tables.find((candidate) => candidate.index === index)
  const { unknown = null } = table ?? {}
  if (table === undefined || unknown === null) return <p role="alert">{t('This file is gone. Choose it again.')}</p>
  const isAlone = draft.opened.tables.length === 1
  return (
    <MatchColumns
      table={{ ...table, unknown }}
      before={draft.chosen.get(index)?.mapping ?? null}
      onMatched={(reading) => void reread(draft, new Map([...draft.chosen, [index, reading]]))}
      onBack={() => (isAlone ? resetImport() : stopMatching(draft))}
      ofJournal={
        unknown.mapping.rows === 'positions' ? (
          <JournalLink table={table}>{t('Only add its notes to trades that are here')}</JournalLink>
        ) : null
      }
    />
  )
}

/** Opens files dropped on the window, unless they would replace an unfinished import. */
function useDropped(files: readonly File[] | null, phase: ImportState['phase']): void {
  useEffect(() => {
    if (files === null) return
    openModal('importStart', true)
    if (files.length === 0) notify.error(t('There is no CSV, XLSX or ZIP file in this folder.'))
    else if (['idle', 'done', 'failed'].includes(phase)) void openForImport(files)
    else notify.error(t('Finish or cancel this import first, then drop the files again.'))
  }, [files, phase])
}

function Progress({ text, share = null }: { readonly text: string; readonly share?: number | null }) {
  return (
    <div>
      <p className="figures">{text}</p>
      <ProgressBar label={text} share={share} />
    </div>
  )
}
