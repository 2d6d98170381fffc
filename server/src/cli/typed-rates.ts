/** `--rate BNB=600` and `--rate rates.csv`: what coins were worth, if the files do not say. */
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseRate, type TypedRate } from '@roundtrip/core/trades'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

/**
 * Reads each value of the option: `BNB=600` (dollars for one coin, at any time), or a CSV file with the columns asset,
 * rate and, if a rate is not for all time, from and to (ISO 8601, from inclusive, to exclusive). Throws a CliError
 * that names the file and line.
 *
 * @param folder where the paths of the files begin
 */
export function typedRates(values: readonly string[], folder: string): TypedRate[] {
  return values.flatMap((value) => {
    const rate = parseRate(value)
    if (rate !== null) return [rate]
    if (value.includes('='))
      throw new CliError(t('--rate {value} is not a rate. Write COIN=DOLLARS, such as BNB=600.', { value }))
    return ratesOfFile(value, folder)
  })
}

function ratesOfFile(path: string, folder: string): TypedRate[] {
  const [head = '', ...lines] = textOf(path, folder).split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim().toLowerCase())
  const columns = {
    asset: names.indexOf('asset'),
    rate: names.indexOf('rate'),
    from: names.indexOf('from'),
    to: names.indexOf('to'),
  }
  if (columns.asset < 0 || columns.rate < 0) {
    throw new CliError(
      t('{file} needs a first line with the columns asset and rate, and from and to for periods.', {
        file: basename(path),
      }),
    )
  }
  return lines.flatMap((line, index): TypedRate[] => {
    if (line.trim() === '') return []
    const cells = line.split(',').map((cell) => cell.trim())
    const at = { file: basename(path), number: index + 2 }
    const rate = parseRate(`${cells[columns.asset] ?? ''}=${cells[columns.rate] ?? ''}`)
    if (rate === null)
      throw new CliError(
        t('{file}, line {number}: asset and rate must be a coin and a number above 0, such as BNB and 600.', at),
      )
    return [
      {
        ...rate,
        from: momentOf(cells[columns.from], { ...at, column: 'from' }),
        to: momentOf(cells[columns.to], { ...at, column: 'to' }),
      },
    ]
  })
}

type Cell = { readonly file: string; readonly number: number; readonly column: string }

function momentOf(text: string | undefined, where: Cell): number | null {
  if (text === undefined || text === '') return null
  const time = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}${text.includes('T') ? '' : 'T00:00:00'}Z`)
  if (Number.isNaN(time))
    throw new CliError(
      t('{file}, line {number}: {column} must be a date or time such as 2026-01-31 or 2026-01-31T12:00:00Z.', where),
    )
  return time
}

function textOf(path: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, path), 'utf8')
  } catch (cause) {
    throw new CliError(t('--rate {path} is neither COIN=DOLLARS nor a readable file.', { path }), { cause })
  }
}
