/** Letters about accounts, and the format of every mail: as plain text and as HTML with the same words. */
import type { TokenScope } from '@roundtrip/contract/calls'
import type { Language } from '@roundtrip/contract/documents'
import { escapeHtml } from '../ground/html.ts'
import { type Translator, translator } from '../language/translator.ts'
import type { Message } from './outbox.ts'
import { unlinked } from './unlinked.ts'

/** The content of a mail: sentences, and at most one thing to do. */
export type Letter = {
  /** Missing = English. */
  readonly language?: Language
  readonly subject: string
  readonly lines: readonly string[]
  /** Names and their values, in two columns. */
  readonly figures?: readonly (readonly [name: string, text: string])[]
  readonly act?: { readonly name: string; readonly url: string }
  /** Another person's text, line by line; it never becomes a link. */
  readonly quote?: string
  readonly after?: readonly string[]
  /** Unsubscribes the reader from this kind of mail. */
  readonly leave?: { readonly name: string; readonly url: string }
}

export type PasskeyLetter = {
  readonly name: string
  readonly change: 'added' | 'removed'
  /** The page with the list. */
  readonly settings: string
}

export type TokenLetter = {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** The page with the list. */
  readonly settings: string
}

/** A letter in the language of its reader; missing = English. */
export function letterOf<About>(
  write: (about: About, speak: Translator) => Omit<Letter, 'language'>,
): (about: About, language?: Language) => Letter {
  return (about, chosen) => {
    const speak = translator(chosen)
    return { language: speak.language, ...write(about, speak) }
  }
}

/**
 * Letters about the account itself. The copy of a message, and mails that users subscribe to, are defined elsewhere.
 */
export const LETTERS = {
  confirmAddress: letterOf((url: string, { t }) => ({
    subject: t('Confirm your email address'),
    lines: [t('Welcome to Roundtrip. Confirm that this address is yours, and your journal is open.')],
    act: { name: t('Confirm address'), url },
    after: [
      t('The link works for one hour.'),
      t('If you did not sign up, you can ignore this email. Nobody can log in without this link.'),
    ],
  })),
  alreadyRegistered: letterOf((login: string, { t }) => ({
    subject: t('You already have an account'),
    lines: [
      t('Someone, probably you, tried to sign up for Roundtrip with this address. It already has an account.'),
      t('Log in with your password, or reset it there.'),
    ],
    act: { name: t('Log in'), url: login },
    after: [t('If it wasn’t you, you can ignore this email. Nobody else learns that the account exists.')],
  })),
  finishSignUp: letterOf((url: string, { t }) => ({
    subject: t('Finish your sign-up'),
    lines: [
      t('Someone, probably you, signed up for Roundtrip again with this address. It was never confirmed.'),
      t('Set the password that you want to use. That confirms the address as well.'),
    ],
    act: { name: t('Set password'), url },
    after: [t('The link works once, for 30 minutes.'), t('If it wasn’t you, you can ignore this email.')],
  })),
  resetPassword: letterOf((url: string, { t }) => ({
    subject: t('Set a new password'),
    lines: [t('Someone, probably you, asked to reset your Roundtrip password.')],
    act: { name: t('Set a new password'), url },
    after: [
      t('The link works once, for 30 minutes.'),
      t('If it wasn’t you, you can ignore this email. Your password stays the same.'),
    ],
  })),
  confirmChange: letterOf(({ url, address }: { readonly url: string; readonly address: string }, { t }) => ({
    subject: t('Confirm the change of your email address'),
    lines: [t('You asked to move your Roundtrip account from this address to {address}.', { address })],
    act: { name: t('Confirm the change'), url },
    after: [
      t('We then send a link to the new address. This link works for one hour.'),
      t('If you did not ask for this, change your password now. Someone else knows it.'),
    ],
  })),
  confirmNewAddress: letterOf((url: string, { t }) => ({
    subject: t('Confirm your new email address'),
    lines: [t('Confirm that this address is yours. You then log in to Roundtrip with it.')],
    act: { name: t('Confirm address'), url },
    after: [t('The link works for one hour.'), t('If you did not ask for this, you can ignore this email.')],
  })),
  addressTaken: letterOf((login: string, { t }) => ({
    subject: t('You already have an account'),
    lines: [t('Someone, probably you, tried to move a Roundtrip account to this address. It already has one.')],
    act: { name: t('Log in'), url: login },
    after: [t('Both accounts stay as they are.')],
  })),
  addressChanged: letterOf((address: string, { t }) => ({
    subject: t('Your email address was changed'),
    lines: [t('You now log in to Roundtrip with {address}. All other devices were logged out.', { address })],
    after: [t('If this wasn’t you, contact the people who run this server right away.')],
  })),
  passwordChanged: letterOf((login: string, { t }) => ({
    subject: t('Your password was changed'),
    lines: [
      t('The password of your Roundtrip account was changed. All other devices were logged out.'),
      t('All access tokens were revoked. Make new ones for the scripts that you still use.'),
    ],
    act: { name: t('Log in'), url: login },
    after: [t('If this wasn’t you, reset your password now.')],
  })),
  tokenMade: letterOf(({ name, scopes, settings }: TokenLetter, speak) => {
    const { t, listed } = speak
    return {
      subject: t('A new access token'),
      lines: [
        t('An access token named “{name}” was made for your Roundtrip journal. With it a script can {acts}.', {
          name,
          acts: listed(scopes.map((scope) => SCOPE_ACTS[scope](speak))),
        }),
        t('If this was you, there is nothing to do.'),
      ],
      act: { name: t('See all tokens'), url: settings },
      after: [t('If this wasn’t you, revoke it there now and change your password. Someone else knows it.')],
    }
  }),
  secondFactorChanged: letterOf((on: boolean, { t }) => ({
    subject: on ? t('The second factor is on') : t('The second factor is off'),
    lines: [
      on
        ? t('You now need a code from your authenticator app to log in to Roundtrip.')
        : t('You now log in to Roundtrip with your password alone.'),
    ],
    after: [t('If this wasn’t you, change your password now.')],
  })),
  passkeyChanged: letterOf(({ name, change, settings }: PasskeyLetter, { t }) => ({
    subject: change === 'added' ? t('A new passkey') : t('A passkey was removed'),
    lines: [
      change === 'added'
        ? t('A passkey named “{name}” was added to your account. It logs in to Roundtrip without your password.', {
            name,
          })
        : t('The passkey named “{name}” no longer logs in to Roundtrip.', { name }),
      t('If this was you, there is nothing to do.'),
    ],
    act: { name: t('See all passkeys'), url: settings },
    after: [t('If this wasn’t you, remove every passkey you don’t recognize and change your password now.')],
  })),
} as const

