import { beforeEach, expect, test } from 'vitest'
import { forgetReturn, isPathOf, rememberReturn, returnPath } from './return-to.ts'

beforeEach(() => sessionStorage.clear())

// ASVS 3.7.2
test.each([
  ['/user/mira/trades?side=short#top', true],
  ['/user/mira/journal/daily?day=2026-03-02', true],
  ['/auth/checkout?uid=mira&plan=pro', true],
  ['/auth/checkout?uid=noah&plan=pro', false],
  ['/user/noah/trades', false],
  ['/user/mira', false],
  ['/user/mira/../noah/trades', false],
  ['/pricing', false],
  ['//evil.example/user/mira/trades', false],
  ['/\\evil.example/user/mira/trades', false],
  ['https://evil.example/user/mira/trades', false],
  ['javascript:alert(1)', false],
  ['/\t/evil.example/user/mira/', false],
  ['', false],
])('a log-in of mira may lead to %s: %s', (path, may) => {
  expect(isPathOf(path, 'mira')).toBe(may)
})

test('a log-in leads to the page that was left, once, and only its own user', () => {
  expect(returnPath('mira', '/user/mira/overview')).toBe('/user/mira/overview')
  rememberReturn('/user/mira/trades?side=short')
  expect(returnPath('noah', '/user/noah/overview')).toBe('/user/noah/overview')
  expect(returnPath('mira', '/user/mira/overview')).toBe('/user/mira/trades?side=short')
  forgetReturn()
  expect(returnPath('mira', '/user/mira/overview')).toBe('/user/mira/overview')
})
