import { accountId } from '@roundtrip/core/base'
import { type CashEvent, decodeLedger, type Fill, type LedgerText } from '@roundtrip/core/ledger'

/** Records with the line of ledger text that each was read from, as `encodeLedger` spells it. */
export type Spelled = {
  readonly fills: readonly { readonly fill: Fill; readonly line: string }[]
  readonly cashEvents: readonly { readonly event: CashEvent; readonly line: string }[]
}

/** The records of ledger text, beside their lines. Throws a RangeError where it is not what `encodeLedger` writes. */
export function spellOut(text: LedgerText, account: string): Spelled {
  const { fills, cashEvents } = decodeLedger(text, accountId(account))
  const fillLines = text.fills.split('\n')
  const cashLines = text.cashEvents.split('\n')
  return {
    fills: fills.map((fill, index) => ({ fill, line: fillLines[index] ?? '' })),
    cashEvents: cashEvents.map((event, index) => ({ event, line: cashLines[index] ?? '' })),
  }
}
