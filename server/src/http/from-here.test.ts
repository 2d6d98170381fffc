import { expect, test } from 'vitest'
import { isFromHere } from './from-here.ts'

const request = (headers: Readonly<Record<string, string>>): Request =>
  new Request('http://localhost/', { headers: { host: 'localhost:9099', 'x-client-ip': '127.0.0.1', ...headers } })

test.each([
  ['127.0.0.1', 'localhost:9099', true],
  ['127.8.8.8', '127.0.0.1', true],
  ['::1', '[::1]:80', true],
  ['203.0.113.7', 'localhost', false],
  ['127.0.0.1', 'journal.example.com', false],
  ['127.0.0.1', 'localhost.example.com', false],
  ['', 'localhost', false],
  ['127.0.0.1', 'a b', false],
])('%s who asks %s is here: %s', (address, host, expected) => {
  expect(isFromHere(request({ 'x-client-ip': address, host }))).toBe(expected)
})

test.each([
  'Forwarded',
  'Via',
  'CDN-Loop',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Real-IP',
  'X-Original-Host',
  'X-Original-Forwarded-For',
  'X-Envoy-External-Address',
  'CF-Connecting-IP',
  'CF-Ray',
  'True-Client-IP',
  'Fastly-Client-IP',
  'Fly-Client-IP',
  'X-Amzn-Trace-Id',
  'X-Amz-Cf-Id',
  'X-Cloud-Trace-Context',
  'X-Azure-ClientIP',
  'Client-IP',
  'WL-Proxy-Client-IP',
  'X-Remote-Addr',
  'X-Remote-IP',
  'X-Scheme',
  'X-URL-Scheme',
  'X-Host',
  'X-Request-Start',
  'Front-End-Https',
  'Tailscale-User-Login',
])('who comes with %s came past a proxy', (name) => {
  expect(isFromHere(request({ [name]: 'x' }))).toBe(false)
})

test.each([
  ['close', false],
  ['Close', false],
  ['close, te', false],
  ['keep-alive', true],
  ['Upgrade', true],
])('a connection that asks for "%s" is from here: %s', (connection, expected) => {
  expect(isFromHere(request({ connection }))).toBe(expected)
})

test('what a browser sends of itself is not a mark of a proxy', () => {
  const own = { origin: 'http://localhost:9099', 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin', dnt: '1' }
  expect(isFromHere(request(own))).toBe(true)
})
