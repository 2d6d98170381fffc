import { AppError } from '@roundtrip/contract/errors'
import type { Trouble } from '@roundtrip/contract/exchanges'
import { RENAME_WORDS } from '@roundtrip/contract/ledger'
import { ACCOUNT_REASONS, CODES } from './account-sentences.ts'

/** Why an exchange refuses a request, and what helps. */
const TROUBLES: Readonly<Record<Trouble, string>> = {
  'key-missing': 'This connection has no key yet. Give it one first.',
  'key-unreadable': 'This server can no longer open the stored key. Enter it again.',
  'secret-unreadable': 'This secret cannot be decoded. Copy it again from the exchange, whole, with all of its lines.',
  'key-refused':
    'The exchange does not accept this key. Check that nothing is missing at its ends; if it was deleted there, make a new one.',
  'key-expired': 'This key has expired. Make a new one at the exchange.',
  'address-refused':
    'The exchange refuses our address. Allow it in the settings of the key, or make a key without a list of addresses.',
  'rights-missing': 'This key may not read everything that is needed. Tick the reading rights that the steps name.',
  'rights-removed':
    'This key could read the account before; now it may not. Enable its read permissions again at the exchange.',
  'withdrawal-allowed':
    'This key can withdraw your money, so it is not taken. Make a new one with reading rights only, and delete this one.',
  'region-refused':
    'The exchange does not answer from the country of this server. Import its files instead, or ask the people who run the server.',
  'rate-limited': 'The exchange asks for a pause. Try again in a minute.',
  maintenance: 'The exchange is being maintained. Try again later.',
  'no-answer': 'The exchange did not answer in time. Try again in a minute.',
  'no-network': 'The exchange could not be reached from the server. Try again in a minute.',
  'bad-answer': 'The exchange sent a response we could not read. Try again in a minute.',
  'request-refused': 'The exchange returned an error for our request. Try again in a minute.',
  clock: 'The clocks of the server and of the exchange differ too much. Try again in a minute.',
  'switched-off': 'This server asks no exchanges. Import files instead.',
  'plan-limit': 'Your plan is full. Upgrade, or remove one first.',
  internal: 'Something went wrong on our side. Try again in a minute.',
}

