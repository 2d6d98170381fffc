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
  const read = settingReader(environment)
  if (read('DATABASE_DIRECT_URL') !== null) needed(read, 'DATABASE_URL', 'DATABASE_DIRECT_URL')
  return {
    mode: read('ROUNDTRIP_MODE'),
    host: read('HOST'),
    port: read('PORT'),
    publicUrl: read('PUBLIC_URL'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    databaseDirectUrl: read('DATABASE_DIRECT_URL'),
    databaseConnections: read('DATABASE_CONNECTIONS'),
    authSecret: read('AUTH_SECRET'),
    masterKeys: read('MASTER_KEYS'),
    s3: s3(read),
    backups: backups(read),
    syncMinutes: read('SYNC_MINUTES'),
    liveStreams: read('LIVE_STREAMS'),
    trustProxy: read('TRUST_PROXY') === '1',
    logLevel: read('LOG_LEVEL'),
    requestLog: read('REQUEST_LOG'),
    metricsToken: read('METRICS_TOKEN'),
    traces: traces(read),
    signUp: read('SIGN_UP'),
    passwordMemoryMib: read('PASSWORD_MEMORY'),
    smtp: smtp(read),
    contactTo: read('CONTACT_TO'),
    operator: read('OPERATOR'),
    operatorAccounts: read('OPERATOR_ACCOUNTS') ?? [],
    bounceToken: read('BOUNCE_TOKEN'),
    sms: sms(read),
    identityProviders: [...google(read), ...issuer(read)],
    exchanges: exchanges(read('EXCHANGE_GATEWAY')),
    exchangeAddress: read('EXCHANGE_ADDRESS') ?? '',
    exchangePace: read('EXCHANGE_PACE'),
    payments: payments(read),
  }
}

type ValueOf<Setting> =
  | (Setting extends { value: z.ZodMiniType<infer Value> } ? Value : string)
  | (Setting extends { default: string } ? never : null)
type Value<Name extends SettingName> = ValueOf<(typeof SETTINGS)[Name]>

/** Returns null for a setting that has neither a value nor a default. Throws a `ConfigError` if the value is invalid. */
type ReadSetting = <Name extends SettingName>(name: Name) => Value<Name>

/**
 * Checks a setting when it is read, so settings of a feature that is turned off may hold anything: those of OpenTelemetry
 * are often meant for other programs.
 */
function settingReader(environment: EnvironmentVariables): ReadSetting {
  return <Name extends SettingName>(name: Name) => {
    const setting: Setting = SETTINGS[name]
    const text = environment[name]?.trim() || setting.default
    if (text === undefined) return null as Value<Name>
    const { data, error } = z.safeParse(setting.value ?? z.string(), text)
    if (error !== undefined) throw new ConfigError(`${name} ${error.issues[0]?.message}`)
    return data as Value<Name>
  }
}

function needed<Name extends SettingName>(
  read: ReadSetting,
  name: Name,
  because: SettingName,
): NonNullable<Value<Name>> {
  const value = read(name)
  if (value === null) throw new ConfigError(`${because} is set, so ${name} must be set, too.`)
  return value as NonNullable<Value<Name>>
}

function firstSet(read: ReadSetting, names: readonly SettingName[]): SettingName | undefined {
  return names.find((name) => read(name) !== null)
}

function s3(read: ReadSetting): S3Location | null {
  const because = firstSet(read, ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (because === undefined) return null
  return {
    // https://docs.aws.amazon.com/general/latest/gr/s3.html
    endpoint: read('S3_ENDPOINT') ?? `https://s3.${read('S3_REGION')}.amazonaws.com`,
    region: read('S3_REGION'),
    bucket: needed(read, 'S3_BUCKET', because),
    accessKeyId: needed(read, 'S3_ACCESS_KEY_ID', because),
    secretAccessKey: needed(read, 'S3_SECRET_ACCESS_KEY', because),
    addressing: read('S3_ADDRESSING'),
  }
}

/** Servers of one database may lie on disks that end with them, so these save nothing unless a folder is named. */
function backups(read: ReadSetting): BackupConfig {
  const [folder, hour, keep] = [read('BACKUP_DIR'), read('BACKUP_HOUR'), read('BACKUP_KEEP')]
  const canKeep = folder !== null || read('DATABASE_URL') === null
  return {
    folder: folder ?? join(read('DATA_DIR'), 'backups'),
    nightly: canKeep && keep > 0 ? { hour, keep } : null,
    beforeUpdate: read('BACKUP_BEFORE_UPDATE') && canKeep,
    keyFile: read('BACKUP_KEY_FILE'),
  }
}

function traces(read: ReadSetting): TraceConfig | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === null) return null
  return {
    endpoint,
    headers: read('OTEL_EXPORTER_OTLP_HEADERS') ?? {},
    serviceName: read('OTEL_SERVICE_NAME'),
    share: read('OTEL_TRACES_SAMPLER_ARG'),
  }
}

function smtp(read: ReadSetting): Config['smtp'] {
  const url = read('SMTP_URL')
  return url === null ? null : { url, from: needed(read, 'MAIL_FROM', 'SMTP_URL') }
}

function sms(read: ReadSetting): Config['sms'] {
  const url = read('SMS_URL')
  return url === null ? null : { url, token: read('SMS_TOKEN') }
}

function google(read: ReadSetting): IdentityProvider[] {
  const clientId = read('GOOGLE_CLIENT_ID')
  if (clientId === null) return []
  const clientSecret = needed(read, 'GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID')
  return [{ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId, clientSecret }]
}

function issuer(read: ReadSetting): IdentityProvider[] {
  const address = read('OIDC_ISSUER')?.replace(/\/$/, '')
  if (address === undefined) return []
  const clientId = needed(read, 'OIDC_CLIENT_ID', 'OIDC_ISSUER')
  return [{ id: 'oidc', name: read('OIDC_NAME'), issuer: address, clientId, clientSecret: read('OIDC_CLIENT_SECRET') }]
}

function exchanges(gateway: string | null): Config['exchanges'] {
  if (gateway === null) return 'directly'
  return gateway === 'off' ? 'not-at-all' : { gateway }
}

/** All of it or nothing: half a configuration would let people pay for what nobody notices. */
function payments(read: ReadSetting): PaymentConfig | null {
  const because = firstSet(read, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PLANS', 'STRIPE_GATEWAY'])
  if (because === undefined) return null
  const secretKey = needed(read, 'STRIPE_SECRET_KEY', because)
  const webhookSecret = needed(read, 'STRIPE_WEBHOOK_SECRET', because)
  const file = needed(read, 'PLANS', because)
  const gateway = read('STRIPE_GATEWAY')
  const mode = /^[sr]k_test_/.test(secretKey) ? 'test' : 'live'
  if (mode === 'live' && gateway !== null) {
    throw new ConfigError('STRIPE_GATEWAY must be an address such as http://127.0.0.1:8082, with a test key.')
  }
  return { secretKey, webhookSecret, mode, gateway, plans: plansOf(file) }
}

function plansOf(file: string): PlansFile {
  try {
    return readPlansFile(file)
  } catch (cause) {
    throw new ConfigError(`PLANS: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
