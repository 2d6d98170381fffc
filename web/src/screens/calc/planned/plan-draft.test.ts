import type { PlannedTerms } from '@roundtrip/contract/documents'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_STYLE, setStyle } from '../../../format/style.ts'
import { type PlanDraft, planDraft, readPlan } from './plan-draft.ts'

afterEach(() => setStyle(DEFAULT_STYLE))

const BEGIN: PlannedTerms = {
  ticker: 'BTC-USDT-SWAP',
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  account: null,
  entry: '1.234',
  stop: '1.2',
  targets: [{ price: '1.5', quantity: null }],
  risk: '100',
  riskCurrency: 'EUR',
  riskPct: '1',
  quantity: '2941.176',
  leverage: '10',
  labels: ['breakout'],
  note: '',
}
const NOW = Date.UTC(2026, 10, 22)
const UNTIL = '2026-11-29T12:00'
const context = { begin: BEGIN, zone: 'UTC', now: NOW, riskCurrency: 'EUR' }
const read = (changes: Partial<PlanDraft> = {}) => readPlan({ ...planDraft(BEGIN, UNTIL), ...changes }, context)
const numbers = (changes: Partial<PlanDraft['numbers']>) => ({
  numbers: { ...planDraft(BEGIN, UNTIL).numbers, ...changes },
})

describe('the form of a plan', () => {
  test.each(['comma-point', 'point-comma'] as const)(
    'keeps what nobody touched, whatever the style is: %s',
    (style) => {
      setStyle({ ...DEFAULT_STYLE, numbers: style })
      expect(read()).toEqual({ terms: BEGIN, until: Date.UTC(2026, 10, 29, 12), problems: new Map() })
    },
  )

  test('reads what is typed in the style of the reader', () => {
    setStyle({ ...DEFAULT_STYLE, numbers: 'point-comma' })
    expect(read(numbers({ risk: '1.250,5', leverage: '' })).terms).toMatchObject({ risk: '1250.5', leverage: null })
  })

  test('another ticker is another market', () => {
    expect(read({ ticker: ' ETHUSDT ' }).terms).toMatchObject({ ticker: 'ETHUSDT', base: null, quote: null })
  })

  test.each([
    ['ticker', { ticker: ' ' }],
    ['entry', numbers({ entry: 'abc' })],
    ['risk', numbers({ risk: '0' })],
    ['stop', numbers({ stop: '1.3' })],
    ['stop', numbers({ stop: '1.2340' })],
    ['targets.0.price', { targets: [{ key: 0, price: '1.1', quantity: '' }] }],
    ['targets.0.price', { targets: [{ key: 0, price: '', quantity: '5' }] }],
    ['until', { until: '' }],
    ['until', { until: '2026-11-21T23:59' }],
  ] as const)('names what is wrong: %s', (field, changes) => {
    expect([...read(changes as Partial<PlanDraft>).problems.keys()]).toEqual([field])
  })

  test('a short has its stop above and its targets below', () => {
    expect([...read({ side: 'short' }).problems.keys()]).toEqual(['stop', 'targets.0.price'])
    const turned = {
      side: 'short' as const,
      ...numbers({ stop: '1.3' }),
      targets: [{ key: 0, price: '1.1', quantity: '' }],
    }
    expect(read(turned).problems.size).toBe(0)
  })
})
