import type { Plan } from '@roundtrip/contract/plans'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fillPlans } from './fill-plans.ts'
import { OfferCard } from './OfferCard.tsx'

const limits = { connections: 2, accounts: null, fills: null, pictureBytes: null, tokens: null }
const FREE: Plan = { id: 'free', name: 'Free', sentence: 'To try.', features: [], limits, prices: [] }
const PRO: Plan = {
  id: 'pro',
  name: 'Pro <b>',
  sentence: 'For every day.',
  features: ['Answers by mail'],
  limits: { ...limits, connections: null },
  prices: [{ interval: 'month', amount: '12', currency: 'USD' }],
}

/** A page as built, with a card whose built-in content must be replaced. */
function page(): Element {
  const card = renderToStaticMarkup(
    <OfferCard plan={{ ...PRO, name: 'Old', features: ['Old'] }}>
      <a href="/" data-slot="act">
        Old
      </a>
    </OfferCard>,
  )
  const { body } = new DOMParser().parseFromString(
    `<section data-plans><template>${card}</template><p>Old</p></section>`,
    'text/html',
  )
  return body.firstElementChild ?? body
}

test('a card for each plan, the same whether React or the script fills it', () => {
  const container = page()
  fillPlans(container, [FREE, PRO], 'u1')
  const [free, pro, ...others] = container.querySelectorAll(':scope > article')
  expect(others).toEqual([])
  expect(container.textContent).not.toContain('Old')
  expect(pro?.querySelector('a')?.getAttribute('href')).toBe('/auth/checkout?uid=u1&plan=pro')
  expect(free?.querySelector('a')?.getAttribute('href')).toBe('/user/u1/overview')
  expect(free?.querySelector('a')?.textContent).toBe('Open your journal')
  const built = renderToStaticMarkup(
    <OfferCard plan={PRO}>
      <a href="/auth/checkout?uid=u1&amp;plan=pro" data-slot="act">
        Choose Pro {'<b>'}
      </a>
    </OfferCard>,
  )
  expect(pro?.textContent).toBe(new DOMParser().parseFromString(built, 'text/html').body.textContent)
})

test('a visitor signs up first, and plans can be filled again when somebody logs in', () => {
  const container = page()
  fillPlans(container, [PRO], null)
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/auth/signup')
  fillPlans(container, [PRO], 'u 2')
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/auth/checkout?uid=u%202&plan=pro',
  ])
})
