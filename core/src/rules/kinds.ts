/**
 * The kinds of rules. Stored documents use the same words; a test compares both lists.
 *
 * | kinds | parameters; those in brackets are optional |
 * |---|---|
 * | max-trades-per-day, max-open-trades | limit: a count |
 * | max-daily-loss, max-daily-profit | limit, [unit: money, percent, r] |
 * | stop-after-losses | losses: a count, [minutes], [carryOver] |
 * | cooldown-after-loss, max-hold, min-hold | minutes |
 * | required-label | labels, [graceHours] |
 * | other required-*, checklist-item | [graceHours] |
 * | forbidden-label | labels |
 * | max-risk-per-trade | limit, [unit: percent, money] |
 * | max-loss-per-trade | limit, [unit: money, r] |
 * | min-planned-reward, max-leverage, max-position-size | limit |
 * | max-open-risk | limit in percent |
 * | allowed-hours | windows: `09:00-17:30` |
 * | allowed-weekdays | weekdays: `1` (Monday) to `7` |
 * | allowed-tickers, banned-tickers | tickers |
 * | side-only | side: long, short |
 * | no-averaging-down, stop-moved-away | none |
 *
 * The first unit is the default; percent means percent of equity; the grace period is 24 hours by default.
 */
export const RULE_KINDS = [
  'max-trades-per-day',
  'max-daily-loss',
  'max-daily-profit',
  'stop-after-losses',
  'cooldown-after-loss',
  'required-label',
  'required-setup',
  'required-note',
  'required-stop',
  'required-target',
  'required-screenshot',
  'forbidden-label',
  'max-risk-per-trade',
  'max-loss-per-trade',
  'min-planned-reward',
  'max-leverage',
  'max-position-size',
  'max-open-trades',
  'max-open-risk',
  'allowed-hours',
  'allowed-weekdays',
  'allowed-tickers',
  'banned-tickers',
  'side-only',
  'no-averaging-down',
  'max-hold',
  'min-hold',
  'stop-moved-away',
  'checklist-item',
] as const
export type RuleKind = (typeof RULE_KINDS)[number]
