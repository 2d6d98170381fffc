/** Every mail and SMS that the product sends, as plain text and as HTML with the same words. */
import type { Language } from '@roundtrip/contract/documents'
import { escapeHtml } from '../ground/html.ts'
import { translator } from '../language/translator.ts'
import type { Message } from './outbox.ts'
import { unlinked } from './unlinked.ts'

/** What a mail says: sentences, and at most one thing to do. */
export type Letter = {
  /** Missing = English. */
  readonly language?: Language
  readonly subject: string
  readonly lines: readonly string[]
  /** Names with what stands beside them, in two columns. */
  readonly figures?: readonly (readonly [name: string, text: string])[]
  readonly act?: { readonly name: string; readonly url: string }
  /** What somebody else wrote, line by line; it never becomes a link. */
  readonly quote?: string
  readonly after?: readonly string[]
  /** Ends mails of this kind, for those that the reader has chosen to get. */
  readonly leave?: { readonly name: string; readonly url: string }
}

/** What somebody wrote on the contact page. */
export type ContactLetter = {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

export type PasskeyLetter = {
  readonly name: string
  readonly change: 'added' | 'removed'
  /** The page with the list. */
  readonly settings: string
}

export const LETTERS = {
  confirmAddress: (url: string): Letter => ({
    subject: 'Confirm your email address',
    lines: ['Welcome to Roundtrip. Confirm that this address is yours, and your journal is open.'],
    act: { name: 'Confirm address', url },
    after: [
      'The link works for one hour.',
      'If you did not sign up, you can ignore this email. Nobody can sign in without this link.',
    ],
  }),
  alreadyRegistered: (login: string): Letter => ({
    subject: 'You already have an account',
    lines: [
      'Someone, probably you, tried to sign up for Roundtrip with this address. It already has an account.',
      'Log in with your password, or reset it there.',
    ],
    act: { name: 'Log in', url: login },
    after: ['If it wasn’t you, you can ignore this email. Nobody else learns that the account exists.'],
  }),
  finishSignUp: (url: string): Letter => ({
    subject: 'Finish your sign-up',
    lines: [
      'Someone, probably you, signed up for Roundtrip again with this address. It was never confirmed.',
      'Set the password that shall count; that confirms the address as well.',
    ],
    act: { name: 'Set password', url },
    after: ['The link works once, for 30 minutes.', 'If it wasn’t you, you can ignore this email.'],
  }),
  resetPassword: (url: string): Letter => ({
    subject: 'Set a new password',
    lines: ['Someone, probably you, asked to reset your Roundtrip password.'],
    act: { name: 'Set a new password', url },
    after: [
      'The link works once, for 30 minutes.',
      'If it wasn’t you, you can ignore this email. Your password stays the same.',
    ],
  }),
  confirmChange: ({ url, address }: { readonly url: string; readonly address: string }): Letter => ({
    subject: 'Confirm the change of your email address',
    lines: [`You asked to move your Roundtrip account from this address to ${address}.`],
    act: { name: 'Confirm the change', url },
    after: [
      'We then send a link to the new address. This link works for one hour.',
      'If you did not ask for this, change your password now. Someone else knows it.',
    ],
  }),
  confirmNewAddress: (url: string): Letter => ({
    subject: 'Confirm your new email address',
    lines: ['Confirm that this address is yours. You then sign in to Roundtrip with it.'],
    act: { name: 'Confirm address', url },
    after: ['The link works for one hour.', 'If you did not ask for this, you can ignore this email.'],
  }),
  addressTaken: (login: string): Letter => ({
    subject: 'You already have an account',
    lines: ['Someone, probably you, tried to move a Roundtrip account to this address. It already has one.'],
    act: { name: 'Log in', url: login },
    after: ['Both accounts stay as they are.'],
  }),
  addressChanged: (address: string): Letter => ({
    subject: 'Your email address was changed',
    lines: [`You now sign in to Roundtrip with ${address}. All other devices were signed out.`],
    after: ['If this wasn’t you, contact the people who run this server right away.'],
  }),
  passwordChanged: (login: string): Letter => ({
    subject: 'Your password was changed',
    lines: [
      'The password of your Roundtrip account was changed. All other devices were signed out.',
      'All access tokens were revoked. Make new ones for the scripts that you still use.',
    ],
    act: { name: 'Log in', url: login },
    after: ['If this wasn’t you, reset your password now.'],
  }),
  tokenMade: ({
    name,
    scopes,
    settings,
  }: {
    readonly name: string
    readonly scopes: string
    readonly settings: string
  }): Letter => ({
    subject: 'A new access token',
    lines: [
      `An access token named “${name}” was made for your Roundtrip journal. With it a script can ${scopes}.`,
      'If this was you, there is nothing to do.',
    ],
    act: { name: 'See all tokens', url: settings },
    after: ['If this wasn’t you, revoke it there now and change your password. Someone else knows it.'],
  }),
  secondFactorChanged: (on: boolean): Letter => ({
    subject: on ? 'The second factor is on' : 'The second factor is off',
    lines: [
      on
        ? 'You now need a code from your authenticator app to sign in to Roundtrip.'
        : 'You now sign in to Roundtrip with your password alone.',
    ],
    after: ['If this wasn’t you, change your password now.'],
  }),
  passkeyChanged: ({ name, change, settings }: PasskeyLetter): Letter => ({
    subject: change === 'added' ? 'A new passkey' : 'A passkey was removed',
    lines: [
      change === 'added'
        ? `A passkey named “${name}” was added to your account. It signs in to Roundtrip without your password.`
        : `The passkey named “${name}” no longer signs in to Roundtrip.`,
      'If this was you, there is nothing to do.',
    ],
    act: { name: 'See all passkeys', url: settings },
    after: ['If this wasn’t you, remove every passkey you don’t recognize and change your password now.'],
  }),
  contact: ({ name, email, subject, message }: ContactLetter): Letter => ({
    subject: `Message: ${subject}`,
    lines: [`${name} sent this from the contact page. Your reply goes to ${email}.`],
    quote: message,
    after: ['Nobody has checked that the address is theirs.'],
  }),
  contactCopy: ({ subject, message }: ContactLetter): Letter => ({
    subject: 'We have your message',
    lines: ['Thank you for writing. This is what reached us; the answer comes to this address.'],
    quote: `${subject}\n\n${message}`,
    after: [
      'If you did not write this, someone entered your address on our contact page. You can ignore this email. We send at most three such copies a day to an address.',
    ],
  }),
} as const

/** `replyTo`: who gets the answer, where that is not the sender. */
export function mail(to: string, letter: Letter, replyTo?: string): Message {
  const answers = replyTo === undefined ? {} : { replyTo }
  const leaves = letter.leave === undefined ? {} : { leave: letter.leave.url }
  return {
    kind: 'mail',
    to,
    ...answers,
    ...leaves,
    subject: `${letter.subject} · Roundtrip`,
    text: plain(letter),
    html: page(letter),
  }
}

export function codeSms(to: string, code: string): Message {
  return {
    kind: 'sms',
    to,
    text: `${code} is your Roundtrip code. It works for 5 minutes. Do not share it with anyone.`,
  }
}

function plain({ lines, figures = [], act, quote, after = [], leave }: Letter): string {
  const parts = [
    ...lines,
    ...(figures.length === 0 ? [] : [figures.map(([name, text]) => `${name}: ${text}`).join('\n')]),
    ...(act === undefined ? [] : [`${act.name}:\n${act.url}`]),
    ...(quote === undefined ? [] : [unlinked(quote).replaceAll(/^/gm, '> ')]),
    ...after,
    ...(leave === undefined ? [] : [`${leave.name}:\n${leave.url}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Tables and inline styles, because that is what mail programs show. Colours have contrast on white and on black. */
function page({ language: written, subject, lines, figures = [], act, quote, after = [], leave }: Letter): string {
  const { language, t } = translator(written)
  const paragraph = (line: string): string => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const button =
    act === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(act.url)}" style="display:inline-block;padding:11px 20px;` +
        `border-radius:8px;background:#0b7a66;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(act.name)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:13px">${t('Or open this address:')}<br>${escapeHtml(act.url)}</p>`
  const quoted =
    quote === undefined
      ? ''
      : `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #8490a3;white-space:pre-wrap;` +
        `overflow-wrap:anywhere">${escapeHtml(unlinked(quote))}</blockquote>`
  const left =
    leave === undefined
      ? ''
      : ` · <a href="${escapeHtml(leave.url)}" style="color:inherit">${escapeHtml(leave.name)}</a>`
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif"><table role="presentation" align="center" ` +
    `style="max-width:480px;width:100%"><tr><td><h1 style="margin:0 0 16px;font-size:20px;line-height:28px">` +
    `${escapeHtml(subject)}</h1>${lines.map(paragraph).join('')}${table(figures)}${button}${quoted}${after.map(paragraph).join('')}` +
    `<p style="margin:0;font-size:13px">Roundtrip${left}</p></td></tr></table></body></html>`
  )
}

function table(figures: NonNullable<Letter['figures']>): string {
  if (figures.length === 0) return ''
  const row = ([name, text]: readonly [string, string]): string =>
    `<tr><td style="padding:4px 16px 4px 0;vertical-align:top">${escapeHtml(name)}</td>` +
    `<td style="padding:4px 0;text-align:right;font-weight:600">${escapeHtml(text)}</td></tr>`
  return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${figures.map(row).join('')}</table>`
}