/** The sentence that the user reads for every reason. The server's own text is never shown. */
const REASONS: Readonly<Record<string, string>> = {
  'not-operator': 'Only the operators of this server see this page.',
  'backup-running': 'A backup is already running. This page shows when it is done.',
  ...ACCOUNT_REASONS,
  'passkey-cancelled': 'Your browser used no passkey. Try again, or choose another way.',
  ...TROUBLES,
  ...RENAME_WORDS,
  'too-many-renames': 'You have reached the limit of 200 renames. Remove one first.',
  'no-rename': 'This rename is gone. It may have been removed in another tab.',
  'bad-credentials': 'This does not look like a key of this exchange. Copy it again, whole.',
  'rights-unknown': 'The exchange does not tell what this key may do. Type “read only” to say that it can only read.',
  'same-account': 'This exchange account is connected already.',
  'too-many-connections': 'You have reached the limit of 30 connections. Delete one first.',
  'account-taken': 'This account has a connection already, or belongs to another exchange. Choose another.',
  'demo-only': 'A demo journal takes no keys, since anyone may open one. Sign up to connect your own account.',
  'no-demo': 'There is no stand-in exchange on this server.',
  'no-connection': 'This connection is gone. It may have been deleted in another tab.',
  'other-account': 'This key belongs to another exchange account. Add it as a connection of its own.',
  'no-account': 'This trading account no longer exists.',
  'duplicate-name': 'You already have an account with this name.',
  'too-many-accounts': 'You have reached the limit of 200 trading accounts.',
  'mixed-kinds':
    'This account already has these trades in another form, such as fills instead of orders. Use a new account, or undo that import.',
  'no-import': 'This import no longer exists.',
  'wrong-state': 'This cannot be done now: it is finished, cancelled or paused.',
  'wrong-chunk': 'The upload lost its place. Start the import again: it goes on where it stopped.',
  'bad-record': 'The server refused a row of the file. Nothing was imported.',
  'incomplete-upload': 'Not everything arrived. Start the import again: it goes on where it stopped.',
  'read-together':
    'These files were imported together with others before. Choose all of those files to read them again.',
  'import-cancelled': 'This import was cancelled. Nothing of it was stored.',
  'no-file': 'The text of this file is not kept. Choose the file again.',
  'too-much-kept': 'There is no more room for the text of your files. Undo old imports first.',
  'no-trade': 'There is no such trade. It may have changed with a later import.',
  'no-fill': 'This fill is not part of the trade any more. Reload to see how it is now.',
  'not-flat': 'These fills do not go from flat to flat: what they buy and sell has to add up to nothing.',
  'whole-trade': 'These are all fills of the trade. Choose some of them.',
  'not-adjacent': 'These trades do not follow each other in one position and direction, so they cannot be one.',
  'no-correction': 'This correction was taken back already.',
  'too-many-corrections': 'You have reached the limit of 10,000 corrections. Take some back first.',
  'instrument-differs': 'This account already trades a market of this name with other coins or another contract size.',
  'key-taken': 'That did not work. Close the form, open it again and try once more.',
  'bad-price': 'The price has to be a positive number.',
  'bad-quantity': 'Quantity and contract size have to be above zero.',
  'shared-fill':
    'One of its fills also belongs to another trade, so this trade cannot move alone. Move the import instead.',
  'nothing-to-change': 'This is what was reported already.',
  'closes-before-opening':
    'This fill is dated before the one it closes, so it would open a trade of the other side. Check its time.',
  'future-fill': 'This time is in the future.',
  'version-conflict': 'This was changed elsewhere at the same time. Reload to see it; your text is still in the form.',
  'newer-document': 'This was changed with a newer version of the page. Reload, then change it.',
  'too-many-documents': 'You have reached the limit of what can be kept of this kind. Delete some first.',
  'too-many-bytes': 'Your notes have reached their limit of size. Shorten or delete some first.',
  'document-too-large': 'This is too long to be kept. Shorten it.',
  'bad-interval': 'The trade is too long, or too short, for candles of this length.',
  'bad-candles': 'The server refused the candles. Nothing was kept.',
  'no-candle-set': 'These candles are deleted already.',
  'too-many-candles': 'You have reached the limit of 200 files or 5,000,000 candles. Delete some first.',
  'no-picture': 'This file cannot be read as a picture. Use PNG, JPEG, WebP or GIF.',
  'picture-too-large': 'This picture has too many pixels. Make it smaller, then try again.',
  'too-many-pictures': 'Your pictures have reached their limit. Remove some first; they go for good after 30 days.',
  'no-pictures': 'This server cannot keep pictures.',
  'too-many-streams': 'Too many windows are open. Close some, and changes made elsewhere appear again.',
  'too-many-calls': 'Too many requests at once. Try again in a few seconds.',
  'too-many-at-once': 'Too many pictures are uploading at once. Try again in a moment.',
  'body-too-large': 'This file is too large to be kept.',
  'database-away': 'The server is connecting to its database again. What you wrote is kept and sent when it answers.',
  'database-read-only': 'The server takes no changes for a moment. What you wrote is kept and sent when it does.',
  'database-full':
    "The server's disk is full, so nothing can be stored right now. What you wrote is kept in this browser.",
  'database-outdated': 'The server is being updated. What you wrote is kept and sent when it answers again.',
  'database-busy': 'Two changes got in each other’s way, and this one was not stored. Try again.',
  'export-running': 'An export is running already. Wait until it has finished, then try again.',
  'takes-no-messages': 'This server takes no messages.',
  'too-many-messages': 'Too many messages came from your network. Try again in an hour.',
  'restore-running': 'A restoration is running already. Wait until it has finished.',
  'journal-not-empty':
    'Your journal holds something already. Restore into a new account, or delete its trading accounts, notes and labels first.',
  'webhook-not-https': 'Enter a complete address that begins with https://, without a user name.',
  'webhook-not-public': 'This address is not on the public internet.',
  'webhook-not-telegram': 'Use https://api.telegram.org/bot<token>/sendMessage, with the token of your bot.',
  'webhook-without-chat': 'Enter the ID of the chat that your bot writes to.',
  'no-webhook': 'There is no webhook yet. Add its address first.',
  'webhook-unreadable': 'This server can no longer open the stored webhook. Enter its address again.',
  'too-many-tests': 'You have sent 20 tests in an hour. Try again later.',
  'not-in-demo': 'This is not possible in a demo. Sign up for a journal of your own.',
  'archive-too-large': 'This file is larger than any archive.',
  'damaged-archive':
    'This file is no export of Roundtrip, or it is damaged. Download it again and choose the ZIP as it comes. Nothing was changed.',
  'newer-archive': 'A later release wrote this archive. Update this server first. Nothing was changed.',
  'bad-archive-record': 'The archive holds something that is not valid. Nothing was changed.',
  'too-much': 'The archive holds more than one journal may. Nothing was changed.',
  'store-unavailable': 'File storage is not available right now. Nothing was changed. Try again in a minute.',
  'too-many-tokens': 'You have reached the limit of 20 tokens. Revoke one first.',
  'bad-expiry': 'The token has to expire in the future, within ten years.',
  'no-token': 'This token is revoked already.',
  'page-too-large': 'This page is larger than 2 MB. Choose a shorter period or fewer trades.',
  'bad-page': 'This page cannot be shared as it is. Reload it and try again.',
  'page-loading': 'The page is still loading. Try again in a moment.',
  'too-many-shared-pages': 'You have reached the limit of 100 shared links. Revoke one first.',
  'too-many-shares': 'You have shared 60 pages in an hour. Try again later.',
  'no-shared-page': 'This link has expired or was already revoked.',
  'not-a-demo': 'Only the demo journal can be reset.',
  'payments-off': 'This server takes no payments: everything is included.',
  demo: 'A demo journal cannot pay. Sign up to have a journal of your own.',
  'provider-unreachable': 'The payment provider did not answer. Nothing was changed; try again in a moment.',
  'unknown-plan': 'This plan is not offered any more. Reload to see those that are.',
  'no-price': 'This plan cannot be paid this often. Choose another interval.',
  'already-subscribed': 'You have a subscription already. Change its plan in your settings.',
  'no-subscription': 'You have no subscription.',
  'no-checkout': 'The payment provider knows no such checkout.',
  'not-your-checkout': 'This checkout belongs to another account.',
  'checkout-open': 'The payment is not finished yet. Finish it on the page of the payment provider, then ask again.',
  'checkout-expired': 'This checkout was left or replaced by another one. Nothing was charged.',
  'same-plan': 'That is the plan that you have.',
  'payment-failed': 'The card was refused. Your plan stays as it was; change the card first.',
  'no-customer': 'The payment provider does not know you yet. It does after the first checkout.',
}

/** The sentence for a failure. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return ofArchive(error) ?? sentenceOfReason(error.reason) ?? CODES[error.code]
  return CODES.unknown
}

/** Names the line of an archive that is wrong. */
function ofArchive({ reason, details }: AppError): string | null {
  const { file, line } = (details ?? {}) as { readonly file?: string; readonly line?: number }
  if (reason !== 'bad-archive-record' || file === undefined || line === undefined) return null
  return `Line ${line} of ${file} in the archive is not valid. Nothing was changed.`
}

/** The sentence for a change that had to wait and then was rejected. */
export function refusalSentence(error: unknown): string {
  if (error instanceof AppError && error.reason === 'version-conflict') {
    return 'A change of yours was not saved: the same was changed elsewhere meanwhile.'
  }
  return `A change of yours was not saved. ${sentenceOf(error)}`
}

/** The sentence for a reason; null if it has none. */
export function sentenceOfReason(reason: string): string | null {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? null) : null
}
