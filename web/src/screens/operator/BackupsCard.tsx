import type { BackupFile, BackupState, ServerState } from '@roundtrip/contract/operation'
import { sentenceOf } from '../../data/words/sentences.ts'
import { BACKUPS_ORIGIN } from '../../origins.ts'
import { bytesText } from '../../format/bytes.ts'
import { countText, MISSING, plural } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Facts } from './Facts.tsx'
import { FigureTable } from './FigureTable.tsx'
import { BACKUP_WORDS } from './operator-words.ts'
import styles from './Operator.module.css'
import { useMakeBackup } from './use-make-backup.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The backups on the disk of the server, each with the result of its test. */
export function BackupsCard({ state: { backups, at } }: { readonly state: ServerState }) {
  return (
    <Card title={t('Backups')} hint={t('of the whole server')}>
      {backups === null ? (
        <p className={styles.soft}>{t('The database does not respond.')}</p>
      ) : (
        <Backups backups={backups} now={at} />
      )}
    </Card>
  )
}

function Backups({ backups, now }: { readonly backups: BackupState; readonly now: number }) {
  const { nightly, folder, isEncrypted, lastGood, trouble, files } = backups
  return (
    <>
      <Facts
        facts={[
          [
            t('Nightly'),
            nightly === null
              ? t('off')
              : t('at {hour}, the last {keep} are kept', { hour: hourText(nightly.hour), keep: nightly.keep }),
          ],
          [t('Last good backup'), lastGood === null ? t('none yet') : ago(now - lastGood)],
          [t('Encrypted'), isEncrypted ? t('yes') : t('no')],
        ]}
      />
      <p className={styles.note}>
        <Trans
          text="{off}{sealed} Saved in <code>{folder}</code>."
          with={{
            off: nightly === null ? `${BACKUP_WORDS().off} ` : '',
            sealed: isEncrypted ? BACKUP_WORDS().sealed : BACKUP_WORDS().plain,
            folder,
          }}
        />
      </p>
      {trouble === null ? null : <p className={styles.trouble}>{trouble}</p>}
      {files.length === 0 ? null : (
        <FigureTable
          label={t('Backups')}
          columns={[t('Made'), t('File'), t('Kind'), t('Size'), t('Proof')]}
          rows={files.map((file) => ({
            key: file.name,
            cells: [
              ago(now - file.at),
              <a key="file" href={`${BACKUPS_ORIGIN}/${encodeURIComponent(file.name)}`} download={file.name}>
                {t('Download')}
              </a>,
              BACKUP_WORDS().kinds[file.kind],
              bytesText(file.bytes),
              <Proof key="proof" file={file} />,
            ],
          }))}
        />
      )}
      <MakeBackup isRunning={backups.isRunning} />
    </>
  )
}

function MakeBackup({ isRunning }: { readonly isRunning: boolean }) {
  const make = useMakeBackup()
  return (
    <>
      <FormProblem text={make.isError ? sentenceOf(make.error) : null} />
      <Button busy={isRunning || make.isPending} onClick={() => make.mutate()}>
        {isRunning ? t('Backing up') : t('Back up now')}
      </Button>
    </>
  )
}

function Proof({ file: { proof } }: { readonly file: BackupFile }) {
  if (proof === null) return MISSING
  if (proof.differences.length > 0)
    return (
      <span className={styles.fails}>
        <Trans text="Not the same: {differences}" with={{ differences: proof.differences.join(', ') }} />
      </span>
    )
  if (proof.kind === 'hashes') return <span title={proof.why ?? ''}>{t('Hashes match')}</span>
  return t('Restored: {rows} rows, {journals}', {
    rows: countText(proof.rows),
    journals: plural(proof.journals ?? 0, 'journal'),
  })
}

function hourText(hour: number): string {
  return t('{hour}:00 UTC', { hour: String(hour).padStart(2, '0') })
}
