import { PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { isChosen, usesWebhook, withoutWebhook, withWay } from './choice.ts'

const chosen = (...steps: Parameters<typeof withWay>[1][]): Settings =>
  steps.reduce<Settings>((settings, step) => ({ ...settings, ...withWay(settings, step) }), PLAIN_SETTINGS)

test('settings of before have no alerts but the mail about connections', () => {
  expect(isChosen(PLAIN_SETTINGS, 'connections', 'mail')).toBe(true)
  expect(isChosen(PLAIN_SETTINGS, 'connections', 'push')).toBe(false)
  expect(isChosen(PLAIN_SETTINGS, 'rules', 'mail')).toBe(false)
})

test('a way is chosen for one kind alone, once, and taken back', () => {
  const on = chosen({ kind: 'rules', way: 'push', isOn: true }, { kind: 'rules', way: 'push', isOn: true })
  expect(on.away).toMatchObject({ rules: ['push'], reviews: [], screens: [], connections: [] })
  expect(isChosen(on, 'rules', 'push')).toBe(true)
  expect({ ...on, ...withWay(on, { kind: 'rules', way: 'push', isOn: false }) }.away?.rules).toEqual([])
})

test('the mail about connections stays where it was', () => {
  const off = chosen({ kind: 'connections', way: 'mail', isOn: false })
  expect([off.mails.connections, off.away]).toEqual([false, undefined])
})

test('a webhook that goes is taken from every kind', () => {
  const { away } = chosen(
    { kind: 'rules', way: 'webhook', isOn: true },
    { kind: 'connections', way: 'webhook', isOn: true },
    { kind: 'screens', way: 'mail', isOn: true },
  )
  expect(away !== undefined && usesWebhook(away)).toBe(true)
  const without = away && withoutWebhook(away)
  expect(without).toMatchObject({ rules: [], connections: [], screens: ['mail'] })
  expect(without && usesWebhook(without)).toBe(false)
})
