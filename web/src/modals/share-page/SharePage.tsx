import { Checkbox } from '@mantine/core'
import { LIMITS } from '@roundtrip/contract/fields'
import { SHARED_DAYS, type SharedPage } from '@roundtrip/contract/sharing'
import { useState } from 'react'
import { closeModal } from '../../data/page/modals.ts'
import { useUser } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { currentCard } from '../../data/sharing/share-card.ts'
import { isOnlyHere, linkOf, NOT_IN_DEMO, pictureOf, useSharePage } from '../../data/sharing/shared-pages.ts'
import { missing } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { capturePage } from '../../parts/print/capture.ts'
import { copyLink } from '../../parts/print/copy-link.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { IconDownload } from '../../ui/icons/index.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DemoOnly } from '../DemoOnly.tsx'
import { MessageModal } from '../MessageModal.tsx'
import styles from './SharePage.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Shares the page by a link. Anyone who has the link sees the page as it is now, until the link ends. */
export default function SharePage() {
  const { demo } = useUser()
  const [page, setPage] = useState<SharedPage | null>(null)
  if (demo) return <DemoOnly title={TITLE()} text={NOT_IN_DEMO()} onClose={close} />
  return page === null ? <Form onMade={setPage} /> : <Made page={page} />
}

const TITLE = perLanguage(() => t('Share link'))

function close(): void {
  closeModal('sharePage')
  // The element that opened the dialog may have been rendered again since, and the focus would be lost.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus()
  })
}

function Form({ onMade }: { readonly onMade: (page: SharedPage) => void }) {
  const [life, setLife] = useState<Life>('30')
  const [title] = useState(() => document.querySelector('#main h1')?.textContent ?? '')
  const share = useSharePage()
  const { form, busy, dirty, errors } = useAuthForm({
    check: (values) => ({ title: missing(values['title'], t('Enter a title.')) }),
    send: async (values) => {
      const amounts = values['hide'] === 'yes' ? 'hidden' : 'shown'
      const days = SHARED_DAYS.find((day) => String(day) === life) ?? SHARED_DAYS[0]
      const content = await capturePage(amounts)
      const shown = currentCard(amounts)
      // A call sends undefined as null, but a missing card must be absent.
      const card = shown === null ? {} : { card: shown }
      onMade(await share.mutateAsync({ ...content, ...card, title: values['title'] ?? '', amounts, days }))
    },
  })
  return (
    <Modal opened title={TITLE()} onClose={close} dirty={dirty} busy={busy}>
      <form {...form} className={styles.form}>
        <p className={styles.soft}>
          {t(
            'Anyone with the link sees this page as it is now, without logging in. Later changes do not appear on it.',
          )}
        </p>
        <TextField
          name="title"
          label={t('Title')}
          defaultValue={title.slice(0, LIMITS.name)}
          maxLength={LIMITS.name}
          error={errors.title}
          data-autofocus
        />
        <Checkbox
          name="hide"
          value="yes"
          label={t('Hide amounts')}
          description={t('Percentages, R multiples and prices stay. Notes and account names are shared as written.')}
          defaultChecked
        />
        <div className={styles.field}>
          <span className={styles.name}>{t('Ends after')}</span>
          <SegmentedTabs label={t('Ends after')} value={life} options={LIVES()} onChange={setLife} />
        </div>
        <FormError sentence={errors.form} />
        <ModalActions>
          <Button disabled={busy} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t('Create link')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function Made({ page }: { readonly page: SharedPage }) {
  const { times } = useFormats()
  const link = linkOf(page)
  return (
    <MessageModal
      title={TITLE()}
      onClose={close}
      action={
        <Button look="primary" onClick={() => copyLink(link)}>
          {t('Copy link')}
        </Button>
      }
    >
      <figure className={styles.card}>
        <img src={pictureOf(page)} width={1200} height={630} alt={t('The picture that messengers show of the link')} />
        <figcaption>
          <a className={buttonClass()} href={pictureOf(page)} download={`roundtrip-${page.id.slice(0, 6)}.png`}>
            <IconDownload size={15} aria-hidden />
            {t('Save picture')}
          </a>
        </figcaption>
      </figure>
      <TextField
        name="link"
        label={t('Link')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        hint={isOnlyHere() ? t('This server runs on this computer, so the link opens only here.') : undefined}
      />
      <p className={styles.soft}>
        <Trans
          text={
            page.amounts === 'shown'
              ? 'Amounts are shown. The link ends on {expires}. You can revoke it earlier in the settings, under Shared links.'
              : 'Amounts are hidden. The link ends on {expires}. You can revoke it earlier in the settings, under Shared links.'
          }
          with={{ expires: times.date(page.expires) }}
        />
      </p>
    </MessageModal>
  )
}

type Life = '7' | '30' | '90' | '365'
const LIVES = perLanguage((): readonly { readonly value: Life; readonly text: string }[] => [
  { value: '7', text: t('7 days') },
  { value: '30', text: t('30 days') },
  { value: '90', text: t('90 days') },
  { value: '365', text: t('A year') },
])
