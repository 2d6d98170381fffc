/** Notifications as the RFCs specify them, checked by a reader that was written from the RFCs. */
import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { push } from './push.ts'
import { decrypt, pushService } from './push-service.testing.ts'

describe('the reader of these tests', () => {
  /** https://www.rfc-editor.org/rfc/rfc8291#section-5 */
  const VECTOR = {
    body:
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from(VECTOR.privateKey, 'base64url'))
  const browser = { keys, auth: Buffer.from(VECTOR.auth, 'base64url') }

  test('reads the example of RFC 8291', () => {
    expect(keys.getPublicKey().toString('base64url')).toBe(VECTOR.publicKey)
    expect(decrypt(Buffer.from(VECTOR.body, 'base64url'), browser).toString('utf8')).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })

  test('reads nothing that was changed, and nothing for another', () => {
    const changed = Buffer.from(VECTOR.body, 'base64url')
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100)
    expect(() => decrypt(changed, browser)).toThrow()
    const other = { ...browser, auth: Buffer.alloc(16) }
    expect(() => decrypt(Buffer.from(VECTOR.body, 'base64url'), other)).toThrow()
  })
})

const NOTE = { title: 'Grüße', body: 'x', path: '/user/u/settings', tag: 'limit 2026-03-31 loss' }

function sender() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  const scalar = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey, privateKey: scalar.toString('base64url') }
}

test('what is sent can be read by its browser alone, and is signed', async () => {
  const service = pushService()
  const keys = sender()
  const [first, second] = service.browsers
  const dependencies = {
    postBytes: async (...sent: Parameters<typeof service.receive>) => service.receive(...sent),
    contact: 'mailto:a@b.example',
  }
  expect(await push(dependencies, { keys, subscription: first.subscription, ttlS: 60 }, NOTE)).toEqual({
    outcome: 'delivered',
    status: 201,
  })
  expect(service.received).toMatchObject([{ browser: 0, key: keys.publicKey, text: JSON.stringify(NOTE) }])
  const crossed = { ...second.subscription, endpoint: first.subscription.endpoint }
  await expect(push(dependencies, { keys, subscription: crossed, ttlS: 60 }, NOTE)).rejects.toThrow()
  const forged = { ...keys, publicKey: sender().publicKey }
  await expect(push(dependencies, { keys: forged, subscription: first.subscription, ttlS: 60 }, NOTE)).rejects.toThrow(
    /signature/,
  )
})

test.each([
  [200, 'delivered'],
  [201, 'delivered'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'refused'],
  [500, 'refused'],
  [301, 'refused'],
] as const)('an answer of %i is %s', async (status, outcome) => {
  const [{ subscription }] = pushService().browsers
  const dependencies = { postBytes: async () => ({ end: 'answered', status }) as const, contact: 'mailto:a@b.example' }
  expect(await push(dependencies, { keys: sender(), subscription, ttlS: 60 }, NOTE)).toEqual({ outcome, status })
})

test('a browser whose key is no point of the curve is gone', async () => {
  const { subscription } = pushService().browsers[0]
  const dependencies = { postBytes: () => Promise.reject(new Error('Nothing is sent.')), contact: 'mailto:a@b.example' }
  const bad = { ...subscription, p256dh: 'B'.repeat(87) }
  expect(await push(dependencies, { keys: sender(), subscription: bad, ttlS: 60 }, NOTE)).toEqual({
    outcome: 'gone',
    status: null,
  })
})

test('an address that is not public any more is gone', async () => {
  const [{ subscription }] = pushService().browsers
  const dependencies = { postBytes: async () => ({ end: 'not-public' }) as const, contact: 'mailto:a@b.example' }
  expect(await push(dependencies, { keys: sender(), subscription, ttlS: 60 }, NOTE)).toEqual({
    outcome: 'gone',
    status: null,
  })
})
