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
    'Exit code: 0 = done, 1 = check-update found figures that would change, 2 = something has to be fixed first, 3 = the server is unavailable or busy: try again later.',
  )
  return [t('Usage:'), ...rows.flatMap(linesOf), '', ...wrapped(codes, CODES_WIDTH), ''].join('\n')
}

function fileRows(): readonly Row[] {
  return [
    ['  roundtrip report FILE… [options]', t('trades and reports of export files (CSV, XLSX, ZIP)')],
    ['    --json', t('everything as JSON')],
    ['    --zone ZONE', t('time zone of hours and days, such as Europe/Berlin (UTC)')],
    ['    --basis open|close', t('which time the groups go by (hour, weekday: open; month, day: close)')],
    ['    --file-zone ZONE', t('time zone of files that do not state it (the output names the guess)')],
    [
      '    --position-mode MODE',
      t('one-way or hedge for contracts, spot or margin for pairs, if the files do not say (one-way, spot)'),
    ],
    ['    --currency ASSET', t('reporting currency (USD)')],
    [
      '    --rate COIN=DOLLARS',
      t(
        'what a coin was worth, if the files do not say, such as BNB=600; or a CSV file with the columns asset, rate and, for periods, from and to; may be repeated',
      ),
    ],
    [
      '    --rename OLD=NEW[:RATIO][@DAY]',
      t(
        'a coin that was renamed, such as MATIC=POL; the ratio is how many new coins one old coin became (LEND=AAVE:0.01); with the day, OLD means another coin from then on, and NEW meant another coin before (LUNA=LUNC@2022-05-26); may be repeated',
      ),
    ],
    [
      '    --about NAME',
      t(
        'the output of one tool of the MCP server as JSON instead: where_it_went, coin_part, explain, insights, facts, experiments or edge_watch',
      ),
    ],
    ['    --question JSON', t('its input, such as {example}', { example: '{"filter":{"side":"short"}}' })],
    ['    --day-start HH:MM', t('when a day begins (00:00)')],
    ['    --cost average|fifo|lifo', t('how partial closes are costed (average)')],
    ['    --band NUMBER', t('|net| up to this is breakeven (0)')],
    ['    --start-balance NUMBER', t('equity before the first trade; without it % measures are undefined')],
    [
      '  roundtrip mcp FILE… [options]',
      t(
        'serves the same to an assistant over the Model Context Protocol, on stdin and stdout, read only; options as above. With --server URL it serves a journal; needs a token with the scope read',
      ),
    ],
  ]
}

function serverRows(): readonly Row[] {
  return [
    [
      '  roundtrip report --server URL',
      t(
        'the same for a journal; --json, --zone and --basis as above, the rest from its settings; needs a token with the scope read',
      ),
    ],
    [
      '  roundtrip import FILE… --server URL',
      t('imports export files into a journal; needs a token with the scope import'),
    ],
    ['    --account NAME', t('the trading account (the one of the same exchange and market, or a new one)')],
    ['    --file-zone ZONE', t('as above')],
    ['    --position-mode MODE', t('as above')],
    ['    --dry-run', t('shows what would be imported, without importing it')],
    ['  roundtrip export --server URL', t('saves everything as one ZIP; scope read')],
    ['    -o FILE', t('file name (chosen by the server)')],
    ['  roundtrip restore FILE --server URL', t('restores such a ZIP into an empty journal; scope import')],
    ['    --server URL', t('or ROUNDTRIP_SERVER in the environment')],
    [
      '    --token-file FILE',
      t(
        'a file with the access token, or ROUNDTRIP_TOKEN in the environment; create tokens in Settings. Never on the command line, where others can read it',
      ),
    ],
  ]
}

function operatorRows(): readonly Row[] {
  return [
    [
      '  roundtrip rotate-keys [--forget]',
      t(
        'creates a new master key for the exchange keys in the database; run it while the server runs, with the same settings; --forget removes old master keys that are no longer needed',
      ),
    ],
    [
      '  roundtrip move-pictures --to store|database',
      t(
        'moves all pictures to the object store in S3_BUCKET, or back to the database; run it while the servers run, with the same settings; can be stopped and restarted',
      ),
    ],
    [
      '  roundtrip record EXCHANGE',
      t(
        'reads your account with a read-only key and saves the exchange’s responses, with ids and amounts masked, so that a bug can be reproduced; it prompts for the key, or reads it from ROUNDTRIP_KEY, ROUNDTRIP_SECRET, ROUNDTRIP_PASSPHRASE and ROUNDTRIP_ADDRESS',
      ),
    ],
    ['    -o FILE', t('file name (roundtrip-EXCHANGE.jsonl)')],
    ['    --pages NUMBER', t('the maximum number of pages of each part of the history (10)')],
    ['    --region REGION', t('where your account is, if the exchange has several sites: eu, us, …')],
    ['  roundtrip backup [-o FILE]', t('saves a whole server as one file, even while it runs, with the same settings')],
    ['    --key-file FILE', t('encrypts it with the passphrase or age secret key in this file (BACKUP_KEY_FILE)')],
    ['    --encrypt', t('encrypts it with a passphrase that you type')],
    ['  roundtrip restore-server FILE', t('restores such a backup into an empty database; --key-file as above')],
    [
      '  roundtrip check-update',
      t(
        'lists the migrations that this release would run on the database, and the figures that would change; it changes nothing, and needs disk space for a copy. Exit code 1 = some figures would change',
      ),
    ],
    ['  roundtrip upgrade-database', t('upgrades the embedded database to the PostgreSQL of this release')],
    ['    --programs FOLDER', t('the bin folder of the PostgreSQL that created it')],
  ]
}

function hostRows(): readonly Row[] {
  return [
    [
      '  roundtrip start',
      t('runs Roundtrip on http://localhost:3000, with its data in ./data; settings come from the environment'),
    ],
    [
      '  roundtrip mailbox',
      t(
        'shows the emails of a server without SMTP_URL, such as the link that completes a sign-up; run it while the server runs, with the same settings',
      ),
    ],
    [
      '  roundtrip prepare',
      t(
        'completes an installation that the server’s user may not write to; run it once, as the owner of the installation',
      ),
    ],
    [
      '  roundtrip distribute [--dry-run]',
      t(
        'distributes the user tables over the nodes of the Citus cluster whose coordinator is at DATABASE_URL; run it while the server runs, as often as you like',
      ),
    ],
    ['  roundtrip help', t('prints this page')],
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
