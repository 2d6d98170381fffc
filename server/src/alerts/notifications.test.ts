/** Alerts as notifications of browsers: to each device, for its eyes only, and to none that is gone. */
import { describe, expect, test } from 'vitest'
import { exported } from '../export/journal.testing.ts'
import { keyBox, pushDeviceContext } from '../keys/key-box.ts'
import { fixedRing, parseKeys } from '../keys/key-ring.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { SHARED_SECRETS } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import {
  afterSync,
  choose,
  jobsOf,
  journal,
  look,
  service,
  states,
  whileRunning,
  withJournal,
  withoutIds,
} from './alerts.testing.ts'

withJournal()

describe('a notification', () => {
  const add = (index: number): Promise<string> =>
    whileRunning(async () => {
      const input = { ...service.browsers[index]?.subscription, name: 'Chrome on Windows' }
      return (await journal.user.call<{ device: { id: string } }>('addPushDevice', input)).device.id
    })
  const devices = () => query(journal.server, 'select id from push_devices where user_id = $1', [journal.user.uid])

  // Promise [Alerts and notifications] Only its device can read a notification, and a device that no longer accepts any
  //   is forgotten.
  test('reaches each device, signed by this server and readable only by that device', async () => {
    await add(0)
    await add(1)
    await choose({ rules: ['push'], amounts: 'shown' })
    await afterSync()
    await look()
    const shown = {
      title: 'Daily loss limit reached',
      body: '−$412 of −$400. Bybit main, 14:32.',
      path: `/user/${journal.user.uid}/journal/daily?day=2023-11-16`,
      tag: 'limit 2023-11-16 loss',
    }
    expect(service.received.map(({ browser, text }) => [browser, JSON.parse(text)])).toEqual([
      [0, shown],
      [1, shown],
    ])
    const [{ publicKey }] = (await query(journal.server, 'select public_key as "publicKey" from push_key')) as [
      { publicKey: string },
    ]
    for (const { key, claims, headers } of service.received) {
      expect([key, claims.aud, claims.sub]).toEqual([
        publicKey,
        'https://push.example.com',
        'mailto:operator@journal.example',
      ])
      expect(claims.exp - Date.now() / 1_000).toBeGreaterThan(0)
      expect(claims.exp - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600)
      expect(headers).toMatchObject({ ttl: '14400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    }
    expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(1)
  })

  test('without amounts by default, to one device again where that one did not answer', async () => {
    await choose({ rules: ['push'] })
    await afterSync()
    service.status = 503
    const jobs = jobsOf()
    await jobs.look()
    service.status = 201
    journal.now += 31_000
    await jobs.look()
    await jobs.close()
    expect(service.received).toHaveLength(4)
    expect(withoutIds(service.received.map(({ text }) => text).join())).not.toContain('412')
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  // Promise [Alerts and notifications] Only its device can read a notification, and a device that no longer accepts any
  //   is forgotten.
  test.each([404, 410])('that answers %s is the last to its device', async (status) => {
    await choose({ rules: ['push'] })
    await add(0)
    await add(1)
    await afterSync()
    service.status = status
    await look()
    expect(await devices()).toEqual([])
    expect((await states()).map(({ state }) => state)).toEqual(['failed', 'failed'])
  })

  test('goes to no device that was removed meanwhile', async () => {
    const id = await add(0)
    await choose({ rules: ['push'] })
    await afterSync()
    await whileRunning(() => journal.user.call('removePushDevice', { id }))
    await look()
    expect(service.received).toEqual([])
    expect((await states()).map(({ state }) => state)).toEqual(['skipped'])
  })

  test('is never sent where only this server could reach', async () => {
    journal.server.kill('SIGCONT')
    const { subscription } = service.browsers[0]
    for (const endpoint of [
      'https://127.0.0.1/push',
      'https://localhost/push',
      'http://push.example.com/',
      'https://me:s@push.example.com/',
      'nothing',
    ]) {
      const { status, body } = await journal.user.request('addPushDevice', { ...subscription, endpoint, name: 'x' })
      expect([endpoint, status, JSON.stringify(body)]).toEqual([
        endpoint,
        400,
        expect.stringContaining('push-not-public'),
      ])
    }
    expect(await devices()).toEqual([])
  })

  // Promise [Alerts and notifications] Only its device can read a notification, and a device that no longer accepts any
  //   is forgotten.
  test('leaves no address and no key where others can read it', async () => {
    await add(0)
    journal.server.kill('SIGCONT')
    const { subscription } = service.browsers[0]
    const listed = await journal.user.call('getPushDevices', {})
    expect(listed).toMatchObject({ devices: [{ name: 'Chrome on Windows', service: 'push.example.com' }] })
    const secrets = [subscription.endpoint, subscription.p256dh, subscription.auth]
    for (const secret of secrets) expect(JSON.stringify(listed)).not.toContain(secret)
    expect(await columnsWith(journal.server, secrets)).toEqual([])
    const archive = await exported(journal.user)
    for (const secret of secrets) expect(archive.includes(secret)).toBe(false)
    const other = await newUser(journal.server.url)
    expect(await other.call('getPushDevices', {})).toMatchObject({ devices: [] })
  })

  test.each([
    ['no point of the curve', 'B'.repeat(87)],
    ['zeros', 'A'.repeat(87)],
    ['a point that is written in short', `Ag${'B'.repeat(42)}${'A'.repeat(43)}`],
  ])('is refused to a device whose key is %s', async (_, p256dh) => {
    const id = await add(0)
    journal.server.kill('SIGCONT')
    const { subscription } = service.browsers[0]
    const bad = [400, expect.stringContaining('push-bad-key')]
    const refusal = async (name: string, input: object) => {
      const { status, body } = await journal.user.request(name, input)
      return [status, JSON.stringify(body)]
    }
    expect(await refusal('addPushDevice', { ...subscription, p256dh, name: 'x' })).toEqual(bad)
    expect(await refusal('replacePushDevice', { ...subscription, p256dh, id })).toEqual(bad)
    // A device that an earlier release stored.
    const box = keyBox(fixedRing(parseKeys(SHARED_SECRETS.MASTER_KEYS)))
    const sealed = box.seal(JSON.stringify({ ...subscription, p256dh }), pushDeviceContext(journal.user.uid, id))
    await query(journal.server, 'update push_devices set sealed = $2 where id = $1', [id, sealed])
    expect(await refusal('testPushDevice', { id })).toEqual(bad)
  })

  test('has at most ten devices, and none in demos', async () => {
    journal.server.kill('SIGCONT')
    const { subscription } = service.browsers[0]
    const adding = (number: number) =>
      journal.user.request('addPushDevice', {
        ...subscription,
        endpoint: `https://push.example.com/${number}`,
        name: 'x',
      })
    const ends = await Promise.all(Array.from({ length: 12 }, (_, number) => adding(number)))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(JSON.stringify(ends.find(({ status }) => status !== 200)?.body)).toContain('too-many-devices')
    await query(journal.server, 'insert into demo_users (user_id) values ($1)', [journal.user.uid])
    expect(JSON.stringify((await adding(0)).body)).toContain('not-in-demo')
    await query(journal.server, 'delete from demo_users where user_id = $1', [journal.user.uid])
  })

  test('reaches a device at the subscription that replaced the one before, and only there', async () => {
    await query(journal.server, 'delete from push_devices where user_id = $1', [journal.user.uid])
    const id = await add(0)
    const { subscription } = service.browsers[1]
    const replace = (input: object) => whileRunning(() => journal.user.request('replacePushDevice', input))
    const [listed] = (await whileRunning(() => journal.user.call<{ devices: object[] }>('getPushDevices', {}))).devices
    const first = (await replace({ id, ...subscription })).body
    expect(first).toMatchObject({ data: { device: { ...listed, id: expect.any(String) } } })
    // The page completes what the worker has already done.
    expect((await replace({ id, ...subscription })).body).toEqual(first)
    expect(await devices()).toHaveLength(1)
    await choose({ rules: ['push'] })
    await afterSync()
    await look()
    expect(service.received.map(({ browser }) => browser)).toEqual([1])
  })

  test('goes to no subscription that would replace one that was removed, or one of another user', async () => {
    await query(journal.server, 'delete from push_devices where user_id = $1', [journal.user.uid])
    const id = await add(0)
    const { subscription } = service.browsers[1]
    const other = await whileRunning(() => newUser(journal.server.url))
    const foreign = await whileRunning(() => other.request('replacePushDevice', { id, ...subscription }))
    await whileRunning(() => journal.user.call('removePushDevice', { id }))
    const removed = await whileRunning(() => journal.user.request('replacePushDevice', { id, ...subscription }))
    for (const { status, body } of [foreign, removed]) {
      expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining('no-device')])
    }
    expect(await devices()).toEqual([])
    expect(await whileRunning(() => other.call('getPushDevices', {}))).toMatchObject({ devices: [] })
  })
})
