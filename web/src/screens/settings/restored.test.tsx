import type { RestoreResult } from '@roundtrip/contract/imports'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { speakGerman } from '../../language/german.testing.ts'
import { Restored } from './Restored.tsx'

const SAME = { trades: 1_204, changed: 0, missing: 0, added: 0, flows: 0, columns: [], examples: [], causes: [] }
const RESULT: RestoreResult = {
  accounts: 1,
  imports: 1,
  fills: 13_405,
  cashEvents: 0,
  trades: 1_204,
  corrections: 0,
  connections: 0,
  candleSets: 0,
  documents: 0,
  pictures: 0,
  ledgerVersion: 1,
  comparison: SAME,
  overPlan: [],
}

function shown(result: Partial<RestoreResult>): Element {
  const html = renderToStaticMarkup(<Restored result={{ ...RESULT, ...result }} />)
  return new DOMParser().parseFromString(html, 'text/html').body
}

test('a journal with the figures of its archive says so', () => {
  const text = shown({}).textContent
  expect(text).toContain('Everything is back.')
  expect(text).toContain('All figures match the archive (1,204 trades compared).')
})

test('other figures are listed beside those of the archive, with the cause', () => {
  const example = { trade: 'a1', ticker: 'BTCUSDT', openTime: '2026-03-02T08:00:00.000Z' }
  const body = shown({
    comparison: {
      ...SAME,
      changed: 14,
      columns: ['net_pnl'],
      examples: [{ ...example, column: 'net_pnl', archived: '18.96', restored: '' }],
      causes: ['no-rates'],
    },
  })
  expect(body.textContent).not.toContain('Everything is back.')
  expect(body.textContent).toContain('14 trades of 1,204 have other figures: net P&L.')
  expect(body.textContent).toContain('An earlier release of Roundtrip made this archive')
  expect([...body.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['BTCUSDT', 'net_pnl', '18.96', '—'])
})

test('an archive beyond the plan says what is read-only and what to do', () => {
  const { textContent } = shown({ overPlan: [{ limit: 'fills', most: 10_000, used: 13_405 }] })
  expect(textContent).toContain('Your plan includes 10,000 fills. This archive has 13,405. You can view all of them.')
  expect(textContent).toContain('To import or sync more, upgrade')
})

test('a German page says in German how the archive differs and what exceeds the plan', () => {
  onTestFinished(speakGerman())
  const result: Partial<RestoreResult> = {
    comparison: { ...SAME, changed: 1, missing: 2, columns: ['net_pnl', 'fees'], causes: ['unknown'] },
    overPlan: [{ limit: 'fills', most: 10_000, used: 13_405 }],
  }
  const texts = [...shown(result).querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(texts).toEqual(
    expect.arrayContaining([
      '1 Trade von 1.204 hat andere Zahlen: Netto-P&L und Gebühren.',
      '2 Trades aus dem Archiv fehlen.',
      'Wir wissen nicht, warum. Deine Ausführungen sind vollständig. Bitte melde uns das und behalte das Archiv.',
      expect.stringMatching(/^Dein Tarif umfasst 10\.000 Ausführungen\. Dieses Archiv hat 13\.405\. /),
    ]),
  )
})
