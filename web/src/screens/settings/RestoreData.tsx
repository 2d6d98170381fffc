import { useRef } from 'react'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { type RestoreStep, useRestore } from './restore.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Restored } from './Restored.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Restores an archive into an empty journal, with progress and a result. */
export function RestoreData() {
  const accounts = useAccounts()
  const { mutate, step, isPending, data, error, isError } = useRestore()
  const input = useRef<HTMLInputElement>(null)
  if (data !== undefined) return <Restored result={data} />
  if ((accounts.data?.length ?? 0) > 0 && !isPending) {
    return (
      <p className={styles.soft}>
        <Trans
          text="An archive can only be restored into an empty journal. This one has {tradingAccounts}. Restore into a new account, or delete what is here first."
          with={{ tradingAccounts: plural(accounts.data?.length ?? 0, 'trading account') }}
        />
      </p>
    )
  }
  return (
    <>
      <p className={styles.soft}>
        {t(
          'Restores an export: every trade, note, correction and picture, to the last digit. It is checked as a whole first. If anything is wrong with it, nothing changes.',
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="hidden"
        tabIndex={-1}
        aria-label={t('Archive to restore')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) mutate(file)
        }}
      />
      {isPending ? (
        <Progress step={step ?? { stage: 'sending', share: 0 }} />
      ) : (
        <Button onClick={() => input.current?.click()}>{t('Restore an archive')}</Button>
      )}
      <FormProblem text={isError ? sentenceOf(error) : null} />
    </>
  )
}

const STAGES = perLanguage(
  (): Readonly<Record<RestoreStep['stage'], string>> => ({
    sending: t('Sending the archive'),
    checking: t('Comparing it with its checksums'),
    writing: t('Restoring everything'),
    building: t('Building the trades'),
  }),
)

function Progress({ step }: { readonly step: RestoreStep }) {
  return (
    <div className={styles.wide} aria-live="polite">
      <p className={styles.soft}>{STAGES()[step.stage]}</p>
      <ProgressBar label={STAGES()[step.stage]} share={step.share} />
    </div>
  )
}
