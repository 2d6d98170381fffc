import { AppError } from '@roundtrip/contract/errors'
import type { Trouble } from '@roundtrip/contract/exchanges'
import { RENAME_WORDS } from '@roundtrip/contract/ledger'
import { ACCOUNT_REASONS, CODES } from './account-sentences.ts'
import { localized } from '../../format/localized.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** Why an exchange refuses a request, and what helps. */
const TROUBLES = perLanguage(
  (): Readonly<Record<Trouble, string>> => ({
    'key-missing': t('This connection has no key yet. Add one first.'),
    'key-unreadable': t('This server can no longer decrypt the stored key. Enter it again.'),
    'secret-unreadable': t('This secret can’t be decoded. Copy it again from the exchange, with all of its lines.'),
    'key-refused': t(
      'The exchange does not accept this key. Check that you copied all of it. If it was deleted there, make a new one.',
    ),
    'key-unknown': t(
      'The exchange doesn’t know this key there. Choose where your account is, and check that you copied the whole key.',
    ),
    'key-expired': t('This key has expired. Make a new one at the exchange.'),
    'address-refused': t(
      'The exchange blocked our IP address. Allow it in the settings of the key, or create a key without an IP whitelist.',
    ),
    'rights-missing': t('This key is missing permissions. Enable the read permissions listed in the steps.'),
    'rights-removed': t('This key can no longer read the account. Enable its read permissions again at the exchange.'),
    'withdrawal-allowed': t(
      'This key can withdraw funds, so we don’t accept it. Delete it and create a read-only key.',
    ),
    'region-refused': t(
      'The exchange doesn’t serve the country of this server. Import its files instead, or ask the people who run the server.',
    ),
    'rate-limited': t('The exchange is limiting requests. Try again in a minute.'),
    maintenance: t('The exchange is under maintenance. Try again later.'),
    'no-answer': t('The exchange did not answer in time. Try again in a minute.'),
    'no-network': t('The exchange could not be reached from the server. Try again in a minute.'),
    'bad-answer': t('The exchange sent a response we could not read. Try again in a minute.'),
    'request-refused': t('The exchange returned an error for our request. Try again in a minute.'),
    clock: t('The clocks of the server and of the exchange differ too much. Try again in a minute.'),
    'switched-off': t('This server doesn’t connect to exchanges. Import files instead.'),
    'plan-limit': t('Your plan is full. Upgrade, or remove one first.'),
    internal: t('Something went wrong on our side. Try again in a minute.'),
  }),
)

