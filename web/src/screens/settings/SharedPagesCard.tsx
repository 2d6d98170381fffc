import type { SharedPage } from '@roundtrip/contract/sharing'
import { openModal } from '../../data/page/modals.ts'
import { useUser } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { linkOf, NOT_IN_DEMO, useRevokeSharedPage, useSharedPages } from '../../data/sharing/shared-pages.ts'
import { countText, plural } from '../../format/number.ts'
import { copyLink } from '../../parts/print/copy-link.ts'
import { FailedLine } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The pages that others can open by a link. */
export function SharedPagesCard() {
  const { demo } = useUser()
  const pages = useSharedPages()
  return (
    <Card title={t('Shared links')} hint={pages.data === undefined || demo ? undefined : countText(pages.data.length)}>
      <p className={styles.soft}>
        {demo
          ? NOT_IN_DEMO()
          : t(
              'Anyone with one of these links sees the page as it was when you shared it. To share a report, a day or a trade, open it and choose Share link.',
            )}
      </p>
      {pages.isError ? <FailedLine error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      <ul className={`${styles.items} ${styles.after}`}>
        {(pages.data ?? []).map((page) => (
          <Shared key={page.id} page={page} />
        ))}
      </ul>
    </Card>
  )
}

function Shared({ page }: { readonly page: SharedPage }) {
  const { times } = useFormats()
  const revoke = useRevokeSharedPage()
  const { title, amounts, createdAt, expires, views } = page
  const confirmRevocation = (): void =>
    openModal('confirmAction', {
      title: t('Revoke link'),
      text: t(
        'Nobody can open “{title}” by this link any more. This cannot be undone, but you can share the page again.',
        { title },
      ),
      act: t('Revoke link'),
      run: async () => {
        await revoke.mutateAsync(page.id)
        notify.success(t('Link revoked.'))
      },
    })
  const opened = views === 0 ? t('not opened yet') : t('opened {times}', { times: plural(views, 'time') })
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.row}>
          <b>{title}</b>
          <Tag>
            <Trans text="amounts {amounts}" with={{ amounts }} />
          </Tag>
        </div>
        <p className={styles.soft}>
          <Trans
            text="Made {createdAt} · ends {expires} · {opened}"
            with={{ createdAt: times.date(createdAt), expires: times.date(expires), opened }}
          />
        </p>
      </div>
      <div className={styles.acts}>
        <Button aria-label={t('Copy the link to {title}', { title })} onClick={() => copyLink(linkOf(page))}>
          {t('Copy')}
        </Button>
        <Button aria-label={t('Revoke the link to {title}', { title })} onClick={confirmRevocation}>
          {t('Revoke')}
        </Button>
      </div>
    </li>
  )
}
