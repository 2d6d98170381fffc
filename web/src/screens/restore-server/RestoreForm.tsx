import { type FormEvent, useState } from 'react'
import type { SetupResult } from '@roundtrip/contract/operation'
import { readSetup, restoreServer, SetupRefusal, type SetupStep, untilReady } from '../../data/setup/setup.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import styles from '../../parts/auth/Auth.module.css'
import { FormError } from '../../parts/auth/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = { readonly needsCode: boolean; readonly onDone: (result: SetupResult) => void }
type Stage = SetupStep | { readonly stage: 'starting'; readonly share: null }

/** The file, its passphrase, and the code from the log if the server requires it. */
export function RestoreForm({ needsCode, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const [failed, setFailed] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (file === null) return setFailed(t('Choose a backup first.'))
    const typed = new FormData(event.currentTarget)
    const [passphrase, code] = ['passphrase', 'code'].map((name) => String(typed.get(name) ?? '').trim())
    setFailed(undefined)
    setStage({ stage: 'sending', share: 0 })
    restored({ file, passphrase: passphrase ?? '', code: code ?? '' }, setStage)
      .then(onDone, (error: unknown) => setFailed(error instanceof SetupRefusal ? error.message : sentenceOf(error)))
      .finally(() => setStage(null))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        name="file"
        type="file"
        label={t('Backup')}
        accept=".tar,.age"
        hint={t('A .tar file, or .tar.age if it is encrypted.')}
        disabled={stage !== null}
        onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
      />
      <PasswordField
        name="passphrase"
        label={t('Passphrase')}
        subject="passphrase"
        autoComplete="off"
        required={false}
        hint={t('Only for an encrypted backup. An age secret key works too.')}
        disabled={stage !== null}
      />
      {needsCode ? (
        <TextField
          name="code"
          label={t('Setup code')}
          autoComplete="off"
          code
          hint={t('The server wrote it into its log when it started.')}
          disabled={stage !== null}
        />
      ) : null}
      <FormError sentence={failed} />
      {stage === null ? null : (
        <div aria-live="polite">
          <p className={styles.text}>{STAGES()[stage.stage]}</p>
          <ProgressBar label={STAGES()[stage.stage]} share={stage.share} />
        </div>
      )}
      <Button look="primary" size="large" type="submit" busy={stage !== null}>
        {t('Restore this backup')}
      </Button>
    </form>
  )
}

/** A wrong code is refused before gigabytes are sent. */
async function restored(
  upload: Parameters<typeof restoreServer>[0],
  tell: (stage: Stage) => void,
): Promise<SetupResult> {
  const { needsCode } = await readSetup(upload.code)
  if (needsCode) throw new SetupRefusal('This is not the code in the log of the server.')
  const result = await restoreServer(upload, tell)
  tell({ stage: 'starting', share: null })
  await untilReady()
  return result
}

const STAGES = perLanguage(
  (): Readonly<Record<Stage['stage'], string>> => ({
    sending: t('Uploading the backup'),
    checking: t('Checking every table against its hash'),
    restoring: t('Restoring'),
    starting: t('Restarting the server'),
  }),
)
