import { EXCHANGES } from '@roundtrip/contract/exchanges'
import { LIMITS } from '@roundtrip/contract/fields'
import { venueName } from '../../data/words/venues.ts'
import { countText } from '../../format/number.ts'
import { FILE_VENUES } from '../../parts/public/file-venues.ts'
import { listed, perLanguage, t } from '../../language/translate.ts'

/** Plain text, because search engines get the same words as readers. */
export type FaqEntry = { readonly question: string; readonly answer: readonly string[] }

export type Subject = { readonly id: string; readonly title: string; readonly questions: readonly FaqEntry[] }

const CONNECTABLE = EXCHANGES.map(venueName)
const KEYLESS = venueName('hyperliquid')

// oxlint-disable-next-line max-lines-per-function -- a table of texts
export const QUESTIONS = perLanguage((): readonly Subject[] => [
  {
    id: 'trades',
    title: t('From fills to trades'),
    questions: [
      {
        question: t('What is a round trip?'),
        answer: [
          t(
            'A trade from flat to flat: from the first fill that opens a position to the one that closes it. Adding and reducing are parts of it. A fill that turns a long position into a short one ends one trade and begins the next. A hundred fills are often ten trades.',
          ),
        ],
      },
      {
        question: t('How is the profit of a partly closed position counted?'),
        answer: [
          t(
            'By average cost, on the day of each partial close. A closed trade has the same result under every method: another one would only move profit between the days of an open position. The report in the terminal can also use first in first out or last in first out.',
          ),
        ],
      },
      {
        question: t('What if my history begins in the middle of a position?'),
        answer: [
          t(
            'If a fill closes a position opened before your history begins, its profit is unknown. We mark it and leave it out of the statistics until you add the earlier files. Nothing is guessed.',
          ),
          t(
            'If the export contains the exchange’s own figures, such as realized profit, we compare them with the result of the fills and show every contradiction. From there on, a trade counts only if the exchange’s figures prove it.',
          ),
        ],
      },
      {
        question: t('Can I correct a trade?'),
        answer: [
          t(
            'Yes. Trades can be split and merged, the time, side, quantity, price and fee of a fill can be corrected, and fills can be added by hand. What the exchange reported stays stored as it was, corrections survive every later import, and each can be taken back.',
          ),
        ],
      },
      {
        question: t('Are the figures exact?'),
        answer: [
          t(
            'Prices, quantities, fees and profits are decimals with 18 places from the file to the total, never rounded binary fractions. The rows of every report add up to its summary. What is undefined, such as a profit factor without trades, is shown as a dash and not as zero.',
          ),
        ],
      },
    ],
  },
  {
    id: 'costs',
    title: t('Fees and funding'),
    questions: [
      {
        question: t('Are fees and funding part of the result?'),
        answer: [t('Yes. Net P&L = price P&L − fees ± funding. Every report and every trade shows each part as well.')],
      },
      {
        question: t('What about fees that were paid in another coin, such as BNB?'),
        answer: [
          t(
            'They are converted at the rate of that moment: one that the fills themselves prove, else the price of the market in that hour. If neither is known, the trade says so and stays out of the statistics until the rate is known.',
          ),
        ],
      },
      {
        question: t('On which day does a trade count?'),
        answer: [
          t(
            'On the day it closes, with all of its fees and funding. So the days of the calendar add up to your net P&L. What open trades have booked so far, such as partial closes and funding, is shown next to it. The equity curve and your daily limits count every payment on its own day.',
          ),
        ],
      },
    ],
  },
  {
    id: 'contracts',
    title: t('Hedge mode and kinds of contracts'),
    questions: [
      {
        question: t('Is hedge mode understood?'),
        answer: [
          t(
            'Yes. Long and short legs of one market are two positions with trades of their own, where the export or the exchange says which leg a fill belongs to.',
          ),
        ],
      },
      {
        question: t('What about inverse and quanto contracts?'),
        answer: [
          t(
            'They settle in the coin, so we compute them in the coin: contracts of a fixed dollar value, with the average prices that such contracts need. Reports convert the profit into your currency at the rate of each booking.',
          ),
        ],
      },
      {
        question: t('Liquidations, deleveraging, settlement, dust?'),
        answer: [
          t(
            'They are fills of their own kind and stay visible as such on the trade. A remainder of spot coins worth less than a dollar is dust: it ends the trade and is carried into the next one.',
          ),
        ],
      },
    ],
  },
  {
    id: 'exchanges',
    title: t('Exchanges and keys'),
    questions: [
      {
        question: t('Which files are read?'),
        answer: [
          t(
            'Exports of {exchanges}, as CSV, as a workbook or inside a ZIP, many at once. Any other table works too: you match its columns in the import window, which takes about a minute, and the next file like it imports automatically.',
            { exchanges: listed(FILE_VENUES) },
          ),
        ],
      },
      {
        question: t('Which exchanges can be connected?'),
        answer: [
          t(
            '{exchanges}. A connected account is read again every few minutes, so that the journal fills itself. How far back the history goes differs by exchange. The connection shows it, and files can fill in the rest.',
            { exchanges: listed(CONNECTABLE) },
          ),
        ],
      },
      {
        question: t('Where does the stop of a trade come from?'),
        answer: [
          t(
            'From the orders of a connected account, if the exchange still lists them: the first stop, each move of it, and the targets. We save them at least once an hour, because exchanges drop canceled orders within hours or days. Orders placed and canceled in between may be missing. For trades from before you connected, a stop counts only if it was placed within five minutes of the opening: an earlier one may be forgotten. A stop that you type, or a plan that the trade took, counts before it.',
          ),
          t(
            'Orders also tell which bot or app placed them. A label can have patterns of client order ids, such as grid-*, and is then on every trade that such an order opened.',
          ),
        ],
      },
      {
        question: t('Can I get alerts while Roundtrip is closed?'),
        answer: [
          t(
            'Yes, by email, webhook, or as notifications on your phone and computer: when a daily limit is reached, a connection stops working, trades wait for your review, or a coin enters a saved screen. Choose them in the settings, under Notifications. A limit is noticed once the exchange has reported the trade, usually within minutes. Roundtrip never blocks an order.',
          ),
        ],
      },
      {
        question: t('What happens to my exchange key?'),
        answer: [
          t(
            'It is used to read your fills, payments, balances and positions, and for nothing else. Create a read-only key. A key that can withdraw is refused wherever the exchange reports what a key may do. {exchange} needs no key, only your address.',
            { exchange: KEYLESS },
          ),
          t(
            'It is encrypted before it is stored, with a key outside the database. It is never shown again, not even to you, never logged and never exported. Deleting the connection deletes it.',
          ),
        ],
      },
      {
        question: t('What if I import the same file twice?'),
        answer: [
          t(
            'Nothing changes. Every execution has an identity, and one that is known is not counted again. The preview says how many are known before you import. Every import can be undone as a whole.',
          ),
        ],
      },
      {
        question: t('What happens to rows that cannot be read?'),
        answer: [
          t(
            'They are counted, shown with their line and the reason, and can be downloaded. Nothing is left out silently.',
          ),
        ],
      },
      {
        question: t('Why do hours and weekdays differ from my exchange?'),
        answer: [
          t(
            'They are counted in your own time zone, with the start of day that you choose in the settings. Every report names the zone.',
          ),
        ],
      },
    ],
  },
  {
    id: 'data',
    title: t('Data and privacy'),
    questions: [
      {
        question: t('Are my files uploaded?'),
        answer: [
          t(
            'Your browser reads them and sends only their trading rows. Each fill and payment is stored with the row it came from, so that you can trace every figure to its source and read an import again with another time zone. Where the files of an exchange explain each other, as the trades and the ledger of Kraken do, all of their rows are sent. Undo an import, and its rows are deleted.',
          ),
        ],
      },
      {
        question: t('Can I take my data with me?'),
        answer: [
          t(
            'Yes, at any time: one ZIP with everything, as tables for a spreadsheet and in a form that can be restored, with checksums. Restored into an empty journal, on this server or another, it gives the same trades, notes, pictures and figures to the last digit. Connections wait there for their keys.',
          ),
        ],
      },
      {
        question: t('Can my own programs use it?'),
        answer: [
          t(
            'Yes. Create a token in the settings that may read or import, with an expiry. You can revoke it with one click. No token reaches exchange keys, deletes anything or changes your account. Every server describes its interface at /api/openapi.json, and so does the package of each release.',
          ),
        ],
      },
      {
        question: t('How do I delete everything?'),
        answer: [
          t(
            'In the settings, under your account. Accounts, executions, notes, pictures, keys and sessions are removed from the database at once. The operator’s own backups last as long as they keep them.',
          ),
        ],
      },
      {
        question: t('Can I share a page with someone?'),
        answer: [
          t(
            'Yes. Share link puts a report, a day or a trade behind a link that opens without logging in. It shows the page as it was at that moment, without amounts unless you choose to show them. It ends after a week, a month, three months or a year, and you can revoke it at any time in the settings.',
          ),
        ],
      },
      {
        question: t('Who else gets my data?'),
        answer: [
          t(
            'Nobody. There is no advertising, no tracking and no script of anybody else on any page. Requests to exchanges use your own key or fetch public prices. They reveal nothing about your journal. If you pay for a plan, the payment provider gets the data it needs for that. Notifications, if you turn them on, go through the push service of your browser, encrypted for your device.',
          ),
        ],
      },
      {
        question: t('What is the demo?'),
        answer: [
          t(
            'A journal with two made-up years of trades, made for you alone when you press the button. You can change everything in it and put it back as it was. It is removed after a week.',
          ),
        ],
      },
    ],
  },
  {
    id: 'self-hosting',
    title: t('Your own server'),
    questions: [
      {
        question: t('What do I need to run it myself?'),
        answer: [
          t(
            'A machine with Node 20.19 or newer. One command installs, builds and starts it with its own database. You need no account, no cloud service and no other program. You can also use your own PostgreSQL, version 15 or newer.',
          ),
        ],
      },
      {
        question: t('Is anything missing on my own server?'),
        answer: [t('No. It is the same program with nothing switched off and no limit on trades.')],
      },
      {
        question: t('What should I back up?'),
        answer: [
          t(
            'The database, and apart from it the file with the master keys: without that file, exchange keys have to be entered again.',
          ),
        ],
      },
    ],
  },
  {
    id: 'payment',
    title: t('Payment'),
    questions: [
      {
        question: t('What does it cost?'),
        answer: [
          t(
            'That depends on who runs the server. The pricing page says what applies here. A server without payment set up has no plans and no limits.',
          ),
        ],
      },
      {
        question: t('How do I cancel, and what if a payment fails?'),
        answer: [
          t(
            'In the settings, at any time. A canceled plan lasts until the end of the paid period. If a payment fails, we let you know, and the plan stays active for a while so that you can fix it. Nothing is ever deleted because a plan has ended or became smaller.',
          ),
        ],
      },
      {
        question: t('Who sees my card?'),
        answer: [
          t(
            'Where a server takes payments, the payment provider alone. You enter the card on its page. This server learns the brand and the last four digits.',
          ),
        ],
      },
      {
        question: t('Do I need a card to try it?'),
        answer: [t('No. The demo needs nothing at all, and signing up needs an email address.')],
      },
    ],
  },
  {
    id: 'limits',
    title: t('What it does not do'),
    questions: [
      {
        question: t('Can it trade for me?'),
        answer: [t('No. It has no function that places an order, and it asks for no key that could.')],
      },
      {
        question: t('Can I use it for my taxes?'),
        answer: [
          t(
            'No. Trades are matched as round trips of a position. Tax law in your country may want another method, other rates or other dates.',
          ),
        ],
      },
      {
        question: t('Does it tell me what to trade?'),
        answer: [
          t(
            'No. It shows what happened, how certain that is, and what it was worth to keep your own rules. Where a figure rests on few trades, it says so.',
          ),
        ],
      },
      {
        question: t('How much can it hold?'),
        answer: [
          t(
            '{accounts} trading accounts of one user, {records} records in one import, notes on {trades} trades, {connections} connections. Reports of a hundred thousand trades are computed in your browser.',
            {
              accounts: countText(LIMITS.accounts),
              records: countText(LIMITS.importRecords),
              trades: countText(LIMITS.annotations),
              connections: countText(LIMITS.connections),
            },
          ),
        ],
      },
    ],
  },
])
