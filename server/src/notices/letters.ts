/** Notices as letters. */
import { TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import type { Letter } from '../mail/letters.ts'
import type { News } from './news.ts'

export type LetterContext = { readonly pagesUrl: string; readonly uid: string }

/** Null for what no mail can tell. */
export function noticeLetter(news: News, { pagesUrl, uid }: LetterContext): Letter | null {
  const page = (name: string): string => `${pagesUrl}/user/${uid}/${name}`
  switch (news.kind) {
    case 'mail-bounced':
      return null
    case 'payment-failed':
      return {
        subject: 'Your payment failed',
        lines: [
          `The payment of ${news.amount} ${news.currency} for your Roundtrip plan did not go through.`,
          `Nothing changes until ${dayOf(news.graceEnds)}. After that the limits of the free plan hold; nothing you entered is deleted.`,
        ],
        act: { name: 'Review your plan', url: page('settings') },
        after: ['An expired card is the usual reason. We try the payment again automatically.'],
      }
    case 'backup-failed':
      return {
        subject: 'The backup of your server failed',
        lines: [news.trouble],
        act: { name: 'Open the operator page', url: page('operator') },
        after: ['You get this email once, until a backup succeeds.'],
      }
    case 'summary-failed':
      return {
        subject: 'Your summary could not be delivered',
        lines: [`The webhook at ${news.about} did not accept your trading summary, so we stopped trying.`],
        act: { name: 'Check the webhook', url: `${page('settings')}#notifications` },
        after: ['The next summary is sent as usual. You get this email once, until one is delivered.'],
      }
    case 'connection-broken':
      return {
        subject: `${news.name} has stopped syncing`,
        lines: [`Roundtrip can no longer read the connection "${news.name}".`, TROUBLE_WORDS[news.trouble].why],
        act: { name: 'Review your connections', url: page('connections') },
        after: [
          'You get this email once, until the connection works again.',
          'You can turn off emails about connections in the settings.',
        ],
      }
  }
}

/** A day that nobody has to guess: mails know no time zone. */
function dayOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)} (UTC)`
}
