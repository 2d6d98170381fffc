/** The product's advice for files that it does not read names only what works: a key only if there is a connection. */
import { messageText } from '../core/src/base/index.ts'
import { expect, test } from 'vitest'
import { EXCHANGES } from '../contract/src/exchanges/exchanges.ts'
import { exchangeOf, adviceFor, isMatchable, signatureOf } from '../core/src/exchanges/layouts/signatures.ts'
import { SIGNATURES_A_F } from '../core/src/exchanges/layouts/signatures-a-f.ts'
import { SIGNATURES_G_Z } from '../core/src/exchanges/layouts/signatures-g-z.ts'

const SIGNATURES = `${SIGNATURES_A_F}${SIGNATURES_G_Z}`
  .split('\n')
  .filter((line) => line !== '')
  .flatMap((line) => signatureOf((line.split(' ; ')[3] ?? '').replaceAll('*', 'eur').split('|')) ?? [])

test.each(
  SIGNATURES.map((signature) => [`${signature.venue} ${signature.kind}: ${signature.name}`, signature] as const),
)('%s', (_, signature) => {
  const advice = messageText(adviceFor(signature))
  const isConnected = EXCHANGES.some((id) => id === exchangeOf(signature))
  if (/read-only key/.test(advice)) expect(isConnected).toBe(true)
  if (/Match its columns/i.test(advice)) expect(isMatchable(signature)).toBe(true)
  // It ends with the next step: another export, the matching of columns, or a key that can be created.
  const offers = [/Export .+ instead/, /[Mm]atch its columns/, /read-only key/].filter((offer) => offer.test(advice))
  expect(offers.length).toBeGreaterThan(0)
  // If no other export of the exchange is known and it can be connected, the key is named.
  if (isConnected && advice.includes('its trade history')) expect(advice).toContain('read-only key')
})
