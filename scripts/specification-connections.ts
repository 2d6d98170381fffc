/** What the product promises about connected exchanges; see `specification.ts`. */
import { row, type Section } from './spec-table.ts'

const ACTS = 'server/src/functions/connections.test.ts'
const JOINS = 'server/src/ledger/join-sources.test.ts'
const KEYS = 'server/src/keys/keys.test.ts'
const ROTATION = 'server/src/cli/rotate-keys.test.ts'
const SCREEN = 'e2e/connections.spec.ts'
const CHECK = 'server/src/sync/ledger-check.test.ts'
const TURNS = 'server/src/sync/take-turns.test.ts'
const SHARES = 'server/src/sync/shares.test.ts'
const WINDOWS = 'server/src/exchanges/readers/walk-windows.test.ts'
const QUEUE = 'server/src/exchanges/readers/pace-queue.test.ts'
const PACE = 'server/src/exchanges/shared-pace.test.ts'
const OUTDATED = 'server/src/ledger/outdated-records.test.ts'
const ORDERS = 'server/src/sync/orders.test.ts'
const STOPS = 'core/src/orders/trade-orders.test.ts'
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
        'The newest trades of every market come first, and the history is read back from there.',
        `${TURNS} > the newest page of each market first, then older ones in turns, and the rest at the end`,
        `${WINDOWS} > the newest window comes first, and the page says how far back it has come`,
        `${WINDOWS} > every row is read, however often a run is interrupted and begun again, and whatever fails`,
      ),
      row(
        'All servers behind one address together keep to the limits of an exchange, and nobody takes all of its time.',
        `${PACE} > three servers that read through one address ask no faster than one would`,
        `${PACE} > a pause that one process was asked for holds for all`,
        `${QUEUE} > a history being read for the first time leaves the others their time, and is not starved`,
        `${SHARES} > a user with thirty accounts leaves room for others`,
      ),
      row(
        'What is read again counts as it is read now: wrong fees are put right, and nothing is doubled.',
        `${OUTDATED} > a fee that was read with the wrong sign is put right, and the trade with it`,
        `${OUTDATED} > payments that are one fill now are gone, and those that are not stay`,
      ),
      row(
        'The first stop of a trade, its moves and its targets are known without typing, from the orders of its account.',
        `${ORDERS} > the first stop, its moves and who opened the trade are kept, also after the exchange forgot them`,
        `${STOPS} > the stop of a trade > that is taken back and placed again moves once, however long that takes`,
        `${STOPS} > in any order of the orders the same is found, at prices of the orders or between them`,
      ),
      row(
        'A pattern of client order ids labels the trades of a bot or strategy.',
        'e2e/orders.spec.ts > a trade shows its orders, and has the label of the bot that placed them',
        'web/src/data/trades/counted-notes.test.ts > orders complete the notes, and their client ids put labels on trades',
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
        'The ledger check shows by coin and day what moved a balance, and the records that explain a difference.',
        `${CHECK} > a connected account > agrees coin by coin, and its days add up to what the exchange states`,
        `${CHECK} > a connected account > a record that only the ledger has is found, with the day on which the remainder began`,
        `${SCREEN} > the ledger check shows days, records and what explains a difference, at every width`,
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
