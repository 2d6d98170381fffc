/** Alerts in words, in the language of the user. */
import { PLAIN_AWAY, PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import { momentOf } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import type { Alert } from './alert.ts'
import { alertLetter, alertText } from './words.ts'

const AT = momentOf('2026-11-25T14:32:00Z')
const LIMIT = {
  kind: 'rules',
  rule: { id: 'loss', name: 'Stop for the day', kind: 'max-daily-loss' },
  day: '2026-11-25',
  unit: 'money',
  currency: 'USD',
  measured: 1412.5,
  limit: 400,
  moment: AT,
  account: 'Bybit main',
} as const
const SCREEN = {
  kind: 'screens',
  screen: { name: 'Above 100', search: 'venue=bybit-linear' },
  venue: 'Bybit linear',
  at: AT,
} as const
const counted = (kind: 'max-trades-per-day' | 'stop-after-losses' | 'max-leverage'): Alert => ({
  ...LIMIT,
  rule: { ...LIMIT.rule, kind },
  unit: 'count',
  measured: 4,
  limit: 3,
  moment: null,
  account: null,
})
const matches = (...names: readonly string[]) => names.map((name) => ({ id: name, symbol: name }))

const ENGLISH: Settings = { ...PLAIN_SETTINGS, away: { ...PLAIN_AWAY, amounts: 'shown' } }
const GERMAN: Settings = { ...ENGLISH, language: 'de', numbers: 'point-comma' }
const textOf = (alert: Alert, settings: Settings) =>
  alertText(alert, { settings, pagesUrl: 'https://journal.example', uid: 'u1' })

describe('an alert', () => {
  test.each<readonly [alert: Alert, english: string, german: string]>([
    [
      { kind: 'connections', id: 'c1', name: 'Bybit main', trouble: 'maintenance' },
      'Bybit main stopped syncing: The exchange is down for maintenance. Syncing continues by itself. [Open connections]',
      'Bybit main synchronisiert nicht mehr: Die Börse wird gerade gewartet. Der Abgleich geht von selbst weiter. [Verbindungen öffnen]',
    ],
    [
      LIMIT,
      'Daily loss limit reached: −$1,412.50 of −$400. Bybit main, 14:32. [Open the day]',
      'Tagesverlust-Limit erreicht: −1.412,50\u00a0$ von −400\u00a0$. Bybit main, 14:32. [Tag öffnen]',
    ],
    [
      counted('max-trades-per-day'),
      'Trade limit reached: 4 of 3 trades. [Open the day]',
      'Trade-Limit erreicht: 4 von 3 Trades. [Tag öffnen]',
    ],
    [
      counted('stop-after-losses'),
      'Losing streak limit reached: 4 of 3 losses in a row. [Open the day]',
      'Limit für Verluste in Folge erreicht: 4 von 3 Verlusten in Folge. [Tag öffnen]',
    ],
    [counted('max-leverage'), 'Limit reached: 4 of 3. [Open the day]', 'Limit erreicht: 4 von 3. [Tag öffnen]'],
    [
      { kind: 'reviews', day: '2026-10-05', trades: 1 },
      '1 trade to review: Closed on 5 Oct 2026. [Review]',
      '1 Trade zu prüfen: Geschlossen am 5. Okt 2026. [Durchgehen]',
    ],
    [
      { ...SCREEN, matches: matches('A', 'B', 'C') },
      'Above 100: A, B and C: New in your screen. Bybit linear, 14:32. [Open the screener]',
      'Above 100: A, B und C: Neu in deinem Screen. Bybit linear, 14:32. [Screener öffnen]',
    ],
    [
      { ...SCREEN, matches: matches('A', 'B', 'C', 'D', 'E') },
      'Above 100: A, B, C and 2 more: New in your screen. Bybit linear, 14:32. [Open the screener]',
      'Above 100: A, B, C und 2 weitere: Neu in deinem Screen. Bybit linear, 14:32. [Screener öffnen]',
    ],
  ])('%#: %s', (alert, english, german) => {
    const said = [ENGLISH, GERMAN].map((settings) => {
      const { title, sentence, link } = textOf(alert, settings)
      return `${title}: ${sentence} [${link.name}]`
    })
    expect(said).toEqual([english, german])
    expect(textOf(alert, GERMAN).link.url).toBe(textOf(alert, ENGLISH).link.url)
  })

  test('as a letter says in the same language how to stop it', () => {
    const leave = { settings: 'https://s', stop: 'https://t' }
    expect(alertLetter(textOf(LIMIT, GERMAN), leave)).toMatchObject({
      language: 'de',
      leave: { name: 'Alarm-E-Mails abbestellen' },
      after: [
        'Roundtrip blockiert nie eine Order. Was du jetzt tust, entscheidest du.',
        'Welche Alarme du bekommst, wählst du in den Einstellungen: https://s',
      ],
    })
  })
})
