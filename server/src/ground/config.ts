/** The only reader of the environment. */
import { join, resolve } from 'node:path'
import { connectionOfUrl } from '../database/hosts.ts'
import { type MasterKey, parseKeys } from '../keys/key-ring.ts'
import { type PlansFile, readPlansFile } from './plans-file.ts'
import { readS3Location, type S3Location } from './s3-location.ts'
import { ENVIRONMENT_SETTINGS, type SettingName } from './settings.ts'

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
  /** Past a pooler; null = as `databaseUrl`. */
  readonly databaseDirectUrl: string | null
  readonly databaseConnections: number
  readonly authSecret: string | null
  /** Null = a ring in the data folder. */
  readonly masterKeys: readonly MasterKey[] | null
  /** Null = pictures lie in the database, and archives in the data folder while they are restored. */
  readonly s3: S3Location | null
  readonly backups: BackupConfig
  readonly syncMinutes: number
  readonly liveStreams: number
  readonly trustProxy: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly requestLog: boolean
  /** Null = nobody reads metrics, and none are kept. */
  readonly metricsToken: string | null
  /** Null = no traces. */
  readonly traces: TraceConfig | null
  readonly signUp: 'open' | 'closed'
  readonly passwordMemoryMib: number
  /** Null = mails are kept, and shown on a page where the server is a local one. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Null = nobody reads what visitors write. */
  readonly contactTo: string | null
  readonly operator: string | null
  /** Mail addresses in small letters. */
  readonly operatorAccounts: readonly string[]
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

/** What the server saves by itself. */
export type BackupConfig = {
  readonly folder: string
  /** Null = no nightly backups. `hour`: 0 to 23, UTC. */
  readonly nightly: { readonly hour: number; readonly keep: number } | null
  readonly beforeUpdate: boolean
  /** Null = backups are not encrypted. */
  readonly keyFile: string | null
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

/** Where traces go. */
export type TraceConfig = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** 0 to 1. */
  readonly share: number
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
    databaseUrl: databaseUrl('DATABASE_URL', text('DATABASE_URL')),
    databaseDirectUrl: databaseDirectUrl(text),
    databaseConnections: integer('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS'), { least: 3, most: 200 }),
    authSecret: authSecret(text('AUTH_SECRET')),
    masterKeys: masterKeys(text('MASTER_KEYS')),
    s3: s3(text),
    backups: backups(text),
    syncMinutes: integer('SYNC_MINUTES', text('SYNC_MINUTES'), { least: 1, most: 1_440 }),
    liveStreams: integer('LIVE_STREAMS', text('LIVE_STREAMS'), { least: 0, most: 10_000 }),
    trustProxy: oneOf('TRUST_PROXY', text('TRUST_PROXY'), ['0', '1']) === '1',
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), LOG_LEVELS),
    requestLog: oneOf('REQUEST_LOG', text('REQUEST_LOG'), ['on', 'off']) === 'on',
    metricsToken: secret('METRICS_TOKEN', text('METRICS_TOKEN')),
    traces: traces(text),
    signUp: oneOf('SIGN_UP', text('SIGN_UP'), ['open', 'closed']),
    passwordMemoryMib: integer('PASSWORD_MEMORY', text('PASSWORD_MEMORY'), { least: 19, most: 1_024 }),
    smtp: smtp(text),
    contactTo: contactTo(text('CONTACT_TO')),
    operator: operator(text('OPERATOR')),
    operatorAccounts: operatorAccounts(text('OPERATOR_ACCOUNTS')),
    bounceToken: secret('BOUNCE_TOKEN', text('BOUNCE_TOKEN')),
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

function s3(text: Text): S3Location | null {
  try {
    return readS3Location(text)
  } catch (cause) {
    throw new ConfigError(cause instanceof Error ? cause.message : 'S3_BUCKET cannot be used.', { cause })
  }
}

/** Servers of one database may lie on disks that end with them, so these save nothing unless a folder is named. */
function backups(text: Text): BackupConfig {
  const folder = text('BACKUP_DIR')
  const hour = integer('BACKUP_HOUR', text('BACKUP_HOUR'), { least: 0, most: 23 })
  const keep = integer('BACKUP_KEEP', text('BACKUP_KEEP'), { least: 0, most: 1_000 })
  const beforeUpdate = oneOf('BACKUP_BEFORE_UPDATE', text('BACKUP_BEFORE_UPDATE'), ['on', 'off']) === 'on'
  const canKeep = folder !== '' || text('DATABASE_URL') === ''
  const keyFile = text('BACKUP_KEY_FILE')
  return {
    folder: folder === '' ? join(resolve(text('DATA_DIR')), 'backups') : resolve(folder),
    nightly: canKeep && keep > 0 ? { hour, keep } : null,
    beforeUpdate: beforeUpdate && canKeep,
    keyFile: keyFile === '' ? null : resolve(keyFile),
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
  if (!MAIL_ADDRESS.test(value)) {
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

function operatorAccounts(value: string): readonly string[] {
  const addresses = value
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '')
  if (addresses.every((address) => MAIL_ADDRESS.test(address))) return addresses
  throw new ConfigError('OPERATOR_ACCOUNTS must be mail addresses separated by commas, such as jane@example.com.')
}

const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/

function secret(name: SettingName, value: string): string | null {
  if (value !== '' && value.length < 16) throw new ConfigError(`${name} must have 16 characters or more.`)
  return value || null
}

function traces(text: Text): TraceConfig | null {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === '') return null
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.')
  }
  const share = Number(text('OTEL_TRACES_SAMPLER_ARG'))
  if (!(share >= 0 && share <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  const headers = collectorHeaders(text('OTEL_EXPORTER_OTLP_HEADERS'))
  return { endpoint, headers, serviceName: text('OTEL_SERVICE_NAME'), share }
}

/** `name=value,name=value`, percent-encoded: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
function collectorHeaders(value: string): Readonly<Record<string, string>> {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '')
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', content = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? []
        if (name === '') throw new URIError('no name')
        return [name, decodeURIComponent(content.trim())]
      }),
    )
  } catch (cause) {
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be pairs such as Authorization=Bearer%20secret.', { cause })
  }
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
  const option = allowed.find((candidate) => candidate === value)
  if (option === undefined) throw new ConfigError(`${name} is "${value}" but must be one of: ${allowed.join(', ')}.`)
  return option
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

function databaseUrl(name: SettingName, value: string): string | null {
  if (value === '') return null
  try {
    connectionOfUrl(value)
  } catch (cause) {
    throw new ConfigError(`${name} ${cause instanceof Error ? cause.message : 'cannot be read.'}`, { cause })
  }
  return value
}

function databaseDirectUrl(text: Text): string | null {
  const url = databaseUrl('DATABASE_DIRECT_URL', text('DATABASE_DIRECT_URL'))
  if (url !== null) needed(text, 'DATABASE_URL', 'DATABASE_DIRECT_URL')
  return url
}

function authSecret(value: string): string | null {
  if (value === '') return null
  if (value.length < 32) throw new ConfigError('AUTH_SECRET must have 32 characters or more.')
  return value
}
