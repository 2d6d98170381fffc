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

/** What a file became whose header no layout has: the columns are guesses, which a look at one trade confirms. */
export function finishedRows(file: string, journal: string | null, { t }: Translator): Problem {
  return notice(
    file,
    journal === null
      ? t('Each row is read as a finished trade, by the names of its columns. Compare one trade with the file.')
      : t('This is an export of {journal}. Each row is read as a finished trade.', { journal }),
  )
}

/** What to type where the mode of an account is open, with the modes that its files may be read in. */
export function modeNotice(modes: readonly string[], { t }: Translator): Problem {
  return notice(
    '',
    modes.includes('margin')
      ? t('Use --position-mode spot or --position-mode margin to say how the account traded.')
      : t('Use --position-mode one-way or --position-mode hedge to say which mode the account was in.'),
  )
}

function notice(file: string, reason: string): Problem {
  return { file, line: null, column: null, reason, severity: 'notice' }
}
