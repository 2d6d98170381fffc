/** Journals whose exports are recognised, for pages that should not load what reads them. */
export const JOURNAL_NAMES = ['TradeZella', 'Tradervue', 'TraderSync', 'TradeTally', 'TradeNote'] as const
