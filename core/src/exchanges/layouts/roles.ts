/** Whether a fill made or took liquidity. */
export const ROLES: ReadonlyMap<string, 'maker' | 'taker' | 'unknown'> = new Map([
  ['', 'unknown'],
  ['maker', 'maker'],
  ['taker', 'taker'],
])
