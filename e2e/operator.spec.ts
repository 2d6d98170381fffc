import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { PASSWORD, signUp } from './journal.ts'
import { linkTo } from './mailbox.ts'

/** Named in the settings of the server under test. */
const OPERATOR = 'operator@example.com'

// Promise [Operation] Only operators see the state of the server and of all syncs, and it contains nothing from any
//   journal.
test('an operator opens the state of the server from the menu', { tag: '@long' }, async ({ page, baseURL }) => {
  const act = async (name: string, data: Readonly<Record<string, string>>): Promise<void> => {
    const headers = { origin: new URL(baseURL ?? '').origin }
    expect((await page.request.post(`/api/auth/${name}`, { data, headers })).ok(), name).toBe(true)
  }
  await act('sign-up', { email: OPERATOR, password: PASSWORD })
  const link = await linkTo(page, OPERATOR, 'Confirm your email address')
  await act('verify-email', { token: decodeURIComponent(link.split('#verify=')[1] ?? ''), password: PASSWORD })
  await act('sign-in', { email: OPERATOR, password: PASSWORD })
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { uid: string } }
  await page.goto(`/user/${user.uid}/overview`)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Operator' }).click()
  await expect(page.getByRole('heading', { name: 'Operator', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Roundtrip \d+\.\d+\.\d+, up for /)).toBeVisible()
  const parts = page.getByRole('list', { name: 'Parts of the server' }).getByRole('listitem')
  await expect(parts).toHaveText([/Database/, /Disk/, /Job queue/, /Exchange thread/, /Mail/])
  await expect(page.getByRole('table', { name: 'Tables' }).getByRole('row')).not.toHaveCount(1)

  // It refetches by itself.
  await page.waitForResponse((response) => response.url().endsWith('/getServerState') && response.ok())
  // Nothing is wider than a phone.
  await page.setViewportSize({ width: 428, height: 926 })
  await expect(parts.first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(428)
  expect(await faultsOf(page)).toEqual([])
})

// Promise [Operation] Only operators see the state of the server and of all syncs, and it contains nothing from any
//   journal.
test('a trader does not see the menu item, and the address shows nothing', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Operator' })).toHaveCount(0)
  await page.goto(page.url().replace('/overview', '/operator'))
  await expect(page.getByText('For operators only')).toBeVisible()
})
