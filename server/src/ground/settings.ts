/** Every setting: its default, its schema and its purpose. The table of docs/settings.md is generated from them. */
import type * as z from 'zod/mini'
import * as values from './setting-values.ts'

export type Setting = {
  readonly meaning: string
  /** As text; a setting without one is null until it is set. */
  readonly default?: string
  /** Any text without it. */
  readonly value?: z.ZodMiniType<unknown, string>
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** By their names in the environment. */
export const SETTINGS = {
  PORT: {
    default: '3000',
    value: values.wholeNumber(0, 65_535),
    meaning: 'Port of the web server; 0 takes a free one.',
  },
  HOST: { default: 'localhost', meaning: 'Address to listen on; 0.0.0.0 opens it to the network, with PUBLIC_URL.' },
  PUBLIC_URL: {
    value: values.publicUrl,
    meaning:
      'Address that browsers use, such as https://journal.example.com or http://192.168.1.20:3000. Without it only localhost and HOST are answered.',
  },
  DATA_DIR: {
    default: './data',
    value: values.path,
    meaning: 'Folder of the embedded database and of generated secrets.',
  },
  DATABASE_URL: {
    value: values.databaseUrl,
    meaning:
      'A PostgreSQL 15 or newer to use instead of the embedded one. May name several hosts; the one that accepts writes is used: postgres://user:password@db1,db2:5433/journal.',
  },
  DATABASE_DIRECT_URL: {
    value: values.databaseUrl,
    meaning:
      'The same database without the pooler in front; needed where DATABASE_URL leads to one that pools transactions, such as PgBouncer.',
  },
  DATABASE_CONNECTIONS: {
    default: '10',
    value: values.wholeNumber(3, 200),
    meaning: 'Maximum number of database connections per server process.',
  },
  AUTH_SECRET: {
    value: values.secret(32),
    meaning: 'Secret of sessions, 32 characters or more; made and kept if absent.',
  },
  MASTER_KEYS: {
    value: values.masterKeys,
    meaning:
      'Keys that seal exchange keys, as name:base64 of 32 bytes, the current one first; made and kept if absent.',
  },
  S3_BUCKET: {
    value: values.bucket,
    meaning:
      'Bucket of an S3-compatible object store, for pictures and for archives being restored; if absent, pictures are stored in the database.',
  },
  S3_ENDPOINT: {
    value: values.storeAddress,
    meaning: 'Address of the object store, such as https://minio.example.com; if absent, AWS in S3_REGION.',
  },
  S3_REGION: {
    default: 'us-east-1',
    value: values.region,
    meaning: 'Region of the bucket; many self-hosted stores accept any.',
  },
  S3_ACCESS_KEY_ID: {
    value: values.word,
    meaning: 'Access key with permission to read, write, list and delete in the bucket.',
  },
  S3_SECRET_ACCESS_KEY: { value: values.word, meaning: 'Secret of that access key.' },
  S3_ADDRESSING: {
    default: 'path',
    value: values.oneOf(['path', 'host']),
    meaning: 'How the bucket is addressed: path, as in endpoint/bucket, or host, as in bucket.endpoint.',
  },
  BACKUP_DIR: {
    value: values.path,
    meaning: 'Folder for the backups that the server makes; if absent, the folder backups in DATA_DIR.',
  },
  BACKUP_KEEP: {
    default: '7',
    value: values.wholeNumber(0, 1_000),
    meaning: 'Number of nightly backups to keep; 0 turns them off. With DATABASE_URL, BACKUP_DIR must be set too.',
  },
  BACKUP_HOUR: {
    default: '3',
    value: values.wholeNumber(0, 23),
    meaning: 'Hour of the nightly backup, 0 to 23, in UTC.',
  },
  BACKUP_KEY_FILE: {
    value: values.path,
    meaning: 'File with a passphrase of 12 characters or more, or an age secret key, to encrypt backups with.',
  },
  BACKUP_BEFORE_UPDATE: {
    default: 'on',
    value: values.onOrOff,
    meaning:
      'on makes a backup before an update changes the database, off does not. With DATABASE_URL, BACKUP_DIR must be set too.',
  },
  SYNC_MINUTES: {
    default: '15',
    value: values.wholeNumber(1, 1_440),
    meaning: 'Minutes between two syncs of an exchange.',
  },
  LIVE_STREAMS: {
    default: '200',
    value: values.wholeNumber(0, 10_000),
    meaning: 'Maximum number of exchange accounts that one server process follows live; 0 for none.',
  },
  TRUST_PROXY: {
    default: '0',
    value: values.oneOf(['0', '1']),
    meaning: '1 if a proxy in front sets X-Forwarded-For.',
  },
  LOG_LEVEL: {
    default: 'info',
    value: values.oneOf(LOG_LEVELS),
    meaning: 'fatal, error, warn, info, debug or silent.',
  },
  REQUEST_LOG: {
    default: 'on',
    value: values.onOrOff,
    meaning: 'on writes a line at level info for each request, without anything personal; off writes none.',
  },
  METRICS_TOKEN: {
    value: values.secret(16),
    meaning: 'Bearer token with which Prometheus reads /metrics, 16 characters or more. Without it there are none.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    value: values.webAddress('http://localhost:4318'),
    meaning: 'OpenTelemetry collector that gets traces by OTLP over HTTP, such as http://localhost:4318.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    value: values.headers,
    meaning: 'Headers for the collector, such as Authorization=Bearer%20secret; several are separated by commas.',
  },
  OTEL_SERVICE_NAME: { default: 'roundtrip', meaning: 'Name of this server in traces.' },
  OTEL_TRACES_SAMPLER_ARG: {
    default: '1',
    value: values.share,
    meaning: 'Share of requests that are traced, from 0 to 1.',
  },
  SIGN_UP: {
    default: 'open',
    value: values.oneOf(['open', 'closed']),
    meaning: 'open, or closed to refuse new users.',
  },
  PASSWORD_MEMORY: {
    default: '64',
    value: values.wholeNumber(19, 1_024),
    meaning: 'MiB of memory to hash or check a password, 19 or more: what each guess costs an attacker.',
  },
  SMTP_URL: { value: values.mailServer, meaning: 'Mail server, such as smtps://user:password@mail.example.com.' },
  MAIL_FROM: { meaning: 'Sender of mails; needed with SMTP_URL.' },
  CONTACT_TO: {
    value: values.mailAddress,
    meaning: 'Mail address for messages from the contact page; needs SMTP_URL, except on your own machine.',
  },
  OPERATOR: {
    value: values.line,
    meaning: 'Who runs this server, by name and contact; shown on the privacy, terms and contact pages.',
  },
  OPERATOR_ACCOUNTS: {
    value: values.mailAddresses,
    meaning:
      'Confirmed mail addresses, separated by commas, of accounts that may open the operator page with the state of the server.',
  },
  BOUNCE_TOKEN: {
    value: values.secret(16),
    meaning: 'Bearer token with which a mail service reports bounces to POST /api/mail/bounced as {"to": "address"}.',
  },
  SMS_URL: {
    value: values.webAddress('https://sms.example.com/send'),
    meaning: 'Gateway that takes POST {"to", "text"}; allows sign-in by phone.',
  },
  SMS_TOKEN: { meaning: 'Bearer token for SMS_URL.' },
  GOOGLE_CLIENT_ID: { meaning: 'Allows sign-in with Google; needs GOOGLE_CLIENT_SECRET.' },
  GOOGLE_CLIENT_SECRET: { meaning: 'Secret of the Google client.' },
  OIDC_ISSUER: {
    value: values.webAddress('https://login.example.com'),
    meaning: 'Allows sign-in with this OpenID Connect issuer.',
  },
  OIDC_NAME: { default: 'Single sign-on', meaning: 'Text of that issuer’s button after "Continue with".' },
  OIDC_CLIENT_ID: { meaning: 'Client at the issuer; needed with OIDC_ISSUER.' },
  OIDC_CLIENT_SECRET: { meaning: 'Secret of that client, if it has one.' },
  EXCHANGE_GATEWAY: {
    value: values.exchangeGateway,
    meaning:
      'Stand-in for all exchanges, on this machine only: http://127.0.0.1:8081/?target=; off contacts no exchange.',
  },
  EXCHANGE_ADDRESS: {
    meaning: 'Name of the IP address that exchanges see. Servers with the same name share its rate limits.',
  },
  EXCHANGE_PACE: {
    default: '1',
    value: values.wholeNumber(1, 1_000),
    meaning: 'How many times faster than an exchange allows its stand-in at EXCHANGE_GATEWAY may be called.',
  },
  STRIPE_SECRET_KEY: {
    value: values.stripeKey,
    meaning: 'Takes payments with Stripe; needs the next two. Without it, everything is free.',
  },
  STRIPE_WEBHOOK_SECRET: {
    value: values.stripeWebhookSecret,
    meaning: 'Secret of the webhook to /api/payments/webhook.',
  },
  PLANS: { value: values.path, meaning: 'JSON file with the plans on sale and their limits.' },
  STRIPE_GATEWAY: {
    value: values.stripeGateway,
    meaning: 'Stand-in for Stripe, on this machine only, with a test key: http://127.0.0.1:8082.',
  },
  ROUNDTRIP_MODE: {
    default: 'serve',
    value: values.oneOf(['serve', 'dev']),
    meaning: 'serve, or dev for the separate ports of development.',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS
