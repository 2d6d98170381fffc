import type { FileHeader } from '../../rows/header.ts'

/** The columns of any version; `currency` is -1 if the names of the columns state it. */
export type StatementColumns = Readonly<
  Record<
    'id' | 'time' | 'type' | 'asset' | 'quantity' | 'currency' | 'price' | 'subtotal' | 'total' | 'fees' | 'notes',
    number
  >
> & { readonly namedCurrency: string }

export function statementColumns(header: FileHeader): StatementColumns {
  const subtotal = header.indexOf('Subtotal', '* Subtotal')
  return {
    id: header.indexOf('ID'),
    time: header.indexOf('Timestamp'),
    type: header.indexOf('Transaction Type'),
    asset: header.indexOf('Asset'),
    quantity: header.indexOf('Quantity Transacted'),
    currency: header.indexOf('Price Currency', 'Spot Price Currency'),
    price: header.indexOf('Price at Transaction', 'Spot Price at Transaction', '* Spot Price at Transaction'),
    subtotal,
    total: header.indexOf(
      'Total (inclusive of fees and/or spread)',
      'Total (inclusive of fees)',
      '* Total (inclusive of fees)',
      '* Total (inclusive of fees and/or spread)',
    ),
    fees: header.indexOf('Fees and/or Spread', 'Fees', '* Fees', '* Fees and/or Spread'),
    notes: header.indexOf('Notes'),
    namedCurrency: /^[A-Z]{3}(?= Subtotal$)/i.exec(header.names[subtotal]?.trim() ?? '')?.[0].toUpperCase() ?? '',
  }
}
