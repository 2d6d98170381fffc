/** The only reader of the environment. Every setting is data, so that the table in the README is generated from it. */
import { resolve } from 'node:path'
import { type MasterKey, parseKeys } from '../keys/key-ring.ts'
import { type PlansFile, readPlansFile } from './plans-file.ts'

export const ENVIRONMENT_SETTINGS = [
  { name: 'PORT', default: '3000', meaning: 'Port of the web server; 0 takes a free one.' },
  {
    name: 'HOST',
    default: 'localhost',
    meaning: 'Address to listen on; 0.0.0.0 opens it to the network, with PUBLIC_URL.',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    meaning:
      'Address that browsers use, such as https://journal.example.com or http://192.168.1.20:3000. Without it only localhost and HOST are answered.',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'Folder of the embedded database and of generated secrets.' },
  { name: 'DATABASE_URL', default: '', meaning: 'An own PostgreSQL 15 or newer instead of the embedded one.' },
  { name: 'DATABASE_CONNECTIONS', default: '10', meaning: 'Most database connections of one server process.' },
  { name: 'AUTH_SECRET', default: '', meaning: 'Secret of sessions, 32 characters or more; made and kept if absent.' },
  {
    name: 'MASTER_KEYS',
    default: '',
    meaning:
      'Keys that seal exchange keys, as name:base64 of 32 bytes, the current one first; made and kept if absent.',
  },
  { name: 'SYNC_MINUTES', default: '15', meaning: 'Minutes from one synchronisation of an exchange to the next.' },
  {
    name: 'LIVE_STREAMS',
    default: '200',
    meaning: 'Most exchange accounts whose new fills one server process hears of within seconds; 0 for none.',
  },
  { name: 'TRUST_PROXY', default: '0', meaning: '1 if a proxy in front sets X-Forwarded-For.' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug or silent.' },
  { name: 'SIGN_UP', default: 'open', meaning: 'open, or closed to refuse new users.' },
  {
    name: 'PASSWORD_MEMORY',
    default: '64',
    meaning: 'MiB of memory that keeping or checking a password takes, 19 or more: what a guess costs a thief.',
  },
  { name: 'SMTP_URL', default: '', meaning: 'Mail server, such as smtps://user:password@mail.example.com.' },
  { name: 'MAIL_FROM', default: '', meaning: 'Sender of mails; needed with SMTP_URL.' },
  {
    name: 'CONTACT_TO',
    default: '',
    meaning:
      'Mail address that gets what visitors write on the contact page; needs SMTP_URL, except on your own machine.',
  },
  {
    name: 'OPERATOR',
    default: '',
    meaning: 'Who runs this server, by name and contact; stands on the pages of privacy, terms and contact.',
  },
  {
    name: 'BOUNCE_TOKEN',
    default: '',
    meaning: 'Bearer token with which a mail service reports bounces to POST /api/mail/bounced as {"to": "address"}.',
  },
  { name: 'SMS_URL', default: '', meaning: 'Gateway that takes POST {"to", "text"}; allows sign-in by phone.' },
  { name: 'SMS_TOKEN', default: '', meaning: 'Bearer token for SMS_URL.' },
  { name: 'GOOGLE_CLIENT_ID', default: '', meaning: 'Allows sign-in with Google; needs GOOGLE_CLIENT_SECRET.' },
  { name: 'GOOGLE_CLIENT_SECRET', default: '', meaning: 'Secret of the Google client.' },
  { name: 'OIDC_ISSUER', default: '', meaning: 'Allows sign-in with this OpenID Connect issuer.' },
  {
    name: 'OIDC_NAME',
    default: 'Single sign-on',
    meaning: 'What the button of that issuer says after "Continue with".',
  },
  { name: 'OIDC_CLIENT_ID', default: '', meaning: 'Client at the issuer; needed with OIDC_ISSUER.' },
  { name: 'OIDC_CLIENT_SECRET', default: '', meaning: 'Secret of that client, if it has one.' },
  {
    name: 'EXCHANGE_GATEWAY',
    default: '',
    meaning: 'Asked instead of the exchanges, on this machine only: http://127.0.0.1:8081/?target=; off asks nobody.',
  },
  {
    name: 'EXCHANGE_ADDRESS',
    default: '',
    meaning: 'A name for the address that exchanges see. Servers with the same one share its rate limits.',
  },
  {
    name: 'EXCHANGE_PACE',
    default: '1',
    meaning: 'How many times faster than an exchange allows its stand-in at EXCHANGE_GATEWAY is asked.',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    default: '',
    meaning: 'Takes payments with Stripe; needs the next two. Else all is free.',
  },
  { name: 'STRIPE_WEBHOOK_SECRET', default: '', meaning: 'Secret of the webhook to /api/payments/webhook.' },
  { name: 'PLANS', default: '', meaning: 'JSON file with the plans that are sold, and what each allows.' },
  {
    name: 'STRIPE_GATEWAY',
    default: '',
    meaning: 'Asked instead of Stripe, on this machine only, with a test key: http://127.0.0.1:8082.',
  },
  { name: 'ROUNDTRIP_MODE', default: 'serve', meaning: 'serve, or dev for the separate ports of development.' },
] as const

export type SettingName = (typeof ENVIRONMENT_SETTINGS)[number]['name']
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

export type Config = {
  readonly mode: 'serve' | 'dev'
  readonly host: string
  readonly port: number
  /** Without a slash at the end; null = `http://localhost:{port}`. */
  readonly publicUrl: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  readonly authSecret: string | null
  /** Null = a ring in the data folder. */
  readonly masterKeys: readonly MasterKey[] | null
  readonly syncMinutes: number
  readonly liveStreams: number
  readonly trustProxy: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly signUp: 'open' | 'closed'
  readonly passwordMemoryMib: number
  /** Null = mails are kept, and shown on a page where the server is a local one. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Null = nobody reads what visitors write. */
  readonly contactTo: string | null
  readonly operator: string | null
  /** Null = nobody reports bounces. */
  readonly bounceToken: string | null
  readonly sms: { readonly url: string; readonly token: string | null } | null
  readonly identityProviders: readonly IdentityProvider[]
  /** How public data of exchanges is requested. */
  readonly exchanges: 'directly' | 'not-at-all' | { readonly gateway: string }
  /** A name for the address that exchanges see; processes with the same one share its rate limits. */
  readonly exchangeAddress: string
  /** For a gateway only: the exchanges' own rate limits always apply to them. */
  readonly exchangePace: number
  /** Null = no payments, and nothing is limited. */
  readonly payments: PaymentConfig | null
}

export type PaymentConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly plans: PlansFile
  /** No real money moves. */
  readonly mode: 'test' | 'live'
  /** A stand-in on this machine; null = Stripe. */
  readonly gateway: string | null
}

