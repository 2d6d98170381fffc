export type ChartPane = 'price' | 'rsi' | 'atr'

/** The panes below the candles, from the top. */
export function panesBelow(lines: readonly { readonly pane: ChartPane }[]): readonly ChartPane[] {
  return [...new Set(lines.map(({ pane }) => pane))].filter((pane) => pane !== 'price')
}
