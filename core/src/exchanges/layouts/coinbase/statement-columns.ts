import type { FileHeader } from '../../rows/header.ts'

/** The columns of any version; `currency` is -1 where the names of the columns state it. */
export type StatementColumns = Readonly<
  Record<
    'id' | 'time' | 'type' | 'asset' | 'quantity' | 'currency' | 'price' | 'subtotal' | 'total' | 'fees' | 'notes',
    number
  >
> & { readonly namedCurrency: string }

export function statementColumns(header: FileHeader): StatementColumns {
  const subtotal = header.place('Subtotal', '* Subtotal')
  return {
    id: header.place('ID'),
    time: header.place('Timestamp'),
    type: header.place('Transaction Type'),
    asset: header.place('Asset'),
    quantity: header.place('Quantity Transacted'),
    currency: header.place('Price Currency', 'Spot Price Currency'),
    price: header.place('Price at Transaction', 'Spot Price at Transaction', '* Spot Price at Transaction'),
    subtotal,
    total: header.place(
      'Total (inclusive of fees and/or spread)',
      'Total (inclusive of fees)',
      '* Total (inclusive of fees)',
      '* Total (inclusive of fees and/or spread)',
    ),
    fees: header.place('Fees and/or Spread', 'Fees', '* Fees', '* Fees and/or Spread'),
    notes: header.place('Notes'),
    namedCurrency: /^[A-Z]{3}(?= Subtotal$)/i.exec(header.names[subtotal]?.trim() ?? '')?.[0].toUpperCase() ?? '',
  }
}