/** The sentence that the user reads for every reason. The server's own text is never shown. */
const REASONS = perLanguage(
  // oxlint-disable-next-line max-lines-per-function -- a table of texts
  (): Readonly<Record<string, string>> => ({
    'not-operator': t('Only operators of this server can see this page.'),
    'backup-running': t('A backup is already running. This page shows when it is done.'),
    ...ACCOUNT_REASONS(),
    'passkey-cancelled': t('No passkey was used. Try again, or choose another way.'),
    ...TROUBLES(),
    'too-many-renames': t('You have reached the limit of 200 renames. Remove one first.'),
    'no-rename': t('This rename is gone. It may have been removed in another tab.'),
    'bad-credentials': t('This doesn’t look like a key from this exchange. Copy the whole key again.'),
    'rights-unknown': t(
      'The exchange doesn’t report the permissions of this key. Type “read only” to confirm that it can only read.',
    ),
    'same-account': t('This exchange account is connected already.'),
    'too-many-connections': t('You have reached the limit of 30 connections. Delete one first.'),
    'account-taken': t('This account has a connection already, or belongs to another exchange. Choose another.'),
    'demo-only': t('Demo journals don’t accept keys. Sign up to connect your own account.'),
    'no-demo': t('There is no sample exchange on this server.'),
    'no-connection': t('This connection is gone. It may have been deleted in another tab.'),
    'other-account': t('This key belongs to another exchange account. Add it as a new connection.'),
    'no-account': t('This trading account no longer exists.'),
    'duplicate-name': t('You already have an account with this name.'),
    'too-many-accounts': t('You have reached the limit of 200 trading accounts.'),
    'mixed-kinds': t(
      'This account already has these trades in another form, such as fills instead of orders. Use a new account, or undo that import.',
    ),
    'no-import': t('This import no longer exists.'),
    'wrong-state': t('This can’t be done now. The import is finished, canceled or paused.'),
    'wrong-chunk': t('The upload was interrupted. Start the import again, and it continues where it stopped.'),
    'bad-record': t('The server rejected a row of the file. Nothing was imported.'),
    'incomplete-upload': t('Not everything arrived. Start the import again, and it continues where it stopped.'),
    'read-together': t(
      'These files were imported together with others before. Choose all of those files to read them again.',
    ),
    'import-cancelled': t('This import was canceled. Nothing of it was stored.'),
    'no-file': t('The text of this file was not stored. Choose the file again.'),
    'too-much-kept': t('There is no room left for the text of your files. Undo old imports first.'),
    'no-trade': t('This trade doesn’t exist. A later import may have changed it.'),
    'no-fill': t('This fill is not part of the trade any more. Reload to see how it is now.'),
    'not-flat': t('These fills don’t go from flat to flat. What they buy and sell must cancel out.'),
    'whole-trade': t('That is every fill of the trade. Choose only some of them.'),
    'not-adjacent': t('These trades do not follow each other in one position and direction, so they cannot be one.'),
    'no-correction': t('This correction has already been undone.'),
    'too-many-corrections': t('You have reached the limit of 10,000 corrections. Undo some first.'),
    'instrument-differs': t(
      'This account already trades a market of this name with other coins or another contract size.',
    ),
    'key-taken': t('That did not work. Close the form, open it again and try once more.'),
    'bad-price': t('The price has to be a positive number.'),
    'bad-quantity': t('Quantity and contract size have to be above zero.'),
    'shared-fill': t(
      'One of its fills also belongs to another trade, so this trade cannot move alone. Move the import instead.',
    ),
    'nothing-to-change': t('That is what the exchange already reported.'),
    'closes-before-opening': t(
      'This fill is dated before the one it closes, so it would open a trade of the other side. Check its time.',
    ),
    'future-fill': t('This time is in the future.'),
    'version-conflict': t(
      'This was changed elsewhere at the same time. Reload to see it. Your text is still in the form.',
    ),
    'newer-document': t('This was changed with a newer version of the page. Reload, then change it.'),
    sealed: t('This experiment is sealed, so its terms and its verdict no longer change. Start a new one instead.'),
    'too-many-documents': t('You have reached the limit for this kind of item. Delete some first.'),
    'too-many-bytes': t('Your notes have reached their size limit. Shorten or delete some first.'),
    'document-too-large': t('This is too long to save. Shorten it.'),
    'bad-interval': t('The trade is too long, or too short, for candles of this length.'),
    'bad-candles': t('The server rejected the candles. Nothing was saved.'),
    'no-candle-set': t('These candles have already been deleted.'),
    'too-many-candles': t('You have reached the limit of 200 files or 5,000,000 candles. Delete some first.'),
    'no-picture': t('This file cannot be read as a picture. Use PNG, JPEG, WebP or GIF.'),
    'picture-too-large': t('This picture has too many pixels. Make it smaller, then try again.'),
    'too-many-pictures': t(
      'Your pictures have reached their limit. Remove some first. They are deleted for good after 30 days.',
    ),
    'no-pictures': t('This server can’t store pictures.'),
    'too-many-streams': t('Too many windows are open. Close some, and changes made elsewhere appear again.'),
    'too-many-calls': t('Too many requests at once. Try again in a few seconds.'),
    'too-many-at-once': t('Too many pictures are uploading at once. Try again in a moment.'),
    'body-too-large': t('This file is too large to save.'),
    'database-away': t(
      'The server is reconnecting to its database. What you wrote is saved here and sent when it is back.',
    ),
    'database-read-only': t(
      'The server isn’t accepting changes right now. What you wrote is saved here and sent when it does.',
    ),
    'database-full': t(
      "The server's disk is full, so nothing can be stored right now. What you wrote is saved in this browser.",
    ),
    'database-outdated': t('The server is being updated. What you wrote is saved here and sent when it is back.'),
    'database-busy': t('Two changes collided, and this one was not saved. Try again.'),
    'export-running': t('An export is already running. Wait until it has finished, then try again.'),
    'takes-no-messages': t('This server doesn’t accept messages.'),
    'too-many-messages': t('Too many messages came from your network. Try again in an hour.'),
    'restore-running': t('A restore is already running. Wait until it has finished.'),
    'journal-not-empty': t(
      'Your journal isn’t empty. Restore into a new account, or delete its trading accounts, notes and labels first.',
    ),
    'webhook-not-https': t('Enter a complete address that begins with https://, without a user name.'),
    'webhook-not-public': t('This address is not on the public internet.'),
    'webhook-not-telegram': 'Use https://api.telegram.org/bot<token>/sendMessage, with the token of your bot.',
    'webhook-without-chat': t('Enter the ID of the chat that your bot writes to.'),
    'push-not-public': t('The push service of this browser has no public address, so we can’t reach it.'),
    'push-bad-key': t(
      'Notifications can’t be encrypted for this device, because its key is not valid. Remove it and turn notifications on again.',
    ),
    'push-unavailable': t(
      'This server can no longer open its key for notifications. Its operator has to restore the master key.',
    ),
    'too-many-devices': t('You’ve added 10 devices. Remove one first.'),
    'no-device': t('This device is no longer on your list. Turn notifications on again.'),
    'no-webhook': t('There is no webhook yet. Add its address first.'),
    'webhook-unreadable': t('This server can no longer decrypt the stored webhook. Enter its address again.'),
    'too-many-tests': t('You have sent 20 tests in an hour. Try again later.'),
    'not-in-demo': t('This is not possible in a demo. Sign up for a journal of your own.'),
    'archive-too-large': t('This file is too large to be an archive.'),
    'damaged-archive': t(
      'This file isn’t a Roundtrip export, or it is damaged. Download it again and choose the ZIP as it is. Nothing was changed.',
    ),
    'newer-archive': t('A later release wrote this archive. Update this server first. Nothing was changed.'),
    'bad-archive-record': t('The archive holds something that is not valid. Nothing was changed.'),
    'too-much': t('The archive exceeds the limits of a journal. Nothing was changed.'),
    'store-unavailable': t('File storage is not available right now. Nothing was changed. Try again in a minute.'),
    'too-many-tokens': t('You have reached the limit of 20 tokens. Revoke one first.'),
    'bad-expiry': t('Choose an expiry date within the next ten years.'),
    'no-token': t('This token has already been revoked.'),
    'page-too-large': t('This page is larger than 2 MB. Choose a shorter period or fewer trades.'),
    'bad-page': t('This page cannot be shared as it is. Reload it and try again.'),
    'page-loading': t('The page is still loading. Try again in a moment.'),
    'too-many-shared-pages': t('You have reached the limit of 100 shared links. Revoke one first.'),
    'too-many-shares': t('You have shared 60 pages in an hour. Try again later.'),
    'no-shared-page': t('This link has expired or was already revoked.'),
    'not-a-demo': t('Only the demo journal can be reset.'),
    'payments-off': t('This server doesn’t take payments. Everything is included.'),
    demo: t('A demo journal cannot pay. Sign up to have a journal of your own.'),
    'provider-unreachable': t('The payment provider did not answer. Nothing was changed. Try again in a moment.'),
    'unknown-plan': t('This plan is no longer offered. Reload to see the current plans.'),
    'no-price': t('This plan isn’t available for that billing interval. Choose another.'),
    'already-subscribed': t('You already have a subscription. Change its plan in your settings.'),
    'no-subscription': t('You have no subscription.'),
    'no-checkout': t('The payment provider can’t find this checkout.'),
    'not-your-checkout': t('This checkout belongs to another account.'),
    'checkout-open': t(
      'The payment isn’t complete yet. Finish it on the page of the payment provider, then try again.',
    ),
    'checkout-expired': t('This checkout was abandoned or replaced. Nothing was charged.'),
    'same-plan': t('You already have this plan.'),
    'payment-failed': t('The card was refused. Your plan stays as it was. Change the card first.'),
    'no-customer': t('You have no billing account yet. Your first checkout creates it.'),
  }),
)

