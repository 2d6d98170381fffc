/** Every setting as data, so that the table of docs/settings.md is generated from it. `config.ts` reads them. */
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
  {
    name: 'DATABASE_URL',
    default: '',
    meaning:
      'An own PostgreSQL 15 or newer instead of the embedded one. May name several hosts, of which the one that takes writes is used: postgres://user:password@db1,db2:5433/journal.',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    default: '',
    meaning:
      'The same database without the pooler in front; needed where DATABASE_URL leads to one that pools transactions, such as PgBouncer.',
  },
  { name: 'DATABASE_CONNECTIONS', default: '10', meaning: 'Most database connections of one server process.' },
  { name: 'AUTH_SECRET', default: '', meaning: 'Secret of sessions, 32 characters or more; made and kept if absent.' },
  {
    name: 'MASTER_KEYS',
    default: '',
    meaning:
      'Keys that seal exchange keys, as name:base64 of 32 bytes, the current one first; made and kept if absent.',
  },
  {
    name: 'S3_BUCKET',
    default: '',
    meaning:
      'Bucket of an S3-compatible object store, for pictures and for archives being restored; if absent, pictures are stored in the database.',
  },
  {
    name: 'S3_ENDPOINT',
    default: '',
    meaning: 'Address of the object store, such as https://minio.example.com; if absent, AWS in S3_REGION.',
  },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'Region of the bucket; many self-hosted stores accept any.' },
  {
    name: 'S3_ACCESS_KEY_ID',
    default: '',
    meaning: 'Access key with permission to read, write, list and delete in the bucket.',
  },
  { name: 'S3_SECRET_ACCESS_KEY', default: '', meaning: 'Secret of that access key.' },
  {
    name: 'S3_ADDRESSING',
    default: 'path',
    meaning: 'How the bucket is addressed: path, as in endpoint/bucket, or host, as in bucket.endpoint.',
  },
  {
    name: 'BACKUP_DIR',
    default: '',
    meaning: 'Folder for the backups that the server makes; if absent, the folder backups in DATA_DIR.',
  },
  {
    name: 'BACKUP_KEEP',
    default: '7',
    meaning: 'Number of nightly backups to keep; 0 turns them off. With DATABASE_URL, BACKUP_DIR must be set too.',
  },
  { name: 'BACKUP_HOUR', default: '3', meaning: 'Hour of the nightly backup, 0 to 23, in UTC.' },
  {
    name: 'BACKUP_KEY_FILE',
    default: '',
    meaning: 'File with a passphrase of 12 characters or more, or an age secret key, to encrypt backups with.',
  },
  {
    name: 'BACKUP_BEFORE_UPDATE',
    default: 'on',
    meaning:
      'on makes a backup before an update changes the database, off does not. With DATABASE_URL, BACKUP_DIR must be set too.',
  },
  { name: 'SYNC_MINUTES', default: '15', meaning: 'Minutes from one synchronisation of an exchange to the next.' },
  {
    name: 'LIVE_STREAMS',
    default: '200',
    meaning: 'Most exchange accounts whose new fills one server process hears of within seconds; 0 for none.',
  },
  { name: 'TRUST_PROXY', default: '0', meaning: '1 if a proxy in front sets X-Forwarded-For.' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug or silent.' },
  {
    name: 'REQUEST_LOG',
    default: 'on',
    meaning: 'on writes a line at level info for each request, without anything personal; off writes none.',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    meaning: 'Bearer token with which Prometheus reads /metrics, 16 characters or more. Without it there are none.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    meaning: 'OpenTelemetry collector that gets traces by OTLP over HTTP, such as http://localhost:4318.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '',
    meaning: 'Headers for the collector, such as Authorization=Bearer%20secret; several are separated by commas.',
  },
  { name: 'OTEL_SERVICE_NAME', default: 'roundtrip', meaning: 'What traces call this server.' },
  { name: 'OTEL_TRACES_SAMPLER_ARG', default: '1', meaning: 'Share of requests that are traced, from 0 to 1.' },
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
    name: 'OPERATOR_ACCOUNTS',
    default: '',
    meaning:
      'Confirmed mail addresses, separated by commas, of accounts that may open the operator page with the state of the server.',
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
