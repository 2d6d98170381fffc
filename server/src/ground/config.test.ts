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

describe('who runs the server', () => {
  test('is nobody unless it is reported', () => {
    expect(readConfig({})).toMatchObject({ contactTo: null, operator: null })
    const variables = { CONTACT_TO: ' support@example.com ', OPERATOR: 'x'.repeat(300) }
    expect(readConfig(variables)).toMatchObject({ contactTo: 'support@example.com', operator: 'x'.repeat(300) })
  })
  test.each(['support', 'a@b, c@d', 'Jane <jane@example.com>', 'jane@'])('mail goes to one address: %s', (value) => {
    expect(() => readConfig({ CONTACT_TO: value })).toThrow(/CONTACT_TO must be one mail address/)
  })
  test.each(['x'.repeat(301), 'two\nlines'])('the operator is one line (%#)', (value) => {
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
  test.each([
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }],
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
  test('operators are addresses in any case', () => {
    const { operatorAccounts } = readConfig({ OPERATOR_ACCOUNTS: ' Jane@Example.com ,, joe@example.com' })
    expect(operatorAccounts).toEqual(['jane@example.com', 'joe@example.com'])
  })
})