/** The sentence for a failure. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AppError)
    return ofArchive(error) ?? ofExchange(error) ?? sentenceOfReason(error.reason) ?? CODES()[error.code]
  return CODES().unknown
}

/** Adds the exchange's own code and message. */
function ofExchange({ reason, details }: AppError): string | null {
  const { exchangeMessage } = (details ?? {}) as { readonly exchangeMessage?: string }
  const sentence = sentenceOfReason(reason)
  if (exchangeMessage === undefined || sentence === null) return null
  return t('{sentence} The exchange says: “{exchangeMessage}”', { sentence, exchangeMessage })
}

/** Names the line of an archive that is wrong. */
function ofArchive({ reason, details }: AppError): string | null {
  const { file, line } = (details ?? {}) as { readonly file?: string; readonly line?: number }
  if (reason !== 'bad-archive-record' || file === undefined || line === undefined) return null
  return t('Line {line} of {file} in the archive is not valid. Nothing was changed.', { line, file })
}

/** The sentence for a change that had to wait and then was rejected. */
export function refusalSentence(error: unknown): string {
  if (error instanceof AppError && error.reason === 'version-conflict') {
    return t('One of your changes was not saved, because the same thing was changed elsewhere.')
  }
  return t('One of your changes was not saved. {error}', { error: sentenceOf(error) })
}

/** The sentence for a reason; null if it has none. */
export function sentenceOfReason(reason: string): string | null {
  if (isRename(reason)) return localized(RENAME_WORDS[reason])
  return Object.hasOwn(REASONS(), reason) ? (REASONS()[reason] ?? null) : null
}

/** Their examples use the reader's style, which loads after the language. */
function isRename(reason: string): reason is keyof typeof RENAME_WORDS {
  return Object.hasOwn(RENAME_WORDS, reason)
}
