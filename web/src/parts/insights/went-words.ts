import { CURRENCY_DECIMALS, roundTable } from '@roundtrip/core/base'
import { WENT_COLUMNS, type WentColumn, type WentRow, type WhereItWent } from '@roundtrip/core/insights'
import type { MoneyFormat } from '../../format/money.ts'
import { type SliceNames, sliceSubject } from './slice-words.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** What decides the result, in a sentence about past money only. */
export function wentSentence({ total, deciding }: WhereItWent, { signed, plain }: MoneyFormat): string {
  const { net, price, fees, funding } = total
  if (deciding === 'fees' && net < 0 && price > 0) {
    return t('Before costs you made {price}. Fees were {fees}.', { price: plain(price), fees: plain(-fees) })
  }
  if (deciding === 'fees') {
    return net < 0
      ? t('Fees were {fees} of the {net} you lost.', { fees: plain(-fees), net: plain(-net) })
      : t('Rebates of {fees} are most of the {net} you made.', { fees: plain(fees), net: plain(net) })
  }
  if (deciding === 'funding') {
    return net < 0
      ? t('Funding took {funding}. Without it the result is {rest}.', {
          funding: plain(-funding),
          rest: signed(net - funding),
        })
      : t('Funding paid you {funding} of the {net} you made.', { funding: plain(funding), net: plain(net) })
  }
  if (deciding === 'price') {
    return net < 0
      ? t('Prices moved {price} against you. All costs together were {costs}.', {
          price: plain(-price),
          costs: plain(price - net),
        })
      : t('Prices made you {price}. Costs took {costs} of it.', { price: plain(price), costs: plain(price - net) })
  }
  return t('You are at {net}, and no single part decides it.', { net: signed(net) })
}

/** The table as written: shown amounts that add up, and no empty columns. */
export type WrittenTable = {
  readonly columns: readonly WentColumn[]
  readonly rows: readonly { readonly row: WentRow; readonly amounts: readonly number[]; readonly net: number }[]
  readonly totals: readonly number[]
  readonly net: number
}

export function writtenTable({ rows, total }: WhereItWent, currency: string): WrittenTable {
  const unit = 10 ** (CURRENCY_DECIMALS[currency] ?? 2)
  const columns = WENT_COLUMNS.filter((column) => column === 'price' || column === 'fees' || total[column] !== 0)
  const rounded = roundTable(rows.map(({ amounts }) => columns.map((column) => amounts[column] * unit)))
  return {
    columns,
    rows: rows.map((row, index) => ({
      row,
      amounts: (rounded.cells[index] ?? []).map((cell) => cell / unit),
      net: (rounded.rows[index] ?? 0) / unit,
    })),
    totals: rounded.columns.map((cell) => cell / unit),
    net: rounded.total / unit,
  }
}

/** The name of a row. Without a cause there is only one row, for all trades. */
export function rowName({ cause }: WentRow, { isAlone, names }: { isAlone: boolean; names: SliceNames }): string {
  if (cause !== null) return sliceSubject(cause.parts, names)
  return isAlone ? t('All trades') : t('The rest, which looks like chance')
}

export const COLUMN_NAMES = perLanguage(
  (): Readonly<Record<WentColumn, string>> => ({
    price: t('Price'),
    fees: t('Fees'),
    funding: t('Funding'),
    interest: t('Interest and other'),
  }),
)
