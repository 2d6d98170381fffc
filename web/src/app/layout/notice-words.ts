import type { Notice } from '@roundtrip/contract/messages'
import { shownMoney } from '../../format/money.ts'
import type { TimeFormat } from '../../format/time.ts'

/** The text of a notice, in one or two sentences. */
export function noticeText(notice: Notice, times: Pick<TimeFormat, 'date'>): string {
  switch (notice.kind) {
    case 'mail-bounced':
      return `Email to ${notice.about} has bounced since ${times.date(notice.at)}. Check your address, or you cannot reset your password.`
    case 'backup-failed':
      return `The backup of your server failed. ${notice.trouble}`
    case 'summary-failed':
      return `Your summary could not be delivered to ${notice.about}. Check the webhook and send a test.`
    case 'payment-failed': {
      const amount = shownMoney(notice.currency).plain(Number(notice.amount))
      return `The payment of ${amount} for your plan failed. The plan goes on until ${times.date(notice.graceEnds)}.`
    }
  }
}
