/** What the product promises about connected exchanges; see `specification.ts`. */
import { row, type Section } from './spec-table.ts'

const ACTS = 'server/src/functions/connections.test.ts'
const JOINS = 'server/src/ledger/join-sources.test.ts'
const KEYS = 'server/src/keys/keys.test.ts'
const ROTATION = 'server/src/cli/rotate-keys.test.ts'
const SCREEN = 'e2e/connections.spec.ts'
const SYNC = 'server/src/sync/sync.test.ts'

const whole = (exchange: string): string =>
  `${SYNC} > ${exchange} > thousands of fills arrive once each, though answers fail and the server is killed`

export const CONNECTIONS: readonly Section[] = [
  {
    title: 'Connected exchanges',
    requirements: [
      row(
        'An exchange is connected, and its trades arrive by themselves.',
        `${SCREEN} > one click connects an account of the stand-in exchange, and its trades arrive`,
        `${SCREEN} > a trader without trades connects an exchange, and no key stays in the browser`,
        `${ACTS} > new fills come with the next run, and the trades with them`,
      ),
      row(
        'No fill is lost or doubled, whatever fails and wherever the server ends.',
        ...['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'].map(whole),
      ),
      row(
        'Files and API of one account join without duplicates.',
        `${JOINS} > a file first, then the exchange > rows without ids, in whole seconds, are the fills of that second`,
        `${JOINS} > a file first, then the exchange > twins of one second stay as many as they are`,
        `${JOINS} > the exchange first, then a file > the file adds what the exchange no longer had`,
        `${JOINS} > what both brought stays when one is taken back, and what only one brought goes`,
      ),
      row(
        'A key that can withdraw is refused; one that gains the right stops its connection.',
        `${SCREEN} > a key that can withdraw is refused, beside its field, with what to do`,
        `${ACTS} > a key of binance > that can withdraw, or is wrong, is refused and not kept`,
        `${ACTS} > a key of okx > stays secret, and stops the connection when it may withdraw or is revoked later`,
      ),
      row(
        'Keys are sealed, never shown again, and their master key can be changed at any time.',
        `${KEYS} > a sealed text > never shows the text, and is another one each time`,
        `${KEYS} > a sealed text > moved to another user it is refused`,
        `${ROTATION} > killed at any moment, every secret can be opened, and the next rotation goes on`,
        `${ACTS} > a key of bybit > stays secret, and stops the connection when it may withdraw or is revoked later`,
      ),
      row(
        'A connection that is in trouble says which, and tries again where that helps.',
        `${ACTS} > a key that has expired, or that is used from another address, says which`,
        `${ACTS} > an exchange that is away is tried again, and everything arrives when it is back`,
        `${SCREEN} > a connection that is stopped says so on every screen, on phones and in both themes`,
      ),
      row(
        'A connection can be paused, renamed and removed, with its data or without.',
        `${SCREEN} > a connection is renamed, paused and goes on`,
        `${SCREEN} > a connection goes and its trades stay; its account can be connected again`,
        `${ACTS} > removed it leaves its data, or takes them along`,
      ),
      row(
        'Open positions and balances are those of the exchange.',
        `${ACTS} > open positions are those of the exchange, with profit and distance`,
      ),
      row(
        'Nobody can make the server ask an address of theirs.',
        `${ACTS} > no address can be smuggled in beside a key`,
      ),
    ],
  },
]
