/** The only reader of the environment. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { MasterKey } from '../keys/key-ring.ts'
import { type PlansFile, readPlansFile } from './plans-file.ts'
import type { S3Location } from './s3-location.ts'
import { type LOG_LEVELS, type Setting, type SettingName, SETTINGS } from './settings.ts'

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

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

/** Throws a `ConfigError` for the first setting that cannot be used, or that another one needs. */
export function readConfig(environment: EnvironmentVariables): Config {
  const set = readSettings(environment)
  if (set.DATABASE_DIRECT_URL !== null) needed(set, 'DATABASE_URL', 'DATABASE_DIRECT_URL')
  return {
    mode: set.ROUNDTRIP_MODE,
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseConnections: set.DATABASE_CONNECTIONS,
    authSecret: set.AUTH_SECRET,
    masterKeys: set.MASTER_KEYS,
    s3: s3(set),
    backups: backups(set),
    syncMinutes: set.SYNC_MINUTES,
    liveStreams: set.LIVE_STREAMS,
    trustProxy: set.TRUST_PROXY === '1',
    logLevel: set.LOG_LEVEL,
    requestLog: set.REQUEST_LOG,
    metricsToken: set.METRICS_TOKEN,
    traces: traces(set),
    signUp: set.SIGN_UP,
    passwordMemoryMib: set.PASSWORD_MEMORY,
    smtp: set.SMTP_URL === null ? null : { url: set.SMTP_URL, from: needed(set, 'MAIL_FROM', 'SMTP_URL') },
    contactTo: set.CONTACT_TO,
    operator: set.OPERATOR,
    operatorAccounts: set.OPERATOR_ACCOUNTS ?? [],
    bounceToken: set.BOUNCE_TOKEN,
    sms: set.SMS_URL === null ? null : { url: set.SMS_URL, token: set.SMS_TOKEN },
    identityProviders: [...google(set), ...issuer(set)],
    exchanges: exchanges(set.EXCHANGE_GATEWAY),
    exchangeAddress: set.EXCHANGE_ADDRESS ?? '',
    exchangePace: set.EXCHANGE_PACE,
    payments: payments(set),
  }
}

/** The values of all settings: null for one that has neither a value nor a default. */
type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }
type ValueOf<Setting> =
  | (Setting extends { value: z.ZodMiniType<infer Value> } ? Value : string)
  | (Setting extends { default: string } ? never : null)

function readSettings(environment: EnvironmentVariables): Settings {
  const entries = Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const written = environment[name]?.trim() || setting.default
    if (written === undefined) return [name, null]
    const { data, error } = z.safeParse(setting.value ?? z.string(), written)
    if (error !== undefined) throw new ConfigError(`${name} ${error.issues[0]?.message}`)
    return [name, data]
  })
  return Object.fromEntries(entries) as Settings
}

function needed<Name extends SettingName>(
  set: Settings,
  name: Name,
  because: SettingName,
): NonNullable<Settings[Name]> {
  const value = set[name]
  if (value === null) throw new ConfigError(`${because} is set, so ${name} must be set, too.`)
  return value as NonNullable<Settings[Name]>
}

function firstSet(set: Settings, names: readonly SettingName[]): SettingName | undefined {
  return names.find((name) => set[name] !== null)
}

function s3(set: Settings): S3Location | null {
  const because = firstSet(set, ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (because === undefined) return null
  return {
    // https://docs.aws.amazon.com/general/latest/gr/s3.html
    endpoint: set.S3_ENDPOINT ?? `https://s3.${set.S3_REGION}.amazonaws.com`,
    region: set.S3_REGION,
    bucket: needed(set, 'S3_BUCKET', because),
    accessKeyId: needed(set, 'S3_ACCESS_KEY_ID', because),
    secretAccessKey: needed(set, 'S3_SECRET_ACCESS_KEY', because),
    addressing: set.S3_ADDRESSING,
  }
}

/** Servers of one database may lie on disks that end with them, so these save nothing unless a folder is named. */
function backups(set: Settings): BackupConfig {
  const canKeep = set.BACKUP_DIR !== null || set.DATABASE_URL === null
  return {
    folder: set.BACKUP_DIR ?? join(set.DATA_DIR, 'backups'),
    nightly: canKeep && set.BACKUP_KEEP > 0 ? { hour: set.BACKUP_HOUR, keep: set.BACKUP_KEEP } : null,
    beforeUpdate: set.BACKUP_BEFORE_UPDATE && canKeep,
    keyFile: set.BACKUP_KEY_FILE,
  }
}

function traces(set: Settings): TraceConfig | null {
  const endpoint = set.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === null) return null
  return {
    endpoint,
    headers: set.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: set.OTEL_SERVICE_NAME,
    share: set.OTEL_TRACES_SAMPLER_ARG,
  }
}

function google(set: Settings): IdentityProvider[] {
  const clientId = set.GOOGLE_CLIENT_ID
  if (clientId === null) return []
  const clientSecret = needed(set, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID')
  return [{ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId, clientSecret }]
}

function issuer(set: Settings): IdentityProvider[] {
  const address = set.OIDC_ISSUER?.replace(/\/$/, '')
  if (address === undefined) return []
  const clientId = needed(set, 'OIDC_CLIENT_ID', 'OIDC_ISSUER')
  return [{ id: 'oidc', name: set.OIDC_NAME, issuer: address, clientId, clientSecret: set.OIDC_CLIENT_SECRET }]
}

function exchanges(gateway: string | null): Config['exchanges'] {
  if (gateway === null) return 'directly'
  return gateway === 'off' ? 'not-at-all' : { gateway }
}

/** All of it or nothing: half a configuration would let people pay for what nobody notices. */
function payments(set: Settings): PaymentConfig | null {
  const because = firstSet(set, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PLANS', 'STRIPE_GATEWAY'])
  if (because === undefined) return null
  const secretKey = needed(set, 'STRIPE_SECRET_KEY', because)
  const webhookSecret = needed(set, 'STRIPE_WEBHOOK_SECRET', because)
  const plans = plansOf(needed(set, 'PLANS', because))
  const mode = secretKey.includes('_test_') ? 'test' : 'live'
  if (mode === 'live' && set.STRIPE_GATEWAY !== null) {
    throw new ConfigError('STRIPE_GATEWAY must be an address such as http://127.0.0.1:8082, with a test key.')
  }
  return { secretKey, webhookSecret, mode, gateway: set.STRIPE_GATEWAY, plans }
}

function plansOf(file: string): PlansFile {
  try {
    return readPlansFile(file)
  } catch (cause) {
    throw new ConfigError(`PLANS: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
