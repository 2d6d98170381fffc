/** `roundtrip record`: reads an account with its own key and saves the exchange's responses, masked. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type CredentialName,
  type Credentials,
  credentialsOf,
  EXCHANGES,
  type ExchangeId,
  REGION_NAMES,
  type ExchangeRegion,
  regionsOf,
  TROUBLE_WORDS,
} from '@roundtrip/contract/exchanges'
import { VENUE_NAMES } from '@roundtrip/core/ledger'
import { KeyTooStrong, recordAccount, type Recorded, type RecordOptions } from '../exchanges/recorder/record-account.ts'
import { isExchange, recordingText } from '../exchanges/recorder/recording.ts'
import { ReadingTrouble } from '../exchanges/readers/reader.ts'
import { ConfigError, readConfig } from '../ground/config.ts'
import type { SecretSource } from './prompt-secret.ts'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'
import type { OperatorCommand } from './shell.ts'
import { wrapped } from './wrap.ts'

/** Returns what to print at the end. */
export async function recordCommand({
  args,
  environment,
  folder,
  promptSecret,
  say,
}: OperatorCommand): Promise<string> {
  const { exchange, region, file, pages } = optionsOf(args)
  const { gateway, pace } = gatewayOf(environment)
  const credentials = await credentialsFrom(exchange, environment, promptSecret)
  const recorded = await record({ exchange, region, credentials, gateway, pace, pages, now: Date.now, onPart: say })
  const lines = recordingText(recorded.recording)
  const { key, secret, address } = credentials
  // A last check: none of these appears in a response, and the mask would hide it.
  if ([key, secret, address].some((text) => text !== undefined && lines.toLowerCase().includes(text.toLowerCase()))) {
    throw new CliError(t('The recording contains the key, so it was not saved. Please report this.'))
  }
  try {
    writeFileSync(resolve(folder, file), lines, { mode: 0o600 })
  } catch (cause) {
    throw new CliError(t('{path} cannot be written.', { path: file }), { cause })
  }
  return summaryOf(file, recorded)
}

async function record(options: RecordOptions): Promise<Recorded> {
  try {
    return await recordAccount(options)
  } catch (error) {
    if (error instanceof KeyTooStrong) {
      throw new CliError(t('This key may trade or withdraw. Create a read-only key, and use that one.'))
    }
    if (!(error instanceof ReadingTrouble)) throw error
    const reason = error.exchangeMessage ?? t(TROUBLE_WORDS[error.reason].short)
    const said = { exchange: nameOf(options), reason: reason.replace(/\.$/, '') }
    throw new CliError(t('{exchange} could not be read: {reason}.', said), { exitCode: 3 })
  }
}

/** `OKX (Europe)` */
function nameOf({ exchange, region }: Pick<RecordOptions, 'exchange' | 'region'>): string {
  const name = VENUE_NAMES[exchange]
  return region === null ? name : `${name} (${t(REGION_NAMES[region])})`
}

const DEFAULT_PAGES = 10
/** Characters of a line of text. */
const LINE = 110

type Options = Pick<RecordOptions, 'exchange' | 'region' | 'pages'> & { readonly file: string }

function optionsOf(args: readonly string[]): Options {
  const { values, positionals } = parsed(args)
  const [exchange = '', ...more] = positionals
  if (!isExchange(exchange) || more.length > 0) {
    throw new CliError(
      t('Name one exchange: roundtrip record EXCHANGE, one of {exchanges}.', { exchanges: EXCHANGES.join(', ') }),
    )
  }
  const pages = Number(values.pages ?? DEFAULT_PAGES)
  if (!Number.isInteger(pages) || pages < 1) {
    throw new CliError(t('--pages must be a whole number of at least 1, not {value}.', { value: values.pages ?? '' }))
  }
  const region = regionOf(exchange, values.region)
  return { exchange, region, file: values.output ?? `roundtrip-${exchange}.jsonl`, pages }
}

