import type { Notice } from '@roundtrip/contract/messages'
import { Link } from 'react-router'
import { IconCreditCardOff, IconDatabaseOff, IconMailOff } from '../../ui/icons/index.ts'
import { useDismissNotice, useNotices } from './notices.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { noticeText } from './notice-words.ts'
import { userPath } from '../../paths.ts'
import { QuietLine } from './QuietLine.tsx'
import { t } from '../../language/translate.ts'

const ICONS = {
  'mail-bounced': IconMailOff,
  'payment-failed': IconCreditCardOff,
  'backup-failed': IconDatabaseOff,
  'summary-failed': IconMailOff,
}

/** Notices from the server, each shown until it is resolved or dismissed. */
export function NoticeLines() {
  const notices = useNotices()
  return notices.map((notice) => <NoticeLine key={`${notice.kind} ${notice.about}`} notice={notice} />)
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const uid = useUid()
  const { times } = useFormats()
  const dismiss = useDismissNotice()
  const Icon = ICONS[notice.kind]
  return (
    <QuietLine icon={<Icon size={16} aria-hidden />}>
      {noticeText(notice, times)}{' '}
      {notice.kind === 'backup-failed' ? (
        <Link to={userPath(uid, 'operator')}>{t('Operator')}</Link>
      ) : (
        <Link to={userPath(uid, 'settings')}>{t('Settings')}</Link>
      )}
      <button type="button" disabled={dismiss.isPending} onClick={() => dismiss.mutate(notice)}>
        {t('Dismiss')}
      </button>
    </QuietLine>
  )
}
