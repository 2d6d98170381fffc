/** The page that explains an archive to anyone who opens it, even years later and without this program. */
export const README = `Everything of your Roundtrip journal
====================================

For people and spreadsheets (CSV, UTF-8, comma separated, decimal point, times in UTC):

  trades.csv        one line a trade, with the figures that the list of trades shows;
                    money in the reporting currency of your settings
  fills.csv         one line an execution, as the exchange wrote it
  flows.csv         one line a deposit or withdrawal, in the reporting currency of your settings
  cash-events.csv   one line a payment that was no fill: funding, deposits, withdrawals, rebates, ...
  koinly.csv        fills, payments and what contracts made, for import into the tax program Koinly (universal format)
  journal.csv       one line a day with what you wrote about it (Markdown)
  pictures/         the pictures of your journal; their names stand in journal.csv

Text that a spreadsheet would run as a formula has an apostrophe in front. Numbers are left as they are.

For programs, and for restoring (one JSON object a line):

  manifest.json            format, version, and of every file its records, bytes and SHA-256
  accounts.jsonl           trading accounts
  instruments.jsonl        what was traded
  fills.jsonl              executions, with the row of the source they came from
  cash-events.jsonl        payments
  corrections.jsonl        trades that you split or merged, costs that you corrected
  imports.jsonl            files and connections that brought the records
  import-sources.jsonl     the text of imported files, compressed with gzip
  import-repeats.jsonl     records that more than one import brought
  moved-records.jsonl      records that you gave to another account
  record-aliases.jsonl     records that files and a connection named differently
  coin-renames.jsonl       coins that you said were renamed
  connections.jsonl        connected exchanges, without their keys
  sync-streams.jsonl       how far each of them is read
  ledger-checks.jsonl      what each of them said that you hold, once a day
  orders.jsonl             orders of connected accounts, with the prices at which they stood
  rates.jsonl              hourly dollar prices of the coins and currencies in your records, as your figures use them
  candle-sets.jsonl, candles.jsonl     candles that you imported
  documents.jsonl          labels, notes, rules, journal, reviews, settings, ...
  earlier-versions.jsonl   what they held before you changed them
  pictures.jsonl           size and kind of each picture
  subscriptions.jsonl      your plan; listed, and never restored

Trades are not stored: they are built from fills, payments, corrections, renames and rates, always in the same way. Amounts are
decimal text with every digit. To bring all of this back, open Settings, Your data, Restore in an empty journal, of
this server or of any other. It needs no network: the figures are the same there. Restore compares them with trades.csv
and flows.csv and lists every difference.

Candles that you imported are in the archive. Those that an exchange publishes are not: a chart loads them again.

API keys of exchanges, passwords and access tokens are not part of the archive.
`
