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
        act: { name: 'Look at your plan', url: page('settings') },
        after: ['A card that expired is the usual reason. The payment is tried again by itself.'],
      }
    case 'backup-failed':
      return {
        subject: 'The backup of your server failed',
        lines: [news.trouble],
        act: { name: 'Open the operator page', url: page('operator') },
        after: ['This mail comes once, until a backup works again.'],
      }
    case 'summary-failed':
      return {
        subject: 'Your summary could not be delivered',
        lines: [`The webhook at ${news.about} did not accept your trading summary, so we stopped trying.`],
        act: { name: 'Check the webhook', url: `${page('settings')}#notifications` },
        after: ['The next summary is sent as usual. This mail comes once, until one is delivered.'],
      }
    case 'connection-broken':
      return {
        subject: `${news.name} is not read any more`,
        lines: [`Roundtrip cannot read the connection "${news.name}".`, TROUBLE_WORDS[news.trouble].why],
        act: { name: 'Look at your connections', url: page('connections') },
        after: [
          'This mail comes once, until the connection reads again.',
          'Mails about connections can be switched off in the settings.',
        ],
      }
  }
}

/** A day that nobody has to guess: mails know no time zone. */
function dayOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)} (UTC)`
}
