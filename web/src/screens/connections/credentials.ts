import {
  type CredentialName,
  type Credentials,
  credentialsOf,
  type ExchangeId,
  regionsOf,
} from '@roundtrip/contract/exchanges'
import { LIMITS } from '@roundtrip/contract/fields'
import { perLanguage, t } from '../../language/translate.ts'

/** Typed values by field. They exist only in the form. */
export type Typed = Readonly<Record<CredentialName, string>>

export const NOTHING_TYPED: Typed = { key: '', secret: '', passphrase: '', address: '' }

export type FieldWords = {
  readonly label: string
  readonly hint?: string
  /** A multi-line text, such as a private key. */
  readonly long?: boolean
}

/** The exchange's own name for a credential. */
export function fieldWords(exchange: ExchangeId, field: CredentialName): FieldWords {
  return SPECIAL()[exchange]?.[field] ?? USUAL()[field]
}

const USUAL = perLanguage(
  (): Readonly<Record<CredentialName, FieldWords>> => ({
    key: { label: 'API key' },
    secret: { label: t('Secret'), hint: t('Shown once, when the key is made.') },
    passphrase: { label: t('Passphrase'), hint: t('The passphrase you chose for this key, not your password.') },
    address: { label: t('Address') },
  }),
)

const SPECIAL = perLanguage(
  (): Readonly<Partial<Record<ExchangeId, Partial<Record<CredentialName, FieldWords>>>>> => ({
    hyperliquid: {
      address: { label: t('Wallet address'), hint: t('Starts with 0x. Never your private key or seed phrase.') },
    },
    coinbase: {
      key: { label: 'Key name', hint: 'Looks like organizations/…/apiKeys/…' },
      secret: { label: t('Private key'), hint: 'From -----BEGIN to the end of -----END.', long: true },
    },
    kraken: { secret: { label: t('Private key') } },
    krakenfutures: { key: { label: 'Public key' }, secret: { label: t('Private key') } },
    htx: { key: { label: 'Access key' }, secret: { label: t('Secret key') } },
    mexc: { key: { label: 'Access key' }, secret: { label: t('Secret key') } },
    deribit: { key: { label: 'Client ID' }, secret: { label: t('Client secret') } },
  }),
)

/**
 * The credentials to send: trimmed, and without what copying adds. A passphrase may start with a space, so it is not
 * trimmed.
 */
export function readCredentials(exchange: ExchangeId, typed: Typed): Credentials {
  const credentials: Credentials = {}
  for (const field of credentialsOf(exchange)) {
    credentials[field] = field === 'passphrase' ? typed[field] : plainText(typed[field])
  }
  return credentials
}

/** Keys copied from files have quotes around them and `\n` for line ends. */
function plainText(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('\\n', '\n')
    .trim()
}

/** The problem of each field before sending; fields without one are left out. */
export function credentialProblems(exchange: ExchangeId, typed: Typed): Partial<Record<CredentialName, string>> {
  const credentials = readCredentials(exchange, typed)
  const problems: Partial<Record<CredentialName, string>> = {}
  for (const field of credentialsOf(exchange)) {
    const problem = problemOf(field, credentials[field] ?? '')
    if (problem !== null) problems[field] = problem
  }
  if (credentials.key !== undefined && credentials.key !== '' && credentials.key === credentials.secret) {
    problems.secret = t('This is the same text as in the field above.')
  }
  return problems
}

function problemOf(field: CredentialName, text: string): string | null {
  if (text === '') return t('Paste it here, as the exchange shows it.')
  if (text.length > LIMITS.secret) return t('This is too long to be a key.')
  if (field === 'address') {
    // A private key has 64 digits: nobody should share one, so it is not even sent.
    if (/^(0x)?[0-9a-f]{64}$/i.test(text))
      return t('This is a private key. Never give it to anyone. Paste the address.')
    if (!/^0x[0-9a-f]{40}$/i.test(text)) return t('An address is 0x and 40 digits or letters from a to f.')
  }
  return field !== 'passphrase' && text.length < 4 ? t('This is too short. Copy the whole text.') : null
}

/** The text to type to confirm that a key can only read. */
export const READ_ONLY = perLanguage(() => t('read only'))

export function confirmsReadOnly(typed: string): boolean {
  return typed.trim().toLowerCase().replace('-', ' ') === READ_ONLY()
}

/** The field that shows a refusal; null = above the buttons. */
export function fieldOfRefusal(
  reason: string,
  exchange: ExchangeId,
): CredentialName | 'name' | 'account' | 'confirm' | 'region' | null {
  if (reason === 'duplicate-name') return 'name'
  if (reason === 'account-taken' || reason === 'no-account') return 'account'
  if (reason === 'rights-unknown') return 'confirm'
  if (reason === 'secret-unreadable') return 'secret'
  if (reason === 'key-unknown' && regionsOf(exchange).length > 0) return 'region'
  return OF_KEY.has(reason) ? (credentialsOf(exchange)[0] ?? null) : null
}

const OF_KEY: ReadonlySet<string> = new Set([
  'bad-credentials',
  'same-account',
  'other-account',
  'key-refused',
  'key-unknown',
  'key-unreadable',
  'key-expired',
  'address-refused',
  'rights-missing',
  'withdrawal-allowed',
])
