import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { useReplaceKey } from '../../data/accounts/connections.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './Add.module.css'
import { GuideSteps } from './GuideSteps.tsx'
import { KeyFields } from './KeyFields.tsx'
import { useKeyForm } from './use-key-form.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly connection: ExchangeConnection; readonly onClose: () => void }

/** Replaces the key of an exchange account; imported data stays. */
export function ReplaceKey({ connection, onClose }: Props) {
  const { id, exchange, region, name } = connection
  const replace = useReplaceKey()
  const form = useKeyForm({
    exchange,
    region,
    send: (key) => replace({ ...key, id }),
    onDone: () => {
      onClose()
      notify.success(t('Key replaced. Syncing continues.'))
    },
  })
  return (
    <Modal opened wide title={t('Replace the key of {name}', { name })} onClose={onClose} dirty={form.dirty}>
      <form className={styles.form} noValidate autoComplete="off" onSubmit={(event) => void form.submit(event)}>
        <p className={styles.soft}>
          {t('Use a key of the same exchange account. Your data stays, and syncing continues where it stopped.')}
        </p>
        <GuideSteps exchange={exchange} region={form.region} />
        <KeyFields exchange={exchange} form={form} />
        <FormProblem text={form.problems.form ?? null} />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('Replace key')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
