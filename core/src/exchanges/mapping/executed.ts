/**
 * A table of orders has ordered and executed amounts in columns with similar names. Only executions are trades: an
 * average price counts before a limit price, an executed quantity before an ordered one.
 */
/** The rank of a name for ordered amounts. */
export const ORDERED = 0
const NEITHER = 1

/** From the surest sign of an execution down to ordered amounts; a name that fits none of them indicates neither. */
const RANKS: readonly (readonly [rank: number, names: RegExp])[] = [
  // FIX has LastQty and LastPx for one execution, CumQty and AvgPx for the order so far.
  [3, /\b(?:last|fill)\b/],
  [
    2,
    /\b(?:executed|execution|exec|filled|cum|cumulative|acc|accumulated|avg|average|dealt|khop|ausgefuhrt|ausfuhrungs|durchschnitts|uitgevoerd|ejecutad[oa]|medi[oa]|execute|moyen|executad[oa]|eseguit[oa]|zrealizowano|provedeno|gerceklesen|gerceklesme|ortalama)|成交|均价|均價|約定|체결|исполне|средн|виконан|середн/,
  ],
  [
    ORDERED,
    /\b(?:order|ordered|limit|orig|original|requested|stop|trigger|orden|pedido|ordre|ordem|ordine|zlecenia|emir)\b|\b(?:order|auftrags|limit)|委托|委託|下单|下單|注文|주문|ордер|заявк/,
  ],
]

/** How clearly the name of a column indicates an execution. */
export function executionRank(plain: string): number {
  // Plain names have Hangul syllables decomposed.
  const whole = plain.normalize('NFC')
  return RANKS.find(([, names]) => names.test(whole))?.[0] ?? NEITHER
}

/** True for the name of a column that is 0 or empty until something is executed. */
export function namesExecuted(plain: string): boolean {
  return executionRank(plain) > NEITHER
}

/** Whether a quantity can be the executed share of another one: it never exceeds it. */
export function isPartOf(
  executed: readonly number[],
  ordered: readonly number[],
  { mayBeValue }: { readonly mayBeValue: boolean },
): boolean {
  const rows = executed.flatMap((value, row) => {
    const whole = Math.abs(ordered[row] ?? Number.NaN)
    return Number.isNaN(value) || Number.isNaN(whole) ? [] : [{ part: Math.abs(value), whole }]
  })
  const fits = rows.length > 0 && rows.every(({ part, whole }) => part <= whole * (1 + 1e-9))
  // The value of an order never equals its quantity, while of several orders at least one is usually filled completely.
  return fits && (!mayBeValue || rows.some(({ part, whole }) => part > 0 && part === whole))
}
