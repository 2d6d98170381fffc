/** The page of `roundtrip help`. */
import { t } from './language.ts'
import { wrapped } from './wrap.ts'

/**
 * What is typed, and what it does; options are listed below their command. Built when it is read, in the language of
 * that moment.
 */
type Row = readonly [typed: string, text: string]

export function helpText(): string {
  const rows = [...fileRows(), ...serverRows(), ...operatorRows(), ...hostRows()]
  const codes = t(
    'Exit code: 0 = done, 1 = check-update found figures that would change, 2 = something has to be put right first, 3 = the server is away or busy: try again later.',
  )
  return [t('Usage:'), ...rows.flatMap(linesOf), '', ...wrapped(codes, CODES_WIDTH), ''].join('\n')
}

function fileRows(): readonly Row[] {
  return [
    ['  roundtrip report FILE… [options]', t('trades and reports of export files (CSV, XLSX, ZIP)')],
    ['    --json', t('everything as JSON')],
    ['    --zone ZONE', t('zone of hours and days, such as Europe/Berlin (UTC)')],
    ['    --basis open|close', t('which time the groups go by (hour, weekday: open; month, day: close)')],
    ['    --file-zone ZONE', t('zone of files that do not name theirs (the guess is named in the answer)')],
    [
      '    --position-mode MODE',
      t('one-way or hedge for contracts, spot or margin for pairs, where the files leave it open (one-way, spot)'),
    ],
    ['    --currency ASSET', t('reporting currency (USD)')],
    [
      '    --rate COIN=DOLLARS',
      t(
        'what a coin was worth where the files do not say it, such as BNB=600; or a CSV file with the columns asset, rate and, for periods, from and to; may be repeated',
      ),
    ],
    [
      '    --rename OLD=NEW[:RATIO][@DAY]',
      t(
        'a coin that got another name, such as MATIC=POL; the ratio is how many new coins one old coin became (LEND=AAVE:0.01); with the day, OLD means another coin from then on, and NEW meant another coin before (LUNA=LUNC@2022-05-26); may be repeated',
      ),
    ],
    [
      '    --about NAME',
      t(
        'the answer of one tool of the MCP server as JSON instead: where_it_went, coin_part, explain, insights, facts, experiments or edge_watch',
      ),
    ],
    ['    --question JSON', t('what it is asked, such as {example}', { example: '{"filter":{"side":"short"}}' })],
    ['    --day-start HH:MM', t('when a day begins (00:00)')],
    ['    --cost average|fifo|lifo', t('how partial closes are costed (average)')],
    ['    --band NUMBER', t('|net| up to this is breakeven (0)')],
    ['    --start-balance NUMBER', t('equity before the first trade; without it % measures are undefined')],
    [
      '  roundtrip mcp FILE… [options]',
      t(
        'serves the same to an assistant over the Model Context Protocol, on stdin and stdout, read only; options as above. With --server URL a journal, with a token of the scope read',
      ),
    ],
  ]
}

function serverRows(): readonly Row[] {
  return [
    [
      '  roundtrip report --server URL',
      t(
        'the same of a journal; --json, --zone and --basis as above, the rest as in its settings; needs a token with the scope read',
      ),
    ],
    [
      '  roundtrip import FILE… --server URL',
      t('brings export files into a journal; needs a token with the scope import'),
    ],
    ['    --account NAME', t('the trading account (the one of the same exchange and market, or a new one)')],
    ['    --file-zone ZONE', t('as above')],
    ['    --position-mode MODE', t('as above')],
    ['    --dry-run', t('shows what would be imported, without importing it')],
    ['  roundtrip export --server URL', t('saves everything as one ZIP; scope read')],
    ['    -o FILE', t('its name (the server names it)')],
    ['  roundtrip restore FILE --server URL', t('brings such a ZIP into an empty journal; scope import')],
    ['    --server URL', t('or ROUNDTRIP_SERVER in the environment')],
    [
      '    --token-file FILE',
      t(
        'a file that holds the access token, or ROUNDTRIP_TOKEN in the environment; make tokens in Settings. Never in the command line: everybody can read that',
      ),
    ],
  ]
}

function operatorRows(): readonly Row[] {
  return [
    [
      '  roundtrip rotate-keys [--forget]',
      t(
        'a new master key for the exchange keys in the database; run it beside the server, with the same settings; --forget removes old master keys that nothing needs',
      ),
    ],
    [
      '  roundtrip move-pictures --to store|database',
      t(
        'brings all pictures into the object store of S3_BUCKET, or back into the database; run it beside the servers, with the same settings; may be ended and begun again',
      ),
    ],
    [
      '  roundtrip record EXCHANGE',
      t(
        'reads your account with a read-only key and saves what the exchange answered, with ids and amounts masked, so that a fault can be reproduced from it; it prompts for the key, or takes it from ROUNDTRIP_KEY, ROUNDTRIP_SECRET, ROUNDTRIP_PASSPHRASE and ROUNDTRIP_ADDRESS',
      ),
    ],
    ['    -o FILE', t('its name (roundtrip-EXCHANGE.jsonl)')],
    ['    --pages NUMBER', t('the most pages of each part of the history (10)')],
    ['    --region REGION', t('where your account is, if the exchange has several sites: eu, us, …')],
    [
      '  roundtrip backup [-o FILE]',
      t('saves a whole server as one file, also while it runs; run it beside the server, with the same settings'),
    ],
    [
      '    --key-file FILE',
      t('encrypts it with the passphrase or the secret key of age in this file (BACKUP_KEY_FILE)'),
    ],
    ['    --encrypt', t('encrypts it with a passphrase that you type')],
    ['  roundtrip restore-server FILE', t('brings such a backup into an empty database; --key-file as above')],
    [
      '  roundtrip check-update',
      t(
        'lists which migrations this release would run on the database and which figures would change; it changes nothing, and needs room for a copy. Exit code 1 = some would',
      ),
    ],
    ['  roundtrip upgrade-database', t('brings the embedded database to the PostgreSQL of this release')],
    ['    --programs FOLDER', t('the folder bin of the PostgreSQL that made it')],
  ]
}

function hostRows(): readonly Row[] {
  return [
    [
      '  roundtrip start',
      t('run the product on http://localhost:3000, with its data in ./data; settings come from the environment'),
    ],
    [
      '  roundtrip mailbox',
      t(
        'the mails of a server without SMTP_URL, such as the link that finishes a sign-up; run it beside the server, with the same settings',
      ),
    ],
    [
      '  roundtrip prepare',
      t(
        'completes an installation that the user of the server may not write; run it once, as the owner of the installation',
      ),
    ],
    [
      '  roundtrip distribute [--dry-run]',
      t(
        'distributes the user tables over the nodes of the Citus cluster to whose coordinator DATABASE_URL leads; run it beside the server, as often as you like',
      ),
    ],
    ['  roundtrip help', t('this page')],
  ]
}

const WIDTH = 122
/** The widest line of the codes. */
const CODES_WIDTH = 112
/** Where the texts begin. */
const COLUMN = 37

function linesOf([typed, text]: Row): readonly string[] {
  const [first = '', ...rest] = wrapped(text, WIDTH - COLUMN)
  const lines = [first, ...rest].map((line) => ' '.repeat(COLUMN) + line)
  return typed.length < COLUMN ? [typed.padEnd(COLUMN) + first, ...lines.slice(1)] : [typed, ...lines]
}
