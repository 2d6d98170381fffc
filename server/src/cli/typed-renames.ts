/** `--rename MATIC=POL`: coins that were renamed. */
import { RENAME_WORDS } from '@roundtrip/contract/ledger'
import { checkRename, type OwnRename, parseRename, readRename } from '@roundtrip/core/ledger'
import { CliError } from './cli-error.ts'
import { t, terminal } from './language.ts'
import { localized } from '../language/localized.ts'

/**
 * Reads each value of the option: `MATIC=POL`, `LEND=AAVE:0.01` with the new coins for one old coin, and
 * `LUNA=LUNC@2022-05-26` with the day of the rename. Throws a CliError that names the value and what is wrong with it.
 */
export function typedRenames(values: readonly string[]): OwnRename[] {
  const renames: OwnRename[] = []
  for (const value of values) {
    const typed = parseRename(value)
    if (typed === null) {
      throw new CliError(
        t(
          '--rename {value} is not a rename. Write OLD=NEW, OLD=NEW:20 with a ratio, or OLD=NEW:20@2024-09-13 with a ratio and a day.',
          { value },
        ),
      )
    }
    const { rename, fault } = readRename(typed)
    const wrong = rename === null ? fault : checkRename(rename, renames)
    if (wrong !== null) {
      const said = { value, part: partText(wrong.field), fault: localized(RENAME_WORDS[wrong.reason], terminal()) }
      throw new CliError(t('--rename {value}, {part}: {fault}', said))
    }
    if (rename !== null) renames.push(rename)
  }
  return renames
}

function partText(field: 'from' | 'to' | 'ratio' | 'since'): string {
  switch (field) {
    case 'from':
      return t('old name')
    case 'to':
      return t('new name')
    case 'ratio':
      return t('ratio')
    case 'since':
      return t('day')
  }
}
