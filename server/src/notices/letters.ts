/** Notices as letters. */
import type { Language } from '@roundtrip/contract/documents'
import { TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import { translator } from '../language/translator.ts'
import type { Letter } from '../mail/letters.ts'
import type { News } from './news.ts'

export type LetterContext = {
  readonly pagesUrl: string
  readonly uid: string
  /** Missing = English. */
  readonly language?: Language | undefined
}

/** Null for news that cannot be sent by mail. */
export function noticeLetter(news: News, { pagesUrl, uid, language: chosen }: LetterContext): Letter | null {
  const page = (name: string): string => `${pagesUrl}/user/${uid}/${name}`
  const { language, t } = translator(chosen)
  switch (news.kind) {
    case 'mail-bounced':
      return null
    case 'payment-failed':
      return {
        language,
        subject: t('Your payment failed'),
        lines: [
          t('The payment of {amount} for your Roundtrip plan did not go through.', {
            amount: `${news.amount} ${news.currency}`,
          }),
          t(
            'Nothing changes until {day}. After that the limits of the free plan apply. Nothing you entered is deleted.',
            { day: dayOf(news.graceEnds) },
          ),
        ],
        act: { name: t('Review your plan'), url: page('settings') },
        after: [t('An expired card is the usual reason. We try the payment again automatically.')],
      }
    case 'backup-failed':
      return {
        language,
        subject: t('The backup of your server failed'),
        lines: [news.trouble],
        act: { name: t('Open the operator page'), url: page('operator') },
        after: [t('You get this email once, until a backup succeeds.')],
      }
    case 'summary-failed':
      return {
        language,
        subject: t('Your summary could not be delivered'),
        lines: [
          t('The webhook at {host} did not accept your trading summary, so we stopped trying.', { host: news.about }),
        ],
        act: { name: t('Check the webhook'), url: `${page('settings')}#notifications` },
        after: [t('The next summary is sent as usual. You get this email once, until one is delivered.')],
      }
    case 'connection-broken':
      return {
        language,
        subject: t('{name} has stopped syncing', { name: news.name }),
        lines: [
          t('Roundtrip can no longer read the connection "{name}".', { name: news.name }),
          t(TROUBLE_WORDS[news.trouble].why),
          ...(news.exchangeMessage === null
            ? []
            : [t('The exchange says: “{exchangeMessage}”', { exchangeMessage: news.exchangeMessage })]),
        ],
        act: { name: t('Review your connections'), url: page('connections') },
        after: [
          t('You get this email once, until the connection works again.'),
          t('You can turn off emails about connections in the settings.'),
        ],
      }
  }
}

/** An unambiguous date: mails know no time zone. */
function dayOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)} (UTC)`
}
