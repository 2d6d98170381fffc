import type { UserPlan } from '@roundtrip/contract/plans'
import { useCancelSubscription, usePlan, useResumeSubscription } from '../data/plans/plans.ts'
import { sentenceOf } from '../data/words/sentences.ts'
import { useFormats } from '../data/settings/settings.ts'
import { Button } from '../ui/Button.tsx'
import { FormProblem } from '../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { notify } from '../ui/notify.ts'
import { closeModal } from '../data/page/modals.ts'
import styles from './Modals.module.css'
import { t } from '../language/translate.ts'
import { Trans } from '../language/Trans.tsx'
import { shownInForm } from '../parts/tell.ts'

/** Cancels the subscription at the end of the paid period, or resumes a cancelled one. */
export default function CancelSubscription() {
  const { data, error } = usePlan()
  const close = (): void => closeModal('cancelSubscription')
  return (
    <Modal
      opened
      title={data?.status === 'ending' ? t('Keep the subscription') : t('Cancel subscription')}
      onClose={close}
    >
      {data === undefined ? (
        <p className={styles.soft}>{error === null ? t('One moment …') : sentenceOf(error)}</p>
      ) : (
        <Content plan={data} onClose={close} />
      )}
    </Modal>
  )
}

type Props = { readonly plan: UserPlan; readonly onClose: () => void }

function Content({ plan, onClose }: Props) {
  const { subscription, status } = plan
  if (subscription === null || status === 'ended') return <NothingToCancel plan={plan} onClose={onClose} />
  return status === 'ending' ? (
    <Resume end={subscription.periodEnd} onClose={onClose} />
  ) : (
    <Cancel plan={plan} end={subscription.periodEnd} onClose={onClose} />
  )
}

function NothingToCancel({ plan, onClose }: Props) {
  return (
    <>
      <p className={styles.soft}>
        {plan.payments === 'off'
          ? t('You have no subscription: this server takes no payments, and nothing is limited.')
          : t('You have no subscription, and nothing is charged.')}
      </p>
      <ModalActions>
        <Button look="primary" onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </ModalActions>
    </>
  )
}

function Cancel({ plan, end, onClose }: Props & { readonly end: number }) {
  const cancel = useCancelSubscription()
  const { times } = useFormats()
  const stays =
    plan.status === 'past-due'
      ? t('The open invoice is not tried again.')
      : t('The plan stays until {end}. After that, the limits of the free plan apply.', { end: times.date(end) })
  const run = (): void =>
    void cancel.mutateAsync().then(() => {
      notify.success(t('Canceled. You won’t be charged again.'))
      onClose()
    }, shownInForm)
  return (
    <>
      <p>
        <Trans text="You won’t be charged again. {stays}" with={{ stays }} />
      </p>
      <p className={styles.soft}>
        {t('Nothing you entered is deleted, and you can still export all of it. You can change your mind until then.')}
      </p>
      <FormProblem text={cancel.isError ? sentenceOf(cancel.error) : null} />
      <ModalActions>
        <Button onClick={onClose} data-autofocus>
          {t('Keep it')}
        </Button>
        <Button look="danger" busy={cancel.isPending} onClick={run}>
          {t('Cancel subscription')}
        </Button>
      </ModalActions>
    </>
  )
}

function Resume({ end, onClose }: { readonly end: number; readonly onClose: () => void }) {
  const resume = useResumeSubscription()
  const { times } = useFormats()
  const run = (): void =>
    void resume.mutateAsync().then(() => {
      notify.success(t('Your subscription continues.'))
      onClose()
    }, shownInForm)
  return (
    <>
      <p>
        <Trans
          text="It is canceled and ends on {end}. If you keep it, the next payment is on that day."
          with={{ end: times.date(end) }}
        />
      </p>
      <FormProblem text={resume.isError ? sentenceOf(resume.error) : null} />
      <ModalActions>
        <Button onClick={onClose}>{t('Leave it canceled')}</Button>
        <Button look="primary" busy={resume.isPending} onClick={run} data-autofocus>
          {t('Keep the subscription')}
        </Button>
      </ModalActions>
    </>
  )
}
