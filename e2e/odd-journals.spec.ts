/**
 * Journals without a curve, a rate or a result: every screen opens, and shows what it does not know as a dash. The
 * first is the journal of somebody who has just begun to trade.
 */
import { expect, test } from '@playwright/test'
import { SCREENS, startJournal, THREE_TRADES, visit } from './journal.ts'

const [COLUMNS] = THREE_TRADES.split('\n')
/** By what each is: what its overview says, and its rows. */
const JOURNALS = {
  'an open position and nothing closed': [
    'Nothing closed yet',
    '2026-11-20T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,0.5,30000,1.2,USDT,1,,,',
  ],
  'deposits and an open position': [
    'Nothing closed yet',
    '2026-11-19T09:00:00Z,deposit,myexchange,,,,,,,,,,,,,1,,USDT,1000',
    '2026-11-20T09:00:00Z,fill,myexchange,inverse,BTCUSD,BTC,USD,BTC,100,sell,both,120,60000,0,BTC,2,,,',
  ],
  'a trade at no result': [
    '$0.00',
    '2026-11-20T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,0.5,30000,0,USDT,1,,,',
    '2026-11-20T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,0.5,30000,0,USDT,2,,,',
  ],
  'trades in a coin without a rate': [
    'Rates for USD are missing',
    '2026-11-20T09:00:00Z,fill,myexchange,spot,FOOBAR,FOO,BAR,BAR,1,buy,both,0.5,3,0,BAR,1,,,',
    '2026-11-20T09:30:00Z,fill,myexchange,spot,FOOBAR,FOO,BAR,BAR,1,sell,both,0.5,4,0,BAR,2,,,',
  ],
  'a sale without a purchase': [
    'No trades yet',
    '2026-11-20T09:00:00Z,fill,myexchange,spot,ETHUSDT,ETH,USDT,USDT,1,sell,both,2,3000,1,USDT,1,,,',
  ],
  'amounts far below a cent': [
    '1 closed trade',
    '2026-11-20T09:00:00Z,fill,myexchange,linear,PEPEUSDT,PEPE,USDT,USDT,1,buy,both,0.000000000001,0.0000000000012,0.0000000000000001,USDT,1,,,',
    '2026-11-20T09:30:00Z,fill,myexchange,linear,PEPEUSDT,PEPE,USDT,USDT,1,sell,both,0.000000000001,0.0000000000013,0,USDT,2,,,',
  ],
} as const

// In an order in which each has another heading than the one before.
const CURVES = ['overview?curve=booked', 'report?curve=booked', 'overview?curve=equity', 'report?curve=equity']

for (const [index, [name, [says, ...rows]]] of Object.entries(JOURNALS).entries()) {
  test(`every screen opens with ${name}`, index === 0 ? {} : { tag: '@long' }, async ({ page }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const root = await startJournal(page, { at: SCREENS[0], text: `${COLUMNS}\n${rows.join('\n')}\n` })
    await expect(page.getByRole('main')).toContainText(says)
    for (const screen of [...SCREENS, ...CURVES]) {
      if (screen !== SCREENS[0]) await visit(page, `${root}/${screen}`)
      const main = page.getByRole('main')
      await expect(main.locator('[aria-busy="true"], [role="status"], [aria-hidden][style*="height"]')).toHaveCount(0)
      await expect(main, screen).not.toContainText(/Unexpected Application Error|NaN|undefined|Infinity/)
    }
    expect(faults).toEqual([])
  })
}