/** Verbs after `can`, which German puts at the end of the sentence. */
const SCOPE_ACTS: Readonly<Record<TokenScope, (speak: Translator) => string>> = {
  read: ({ tIn }) => tIn('a script can', 'read'),
  import: ({ tIn }) => tIn('a script can', 'import'),
}

/** `replyTo`: who receives replies, if not the sender. */
export function mail(to: string, letter: Letter, replyTo?: string): Message {
  const reply = replyTo === undefined ? {} : { replyTo }
  const leaves = letter.leave === undefined ? {} : { leave: letter.leave.url }
  return {
    kind: 'mail',
    to,
    ...reply,
    ...leaves,
    subject: `${letter.subject} · Roundtrip`,
    text: plain(letter),
    html: page(letter),
  }
}

/** A code to sign in with, in the language of the page where it is typed; missing = English. */
export function codeSms(to: string, code: string, language?: Language): Message {
  const { t } = translator(language)
  return {
    kind: 'sms',
    to,
    text: t('{code} is your Roundtrip code. It works for 5 minutes. Do not share it with anyone.', { code }),
  }
}

function plain({ lines, figures = [], act, quote, after = [], leave }: Letter): string {
  const paragraphs = [
    ...lines,
    ...(figures.length === 0 ? [] : [figures.map(([name, text]) => `${name}: ${text}`).join('\n')]),
    ...(act === undefined ? [] : [`${act.name}:\n${act.url}`]),
    ...(quote === undefined ? [] : [unlinked(quote).replaceAll(/^/gm, '> ')]),
    ...after,
    ...(leave === undefined ? [] : [`${leave.name}:\n${leave.url}`]),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/**
 * Tables and inline styles, because that is what mail programs support. Colours have contrast on white and on black.
 */
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