/** An OpenID Connect issuer that vouches for users. */
export type IdentityProvider = {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
}

/** A setting that cannot be used. The message names the variable and says what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(environment: EnvironmentVariables): Config {
  const text = (name: SettingName): string => {
    const given = environment[name]?.trim()
    return given === undefined || given === '' ? defaultOf(name) : given
  }
  return {
    mode: oneOf('ROUNDTRIP_MODE', text('ROUNDTRIP_MODE'), ['serve', 'dev']),
    host: text('HOST'),
    port: integer('PORT', text('PORT'), { least: 0, most: 65_535 }),
    publicUrl: publicUrl(text('PUBLIC_URL')),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    databaseConnections: integer('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS'), { least: 3, most: 200 }),
    authSecret: authSecret(text('AUTH_SECRET')),
    masterKeys: masterKeys(text('MASTER_KEYS')),
    syncMinutes: integer('SYNC_MINUTES', text('SYNC_MINUTES'), { least: 1, most: 1_440 }),
    liveStreams: integer('LIVE_STREAMS', text('LIVE_STREAMS'), { least: 0, most: 10_000 }),
    trustProxy: oneOf('TRUST_PROXY', text('TRUST_PROXY'), ['0', '1']) === '1',
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), LOG_LEVELS),
    signUp: oneOf('SIGN_UP', text('SIGN_UP'), ['open', 'closed']),
    passwordMemoryMib: integer('PASSWORD_MEMORY', text('PASSWORD_MEMORY'), { least: 19, most: 1_024 }),
    smtp: smtp(text),
    contactTo: contactTo(text('CONTACT_TO')),
    operator: operator(text('OPERATOR')),
    bounceToken: bounceToken(text('BOUNCE_TOKEN')),
    sms: sms(text),
    identityProviders: [...google(text), ...issuer(text)],
    exchanges: exchanges(text('EXCHANGE_GATEWAY')),
    exchangeAddress: text('EXCHANGE_ADDRESS'),
    exchangePace: integer('EXCHANGE_PACE', text('EXCHANGE_PACE'), { least: 1, most: 1_000 }),
    payments: payments(text),
  }
}

type Text = (name: SettingName) => string

function masterKeys(text: string): Config['masterKeys'] {
  if (text === '') return null
  try {
    return parseKeys(text)
  } catch (cause) {
    throw new ConfigError(`MASTER_KEYS: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

function smtp(text: Text): Config['smtp'] {
  const url = text('SMTP_URL')
  if (url === '') return null
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ConfigError('SMTP_URL must be an address such as smtps://user:password@mail.example.com.')
  }
  return { url, from: needed(text, 'MAIL_FROM', 'SMTP_URL') }
}

function contactTo(value: string): string | null {
  if (value === '') return null
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value)) {
    throw new ConfigError('CONTACT_TO must be one mail address, such as support@example.com.')
  }
  return value
}

function operator(value: string): string | null {
  if (value === '') return null
  if (value.length > 300 || /\p{Cc}/u.test(value)) {
    throw new ConfigError('OPERATOR must be one line of at most 300 characters, such as Jane Doe, jane@example.com.')
  }
  return value
}

function bounceToken(value: string): string | null {
  if (value !== '' && value.length < 16) throw new ConfigError('BOUNCE_TOKEN must have 16 characters or more.')
  return value || null
}

function sms(text: Text): Config['sms'] {
  const url = text('SMS_URL')
  if (url === '') return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new ConfigError('SMS_URL must begin with https://.')
  return { url, token: text('SMS_TOKEN') || null }
}

function google(text: Text): IdentityProvider[] {
  const clientId = text('GOOGLE_CLIENT_ID')
  if (clientId === '') return []
  const clientSecret = needed(text, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID')
  return [{ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId, clientSecret }]
}

function issuer(text: Text): IdentityProvider[] {
  const address = text('OIDC_ISSUER').replace(/\/$/, '')
  if (address === '') return []
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new ConfigError('OIDC_ISSUER must be an address such as https://login.example.com.')
  }
  const clientId = needed(text, 'OIDC_CLIENT_ID', 'OIDC_ISSUER')
  const clientSecret = text('OIDC_CLIENT_SECRET') || null
  return [{ id: 'oidc', name: text('OIDC_NAME'), issuer: address, clientId, clientSecret }]
}

/** A gateway sees all requests to exchanges and answers for them, so it must run on this machine. */
function exchanges(value: string): Config['exchanges'] {
  if (value === '') return 'directly'
  if (value === 'off') return 'not-at-all'
  if (!isOfThisMachine(value)) {
    throw new ConfigError('EXCHANGE_GATEWAY must be off, or an address such as http://127.0.0.1:8081/?target=.')
  }
  return { gateway: value }
}

