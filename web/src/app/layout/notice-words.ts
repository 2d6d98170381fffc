import type { Notice } from '@roundtrip/contract/messages'
import { shownMoney } from '../../format/money.ts'
import type { TimeFormat } from '../../format/time.ts'
import { t } from '../../language/translate.ts'

/** The text of a notice: one or two sentences. */
export function noticeText(notice: Notice, times: Pick<TimeFormat, 'date'>): string {
  switch (notice.kind) {
    case 'mail-bounced':
      return t('Email to {about} has bounced since {at}. Check your address, or you cannot reset your password.', {
        about: notice.about,
        at: times.date(notice.at),
      })
    case 'backup-failed':
      return t('The backup of your server failed. {trouble}', { trouble: notice.trouble })
    case 'summary-failed':
      return t('Your summary could not be delivered to {about}. Check the webhook and send a test.', {
        about: notice.about,
      })
    case 'payment-failed': {
      const amount = shownMoney(notice.currency).plain(Number(notice.amount))
      return t('The payment of {amount} for your plan failed. The plan goes on until {graceEnds}.', {
        amount,
        graceEnds: times.date(notice.graceEnds),
      })
    }
  }
}
