import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('EXCHANGE_GATEWAY', () => {
  test.each([
    ['', 'directly'],
    ['off', 'not-at-all'],
    ['http://127.0.0.1:8081/?target=', { gateway: 'http://127.0.0.1:8081/?target=' }],
    ['http://localhost:8081/?target=', { gateway: 'http://localhost:8081/?target=' }],
    ['http://[::1]:8081/?target=', { gateway: 'http://[::1]:8081/?target=' }],
  ])('%j', (value, exchanges) => {
    expect(readConfig({ EXCHANGE_GATEWAY: value }).exchanges).toEqual(exchanges)
  })
  // ASVS 1.3.6
  test.each([
    'http://example.com/?target=',
    'http://localhost.example.com/',
    'ftp://localhost/',
    'on',
    '127.0.0.1:8081',
  ])('a gateway that is not of this machine is refused: %s', (value) => {
    expect(() => readConfig({ EXCHANGE_GATEWAY: value })).toThrow(/EXCHANGE_GATEWAY must be off/)
  })
})

describe('backups', () => {
  test('lie beside the data, and are made at night', () => {
    const backups = { folder: '/data/backups', nightly: { hour: 3, keep: 7 }, beforeUpdate: true, keyFile: null }
    expect(readConfig({ DATA_DIR: '/data' }).backups).toEqual(backups)
    expect(readConfig({ BACKUP_KEEP: '0' }).backups.nightly).toBeNull()
    expect(readConfig({ BACKUP_BEFORE_UPDATE: 'off' }).backups.beforeUpdate).toBe(false)
  })
  test('of a database elsewhere want a folder that is named', () => {
    const elsewhere = { DATABASE_URL: 'postgres://db/journal' }
    expect(readConfig(elsewhere).backups).toMatchObject({ nightly: null, beforeUpdate: false })
    const named = readConfig({ ...elsewhere, BACKUP_DIR: '/backups', BACKUP_HOUR: '23' }).backups
    expect(named).toMatchObject({ folder: '/backups', nightly: { hour: 23 }, beforeUpdate: true })
  })
  test.each(['24', '-1', 'night'])('have an hour of the day: %s', (value) => {
    expect(() => readConfig({ BACKUP_HOUR: value })).toThrow(/BACKUP_HOUR/)
    expect(() => readConfig({ BACKUP_HOUR: value, DATABASE_URL: 'postgres://db/journal' })).toThrow(/BACKUP_HOUR/)
  })
})

describe('who runs the server', () => {
  test('is nobody unless it is reported', () => {
    expect(readConfig({})).toMatchObject({ contactTo: null, operator: null })
    const variables = { CONTACT_TO: ' support@example.com ', OPERATOR: 'x'.repeat(300) }
    expect(readConfig(variables)).toMatchObject({ contactTo: 'support@example.com', operator: 'x'.repeat(300) })
  })
  test.each(['support', 'a@b, c@d', 'Jane <jane@example.com>', 'jane@'])('mail goes to one address: %s', (value) => {
    expect(() => readConfig({ CONTACT_TO: value })).toThrow(/CONTACT_TO must be one mail address/)
  })
  test.each(['x'.repeat(301), '😀'.repeat(151), 'two\nlines'])('the operator is one line (%#)', (value) => {
    expect(() => readConfig({ OPERATOR: value })).toThrow(/OPERATOR must be one line/)
  })
})

describe('who watches the server', () => {
  test('nobody, unless it is set', () => {
    expect(readConfig({})).toMatchObject({ metricsToken: null, traces: null, operatorAccounts: [], requestLog: true })
  })
  test('a collector with its headers, a share of requests and a name', () => {
    const variables = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%2Cb, x-team = journal',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    expect(readConfig(variables).traces).toEqual({
      endpoint: 'https://collector.example.com:4318',
      headers: { Authorization: 'Bearer a,b', 'x-team': 'journal' },
      serviceName: 'roundtrip',
      share: 0.25,
    })
  })
  // ASVS 13.2.3
  test.each([
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http:localhost:4318' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=%' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: 'all' }],
    ['REQUEST_LOG', { REQUEST_LOG: 'yes' }],
    ['OPERATOR_ACCOUNTS', { OPERATOR_ACCOUNTS: 'jane@example.com, everybody' }],
  ])('%s is refused where it makes no sense: %j', (name, variables) => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }
    expect(() => readConfig({ ...collector, ...variables })).toThrow(new RegExp(`^${name} `))
  })
  test('settings for a collector are not checked without one', () => {
    const ofOthers = { OTEL_TRACES_SAMPLER_ARG: 'all', OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }
    expect(readConfig(ofOthers).traces).toBeNull()
  })
  test('operators are addresses in any case', () => {
    const { operatorAccounts } = readConfig({ OPERATOR_ACCOUNTS: ' Jane@Example.com ,, joe@example.com' })
    expect(operatorAccounts).toEqual(['jane@example.com', 'joe@example.com'])
  })
})

test.each(['smtp:mail.example.com', 'http://mail.example.com', 'mail.example.com'])(
  'SMTP_URL is refused: %s',
  (url) => {
    expect(() => readConfig({ SMTP_URL: url, MAIL_FROM: 'journal@example.com' })).toThrow(
      /^SMTP_URL must be an address/,
    )
  },
)

describe('an object store', () => {
  const set = { S3_BUCKET: 'journal', S3_ACCESS_KEY_ID: 'AKIDEXAMPLE', S3_SECRET_ACCESS_KEY: 'secret/of+tests' }
  test('is none unless it is set, and AWS unless it is another', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig({ S3_REGION: 'eu-central-1' }).s3).toBeNull()
    expect(readConfig({ S3_REGION: 'eu central', S3_ADDRESSING: 'virtual' }).s3).toBeNull()
    expect(readConfig({ ...set, S3_REGION: 'eu-central-1' }).s3).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'journal',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'secret/of+tests',
      addressing: 'path',
    })
    const own = { ...set, S3_ENDPOINT: 'http://minio:9000/', S3_ADDRESSING: 'host' }
    expect(readConfig(own).s3).toMatchObject({ endpoint: 'http://minio:9000', addressing: 'host', region: 'us-east-1' })
  })
  test.each([
    ['S3_BUCKET', { S3_BUCKET: 'Journal' }],
    ['S3_BUCKET', { S3_BUCKET: '' }],
    ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: '' }],
    ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: 'two words' }],
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: 'se\ncret' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'minio:9000' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://user:password@minio' }],
    ['S3_REGION', { S3_REGION: 'eu central' }],
    ['S3_ADDRESSING', { S3_ADDRESSING: 'virtual' }],
  ])('%s is refused by its name, without the secret: %j', (name, change) => {
    const read = () => readConfig({ ...set, ...change })
    expect(read).toThrow(new RegExp(`${name} (must|is)`))
    expect(read).not.toThrow(/secret\/of|cret$/)
  })
})