/** All of it or nothing: half a configuration would let people pay for what nobody notices. */
function payments(text: Text): PaymentConfig | null {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PLANS'] as const
  const because = [...names, 'STRIPE_GATEWAY' as const].find((name) => text(name) !== '')
  if (because === undefined) return null
  const [secretKey, webhookSecret, file] = names.map((name) => needed(text, name, because)) as [string, string, string]
  const mode = /^[sr]k_(test|live)_\w+$/.exec(secretKey)?.[1]
  if (mode !== 'test' && mode !== 'live') {
    throw new ConfigError('STRIPE_SECRET_KEY must be a secret key of Stripe, which begins with sk_test_ or sk_live_.')
  }
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, which begins with whsec_.')
  }
  const gateway = text('STRIPE_GATEWAY')
  if (gateway !== '' && (mode === 'live' || !gateway.startsWith('http:') || !isOfThisMachine(gateway))) {
    throw new ConfigError('STRIPE_GATEWAY must be an address such as http://127.0.0.1:8082, with a test key.')
  }
  return { secretKey, webhookSecret, mode, gateway: gateway === '' ? null : gateway, plans: plansOf(file) }
}

function plansOf(file: string): PlansFile {
  try {
    return readPlansFile(resolve(file))
  } catch (cause) {
    throw new ConfigError(`PLANS: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

function isOfThisMachine(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return /^https?:/.test(address) && ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

function needed(text: Text, name: SettingName, because: SettingName): string {
  const value = text(name)
  if (value === '') throw new ConfigError(`${because} is set, so ${name} must be set, too.`)
  return value
}

function defaultOf(name: SettingName): string {
  return ENVIRONMENT_SETTINGS.find((setting) => setting.name === name)?.default ?? ''
}

function oneOf<const T extends string>(name: SettingName, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new ConfigError(`${name} is "${value}" but must be one of: ${allowed.join(', ')}.`)
  return found
}

function integer(name: SettingName, value: string, range: { least: number; most: number }): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < range.least || number > range.most) {
    throw new ConfigError(`${name} is "${value}" but must be a whole number from ${range.least} to ${range.most}.`)
  }
  return number
}

function publicUrl(value: string): string | null {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(`PUBLIC_URL is "${value}" but must be an address such as https://journal.example.com.`)
  }
  return url.origin
}

function databaseUrl(value: string): string | null {
  if (value === '') return null
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  return value
}

function authSecret(value: string): string | null {
  if (value === '') return null
  if (value.length < 32) throw new ConfigError('AUTH_SECRET must have 32 characters or more.')
  return value
}
