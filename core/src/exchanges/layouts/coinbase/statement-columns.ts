import type { ColumnsOf, FileHeader } from '../../rows/header.ts'

/** The columns of any version; the file has no `currency` if the names of the others state it. */
const COLUMNS = {
  id: 'ID',
  time: 'Timestamp',
  type: 'Transaction Type',
  asset: 'Asset',
  quantity: 'Quantity Transacted',
  currency: ['Price Currency', 'Spot Price Currency'],
  price: ['Price at Transaction', 'Spot Price at Transaction', '* Spot Price at Transaction'],
  subtotal: ['Subtotal', '* Subtotal'],
  total: [
    'Total (inclusive of fees and/or spread)',
    'Total (inclusive of fees)',
    '* Total (inclusive of fees)',
    '* Total (inclusive of fees and/or spread)',
  ],
  fees: ['Fees and/or Spread', 'Fees', '* Fees', '* Fees and/or Spread'],
  notes: 'Notes',
}

export type StatementColumns = ColumnsOf<typeof COLUMNS> & { readonly namedCurrency: string }

export function statementColumns(header: FileHeader): StatementColumns {
  const columns = header.columns(COLUMNS)
  const subtotal = header.names[columns.subtotal]?.trim() ?? ''
  return { ...columns, namedCurrency: /^[A-Z]{3}(?= Subtotal$)/i.exec(subtotal)?.[0].toUpperCase() ?? '' }
}
