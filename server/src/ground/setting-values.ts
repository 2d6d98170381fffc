/**
 * Schemas for the values of settings. An error continues the name of the setting: `must be one of: on, off.` It quotes the
 * value only if that cannot be a secret.
 */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { connectionOfUrl } from '../database/hosts.ts'
import { parseKeys } from '../keys/key-ring.ts'

const text = z.string()

/** Relative to the folder in which the server was started. */
export const path = mapped(text, (value) => resolve(value))

export function wholeNumber(min: number, max: number) {
  const isInRange = (value: string): boolean => Number.isInteger(Number(value)) && isFrom(min, max)(value)
  return mapped(checked(isInRange, { error: quoted(`a whole number from ${min} to ${max}.`) }), Number)
}

export const share = mapped(checked(isFrom(0, 1), 'must be a number from 0 to 1.'), Number)

export function oneOf<const T extends readonly string[]>(options: T) {
  return z.enum(options, { error: quoted(`one of: ${options.join(', ')}.`) })
}

export const onOrOff = mapped(oneOf(['on', 'off']), (value) => value === 'on')

export function secret(characters: number) {
  return text.check(z.minLength(characters, `must have ${characters} characters or more.`))
}

/** Goes into a header, where other characters could start another header. */
export const word = matching(/^[\x21-\x7e]+$/, 'must be one word without spaces.')

export const line = checked(
  (value) => value.length <= 300 && !/\p{Cc}/u.test(value),
  'must be one line of at most 300 characters, such as Jane Doe, jane@example.com.',
)

const MAIL_ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/

export const mailAddress = matching(MAIL_ADDRESS, 'must be one mail address, such as support@example.com.')

/** In small letters. */
export const mailAddresses = mapped(
  checked(
    (value) => entriesOf(value).every((address) => MAIL_ADDRESS.test(address)),
    'must be mail addresses separated by commas, such as jane@example.com.',
  ),
  (value) => entriesOf(value.toLowerCase()),
)

export function webAddress(example: string) {
  return address(example, /^https?:\/\//)
}

export const mailServer = address('smtps://user:password@mail.example.com', /^smtps?:\/\//)

/** Where browsers find the server; without a slash at the end. */
export const publicUrl = mapped(
  checked((value) => isUrl(value, isBare), { error: quoted('an address such as https://journal.example.com.') }),
  (value) => new URL(value).origin,
)

/** A gateway sees all requests to exchanges and answers for them, so it must run on this machine. */
export const exchangeGateway = checked(
  (value) => value === 'off' || isOfThisMachine(value),
  'must be off, or an address such as http://127.0.0.1:8081/?target=.',
)

export const stripeGateway = checked(
  (value) => value.startsWith('http:') && isOfThisMachine(value),
  'must be an address such as http://127.0.0.1:8082, with a test key.',
)

export const stripeKey = matching(
  /^[sr]k_(test|live)_\w+$/,
  'must be a secret key of Stripe, which begins with sk_test_ or sk_live_.',
)

export const stripeWebhookSecret = matching(
  /^whsec_\S+$/,
  'must be the signing secret of the webhook, which begins with whsec_.',
)

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export const bucket = matching(
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
  'must be the name of a bucket: 3 to 63 small letters, digits, points and hyphens.',
)

export const region = matching(/^[a-z0-9-]+$/, 'must be a name such as eu-central-1.')

/** Without a slash at the end. */
export const storeAddress = mapped(
  checked((value) => isUrl(value, isPlain), 'must be an address such as https://s3.eu-central-1.amazonaws.com.'),
  (value) => new URL(value).href.replace(/\/$/, ''),
)

export const databaseUrl = parsed(
  (value) => {
    connectionOfUrl(value)
    return value
  },
  (reason) => reason,
)

export const masterKeys = parsed(parseKeys, (reason) => `cannot be used. ${reason}`)

/** `name=value,name=value`, percent-encoded: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
export const headers = parsed(
  (value): Readonly<Record<string, string>> => Object.fromEntries(entriesOf(value).map(headerOf)),
  () => 'must be pairs such as Authorization=Bearer%20secret.',
)

function headerOf(pair: string): [string, string] {
  const [, name = '', content = ''] = /^([\w-]+)\s*=(.*)$/.exec(pair) ?? []
  if (name === '') throw new URIError('no name')
  return [name, decodeURIComponent(content.trim())]
}

function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function matching(pattern: RegExp, problem: string) {
  return text.check(z.regex(pattern, problem))
}

function checked(isValid: (value: string) => boolean, problem: Parameters<typeof z.refine>[1]) {
  return text.check(z.refine(isValid, problem))
}

function address(example: string, start: RegExp) {
  return checked((value) => start.test(value) && URL.canParse(value), `must be an address such as ${example}.`)
}

function mapped<A, B>(schema: z.ZodMiniType<A, string>, into: (value: A) => B) {
  return z.pipe(schema, z.transform(into))
}

/** `parse` throws if the value is invalid. */
function parsed<T>(parse: (value: string) => T, problem: (reason: string) => string) {
  return z.pipe(
    text,
    z.transform((value, { issues }) => {
      try {
        return parse(value)
      } catch (cause) {
        issues.push({ code: 'custom', message: problem(cause instanceof Error ? cause.message : ''), input: null })
        return z.NEVER
      }
    }),
  )
}

function quoted(what: string) {
  return ({ input }: { readonly input?: unknown }): string => `is "${String(input)}" but must be ${what}`
}

function isFrom(min: number, max: number) {
  return (value: string): boolean => Number(value) >= min && Number(value) <= max
}

function isUrl(value: string, isValid: (url: URL) => boolean): boolean {
  return URL.canParse(value) && isValid(new URL(value))
}

function isBare({ protocol, pathname, search }: URL): boolean {
  return /^https?:$/.test(protocol) && pathname === '/' && search === ''
}

function isPlain({ protocol, search, hash, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && search + hash + username + password === ''
}

function isOfThisMachine(value: string): boolean {
  return /^https?:/.test(value) && isUrl(value, ({ hostname }) => LOOPBACK.has(hostname))
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
