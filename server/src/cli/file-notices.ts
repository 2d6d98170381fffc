/** What the user should know about export files beyond their contents. */
import { type Message, message } from '@roundtrip/core/base'
import type { Problem } from '@roundtrip/core/ledger'

export function sameFile(file: string, other: string): Problem {
  return notice(file, message('The same file as {other}, so it is read once.', { other }))
}

export function unnamedZone(
  file: string,
  { reason, guess }: { readonly reason: Message; readonly guess: string },
): Problem {
  return notice(file, message('{reason} Read as {zone}. Use --file-zone to name another.', { reason, zone: guess }))
}

/** How a file with an unknown header was read: the columns are guesses, which a look at one trade confirms. */
export function finishedRows(file: string, journal: string | null): Problem {
  return notice(
    file,
    journal === null
      ? message('Each row is read as a finished trade, based on its column names. Compare one trade with the file.')
      : message('This is an export of {journal}. Each row is read as a finished trade.', { journal }),
  )
}

/** What to type if the mode of an account is ambiguous, with the modes in which its files can be read. */
export function modeNotice(modes: readonly string[]): Problem {
  return notice(
    '',
    modes.includes('margin')
      ? message('Use --position-mode spot or --position-mode margin to say how the account traded.')
      : message('Use --position-mode one-way or --position-mode hedge to say which mode the account was in.'),
  )
}

function notice(file: string, reason: Message): Problem {
  return { file, line: null, column: null, reason, severity: 'notice' }
}
