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

/** The backups on the disk of the server, each with its proof. */
export function BackupsCard({ state: { backups, at } }: { readonly state: ServerState }) {
  return (
    <Card title="Backups" hint="of the whole server">
      {backups === null ? (
        <p className={styles.soft}>The database does not answer.</p>
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
          ['Nightly', nightly === null ? 'off' : `at ${hourText(nightly.hour)}, the last ${nightly.keep} are kept`],
          ['Last good backup', lastGood === null ? 'none yet' : ago(now - lastGood)],
          ['Encrypted', isEncrypted ? 'yes' : 'no'],
        ]}
      />
      <p className={styles.note}>
        {nightly === null ? `${BACKUP_WORDS.off} ` : ''}
        {isEncrypted ? BACKUP_WORDS.sealed : BACKUP_WORDS.plain} Saved in <code>{folder}</code>.
      </p>
      {trouble === null ? null : <p className={styles.trouble}>{trouble}</p>}
      {files.length === 0 ? null : (
        <FigureTable
          label="Backups"
          columns={['Made', 'File', 'Kind', 'Size', 'Proof']}
          rows={files.map((file) => ({
            key: file.name,
            cells: [
              ago(now - file.at),
              <a key="file" href={`${BACKUPS_ORIGIN}/${encodeURIComponent(file.name)}`} download={file.name}>
                Download
              </a>,
              BACKUP_WORDS.kinds[file.kind],
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
        {isRunning ? 'Backing up' : 'Back up now'}
      </Button>
    </>
  )
}

function Proof({ file: { proof } }: { readonly file: BackupFile }) {
  if (proof === null) return MISSING
  if (proof.differences.length > 0)
    return <span className={styles.fails}>Not the same: {proof.differences.join(', ')}</span>
  if (proof.kind === 'hashes') return <span title={proof.why ?? ''}>Hashes match</span>
  return `Restored: ${countText(proof.rows)} rows, ${plural(proof.journals ?? 0, 'journal')}`
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00 UTC`
}
