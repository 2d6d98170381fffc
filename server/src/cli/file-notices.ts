/** What a reader of export files should know, as sentences: below a report for people, and in the JSON for programs. */
import type { Problem } from '@roundtrip/core/ledger'
import type { Translator } from '../language/translator.ts'

export function sameFile(file: string, other: string, { t }: Translator): Problem {
  return notice(file, t('The same file as {other}, so it is read once.', { other }))
}

export function unnamedZone(
  file: string,
  { reason, guess }: { readonly reason: string; readonly guess: string },
  { t }: Translator,
): Problem {
  return notice(file, `${reason} ${t('Read as {zone}; use --file-zone to name another.', { zone: guess })}`)
}

export function modeNotice({ t }: Translator): Problem {
  return notice('', t('Use --position-mode one-way or --position-mode hedge to say which mode the account was in.'))
}

function notice(file: string, reason: string): Problem {
  return { file, line: null, column: null, reason, severity: 'notice' }
}