/** Where the account is; null = the global site. */
function regionOf(exchange: ExchangeId, typed: string | undefined): ExchangeRegion | null {
  if (typed === undefined) return null
  const regions = regionsOf(exchange)
  const region = regions.find((candidate) => candidate === typed.toLowerCase())
  if (region !== undefined) return region
  const said = { exchange: VENUE_NAMES[exchange], regions: regions.join(', ') }
  throw new CliError(
    regions.length === 0
      ? t('{exchange} has one site for all accounts, so --region is not needed.', said)
      : t('--region must be one of {regions} for {exchange}. Omit it for the global site.', said),
  )
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { output: { type: 'string', short: 'o' }, pages: { type: 'string' }, region: { type: 'string' } },
    })
  } catch (cause) {
    // The parser's message repeats the input, which may be a key.
    throw new CliError(
      t(
        'roundtrip record takes an exchange, -o FILE, --pages NUMBER and --region REGION. Everybody on this machine can read the command line, so you are prompted for the key.',
      ),
      { cause },
    )
  }
}

function gatewayOf(environment: NodeJS.ProcessEnv): { gateway: string | null; pace: number } {
  try {
    const { exchanges, exchangePace } = readConfig(environment)
    if (exchanges === 'not-at-all') throw new CliError(t('EXCHANGE_GATEWAY is off, so no requests go to exchanges.'))
    return { gateway: exchanges === 'directly' ? null : exchanges.gateway, pace: exchangePace }
  } catch (error) {
    if (error instanceof ConfigError) throw new CliError(error.message, { cause: error })
    throw error
  }
}

type CredentialPrompt = { readonly variable: string; readonly prompt: string; readonly missing: string }

/** Where a part of the key is read from, and the error without it. */
function promptOf(name: CredentialName): CredentialPrompt {
  switch (name) {
    case 'key':
      return {
        variable: 'ROUNDTRIP_KEY',
        prompt: t('API key (not shown)'),
        missing: t('Nothing can be read without the key.'),
      }
    case 'secret':
      return {
        variable: 'ROUNDTRIP_SECRET',
        prompt: t('Secret (not shown)'),
        missing: t('Nothing can be read without the secret.'),
      }
    case 'passphrase':
      return {
        variable: 'ROUNDTRIP_PASSPHRASE',
        prompt: t('Passphrase (not shown)'),
        missing: t('Nothing can be read without the passphrase.'),
      }
    case 'address':
      return {
        variable: 'ROUNDTRIP_ADDRESS',
        prompt: t('Wallet address (not shown)'),
        missing: t('Nothing can be read without the address.'),
      }
  }
}

async function credentialsFrom(
  exchange: ExchangeId,
  environment: NodeJS.ProcessEnv,
  promptSecret: SecretSource,
): Promise<Credentials> {
  const credentials: Partial<Record<CredentialName, string>> = {}
  for (const name of credentialsOf(exchange)) {
    const { variable, prompt, missing } = promptOf(name)
    // Keys of Coinbase have several lines, which an environment variable often contains as \n.
    const text = (environment[variable]?.trim() || (await promptSecret(prompt))).replaceAll('\\n', '\n')
    if (text === '') throw new CliError(missing)
    credentials[name] = text
  }
  return credentials
}

function summaryOf(file: string, { recording, skipped }: Recorded): string {
  const counts = new Map<string, number>()
  for (const { method, path } of recording.responses) {
    const endpoint = `${method} ${path}`
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
  }
  const lines = [...counts].toSorted().map(([endpoint, count]) => `${String(count).padStart(6)}  ${endpoint}`)
  return [
    t('{file} contains {count} responses:', { file, count: recording.responses.length }),
    ...lines,
    ...(skipped.length === 0 ? [] : [t('Not read:'), ...skipped.map((sentence) => `  ${sentence}`)]),
    '',
    t('Masked: ids, addresses, names, transaction hashes and texts. All amounts are multiplied by one secret number.'),
    ...wrapped(
      t(
        'Not masked: markets, coins, sides, times, prices and rates. Anyone who knows the public trades of a market can find yours by time and price, and from them the secret number.',
      ),
      LINE,
    ),
    t('Please look through the file before you send it to anybody.'),
    '',
  ].join('\n')
}
