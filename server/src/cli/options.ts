import { isZone } from '@roundtrip/core/base'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

/** The typed options, read by `parseArgs`; throws a CliError that says what is wrong with them. */
export function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new CliError(`${faultOf(cause)} ${t('See roundtrip help.')}`, { cause })
  }
}

/** The parser's messages are English; those that users can see have a translation. */
function faultOf(cause: unknown): string {
  const { code = '', message = '' } = cause as { readonly code?: string; readonly message?: string }
  const option = /'(-[^' ]*)/.exec(message)?.[1]
  if (option === undefined) return message === '' ? t('The options are not valid.') : message
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return t('Unknown option {option}.', { option })
  if (/argument missing|ambiguous/.test(message)) return t('{option} needs a value.', { option })
  if (/does not take an argument/.test(message)) return t('{option} takes no value.', { option })
  return message
}

/** One of the words that an option accepts; null if it was not given. */
export function oneOf<const T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): T | null {
  if (value === undefined) return null
  const choice = allowed.find((candidate) => candidate === value)
  if (choice === undefined) {
    const words = allowed.join(', ')
    throw new CliError(t('{option} must be one of {words}, not {value}.', { option, words, value }))
  }
  return choice
}

/** The flags that call one of the assistant's tools. */
export const TOOL_FLAGS = { about: { type: 'string' }, question: { type: 'string' } } as const

/** The name of a tool, and its input as JSON. */
export type ToolRequest = { readonly name: string; readonly input: string | undefined }

export function requestIn({
  about,
  question,
}: { readonly [Name in keyof typeof TOOL_FLAGS]?: string | undefined }): ToolRequest | null {
  if (about === undefined && question !== undefined)
    throw new CliError(t('--question needs --about NAME, the tool that it is for.'))
  return about === undefined ? null : { name: about, input: question }
}

/** Refuses anything that is not a time zone. */
export function checkZone(zone: string): void {
  if (isZone(zone)) return
  throw new CliError(t('--zone {zone} is not a known time zone. Use a name such as Europe/Berlin or UTC.', { zone }))
}

/** Refuses an access token among the arguments, before anything else is read. */
export function refuseTokens(args: readonly string[]): void {
  if (!args.some((arg) => /rt_[0-9a-f]{16}/.test(arg) || /^--token(=|$)/.test(arg))) return
  throw new CliError(
    t(
      'Everyone on this machine can read a token on the command line, and it stays in your shell history. Set ROUNDTRIP_TOKEN, or name a file with --token-file FILE. If this was a real token, revoke it in Settings.',
    ),
  )
}
