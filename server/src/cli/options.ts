import { CliError } from './cli-error.ts'

/** One of the words that an option knows; null where it was not given. */
export function oneOf<const T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): T | null {
  if (value === undefined) return null
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new CliError(`${option} is one of ${allowed.join(', ')}, not ${value}.`)
  return found
}

/** Refuses an access token among the arguments, before anything else is looked at. */
export function refuseTokens(args: readonly string[]): void {
  if (!args.some((arg) => /rt_[0-9a-f]{16}/.test(arg) || /^--token(=|$)/.test(arg))) return
  throw new CliError(
    'A token in the command line can be read by everybody on this machine, and stays in the history of the shell. Set ROUNDTRIP_TOKEN or name a file with --token-file FILE. If that was a real one, revoke it in Settings.',
  )
}
