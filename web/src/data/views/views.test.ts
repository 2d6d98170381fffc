// Promise [Insights and views] A page can be saved under a name with its filters, and opened from the sidebar and the
//   palette.
import { COLLECTIONS } from '@roundtrip/contract/documents'
import { describe, expect, test } from 'vitest'
import { REPORT_PAGES, userPath } from '../../paths.ts'
import { isCalculation, isOfFilters, viewAt, viewPath } from './views.ts'

describe('a view', () => {
  test.each(['overview', 'trades', 'verifyNumbers', ...REPORT_PAGES] as const)(
    'of %s leads back to the address it was saved at',
    (page) => {
      const address = userPath('mira', page, 'side=short&ticker=BTCUSDT&period=30d')
      const [pathname = '', search = ''] = address.split('?')
      const view = viewAt({ pathname, search: `?${search}` })
      expect(view).not.toBeNull()
      if (view === null) return
      const stored = { ...view, name: 'Shorts in BTC' }
      expect(COLLECTIONS.views.schema.parse(stored)).toEqual(stored)
      expect(viewPath('mira', stored)).toBe(address)
      expect(isOfFilters(stored)).toBe(true)
      expect(isCalculation(stored)).toBe(false)
    },
  )

  test.each(['/', '/pricing', '/user/mira/settings', '/user/mira/calc', '/user/mira/trades/single'])(
    'cannot be made of %s',
    (pathname) => expect(viewAt({ pathname, search: '?side=short' })).toBeNull(),
  )

  test('of a page that this release does not know leads to the overview', () => {
    expect(viewPath('mira', { page: 'report/tides', search: 'side=short' })).toBe('/user/mira/overview?side=short')
  })
})
