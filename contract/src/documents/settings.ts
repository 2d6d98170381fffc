import * as z from 'zod/mini'
import { currencyText, decimalText } from '../fields/index.ts'
import { defineCollection, type FrozenShape } from './collection.ts'

/** How numbers are written: the thousands separator, then the decimal separator. */
export const NUMBER_STYLES = ['comma-point', 'point-comma', 'space-comma', 'space-point', 'apostrophe-point'] as const
export type NumberStyle = (typeof NUMBER_STYLES)[number]

/** How days are written: 21 Nov 2026, Nov 21, 2026 or 2026-11-21. */
export const DATE_STYLES = ['day-month-year', 'month-day-year', 'year-month-day'] as const
export type DateStyle = (typeof DATE_STYLES)[number]

export const HOUR_STYLES = ['24', '12'] as const
export type HourStyle = (typeof HOUR_STYLES)[number]

/** The languages of the product. The source texts are in the first. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

export const THEMES = ['dark', 'light', 'system'] as const

/** How much of the page's width a card takes. */
export const CARD_WIDTHS = ['third', 'half', 'two-thirds', 'full'] as const
export type CardWidth = (typeof CARD_WIDTHS)[number]

const overviewCard = z.strictObject({
  /** `equity`; a name unknown to this release is kept and not shown. */
  card: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/), z.maxLength(40)),
  isHidden: z.boolean(),
  /** Null = its own. */
  width: z.nullable(z.enum(CARD_WIDTHS)),
})
export type OverviewCard = z.infer<typeof overviewCard>

/** The most choices of markets whose candles replace others. */
export const MAX_CANDLE_MARKETS = 40

const stopDistance = decimalText.check(z.refine((percent) => Number(percent) > 0 && Number(percent) < 100))

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** The value of one coin in dollars on some days: `{ asset: 'BNB', rate: '600', from: '2026-01-01', to: null }`. */
export const ownRate = z.strictObject({
  asset: z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/)),
  /** Dollars per coin, above 0. */
  rate: decimalText.check(z.regex(/[1-9]/), z.regex(/^[^-]/)),
  /** The first and last day that it applies to, in UTC; null = no limit. */
  from: z.nullable(day),
  to: z.nullable(day),
})
export type OwnRate = z.infer<typeof ownRate>

/** The source of a coin's candles for trades on a venue that has none. */
const candleMarket = z.strictObject({
  venue: z.string().check(z.minLength(1), z.maxLength(40)),
  base: z.string().check(z.minLength(1), z.maxLength(40)),
  /** A venue of the screener and its own name for the market. */
  from: z.strictObject({ venue: z.string().check(z.maxLength(40)), id: z.string().check(z.maxLength(100)) }),
})
export type CandleMarketChoice = z.infer<typeof candleMarket>

export const SUMMARY_RHYTHMS = ['off', 'daily', 'weekly'] as const

/**
 * The summary of a day or week that is sent to the trader. The address of a webhook is not part of it: it is a secret,
 * and documents reach browsers and archives.
 */
const summary = z.strictObject({
  rhythm: z.enum(SUMMARY_RHYTHMS),
  /** 0..23, in the user's zone. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  mail: z.boolean(),
  /** Also sent to the stored webhook, if there is one. */
  webhook: z.boolean(),
  /** `hidden`: percentages and multiples of R only. */
  amounts: z.enum(['shown', 'hidden']),
})
export type SummarySettings = z.infer<typeof summary>

const PLAIN_SUMMARY: SummarySettings = { rhythm: 'off', hour: 8, mail: true, webhook: false, amounts: 'shown' }

/** What can be reported to a trader while no page is open. */
export const ALERT_KINDS = ['connections', 'rules', 'reviews', 'screens'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** How alerts reach the trader; `push` = a notification on each added device. */
export const ALERT_WAYS = ['mail', 'webhook', 'push'] as const
export type AlertWay = (typeof ALERT_WAYS)[number]

/**
 * The ways for each kind of alert. The address of the webhook and the devices are not part of it: they are secrets, and
 * documents reach browsers and archives. `mails.connections` decides whether a broken connection is mailed.
 */
const away = z.strictObject({
  connections: z.array(z.enum(['webhook', 'push'])).check(z.maxLength(2)),
  rules: z.array(z.enum(ALERT_WAYS)).check(z.maxLength(3)),
  reviews: z.array(z.enum(ALERT_WAYS)).check(z.maxLength(3)),
  screens: z.array(z.enum(ALERT_WAYS)).check(z.maxLength(3)),
  amounts: z.enum(['shown', 'hidden']),
})
export type AwaySettings = z.infer<typeof away>

/** Nothing is sent until the user chooses it, and then without amounts. */
export const PLAIN_AWAY: AwaySettings = { connections: [], rules: [], reviews: [], screens: [], amounts: 'hidden' }

/** The user's settings; one document with the id `main`. Missing = defaults. */
export const settingsCollection = defineCollection({
  version: 4,
  upgrades: [
    (data: object) => ({
      ...data,
      numbers: 'comma-point',
      dates: 'day-month-year',
      hours: '24',
      mails: { connections: true },
      alerts: { rules: true },
    }),
    amountsHaveACurrency,
    // Users who have changed a setting before know their way around.
    (data: object) => ({
      ...data,
      overview: [],
      firstSteps: 'hidden',
      summary: { rhythm: 'off', hour: 8, mail: true, webhook: false, amounts: 'shown' },
    }),
  ],
  bytes: 16_000,
  count: 1,
  isId: (id) => id === 'main',
  schema: z.strictObject({
    zone: z.string().check(z.maxLength(60)),
    dayStartMinutes: z.int().check(z.minimum(0), z.maximum(1439)),
    /** The reporting currency. Typed amounts keep theirs. */
    currency: currencyText,
    /** The currency of amounts in documents that are older than the currency field. */
    typedCurrency: currencyText,
    breakevenBand: decimalText,
    breakevenBandCurrency: currencyText,
    startBalance: z.nullable(decimalText),
    startBalanceCurrency: currencyText,
    /** Rates that the trader knows better, or that no market has. */
    rates: z.optional(z.array(ownRate).check(z.maxLength(100))),
    /** The stop offered for a trade without one, in percent of the entry price, above 0 and below 100. */
    defaultStop: z.optional(z.nullable(stopDistance)),
    /** `system`: follows the device. */
    theme: z.enum(THEMES),
    /** The latest choice first. */
    candleMarkets: z.optional(z.array(candleMarket).check(z.maxLength(MAX_CANDLE_MARKETS))),
    pnlColours: z.enum(['green-red', 'blue-orange']),
    numbers: z.enum(NUMBER_STYLES),
    dates: z.enum(DATE_STYLES),
    hours: z.enum(HOUR_STYLES),
    /** The language of screens and mails; missing = English. */
    language: z.optional(z.enum(LANGUAGES)),
    /** What is also sent by mail. Notices about failed payments and account security always are. */
    mails: z.strictObject({ connections: z.boolean() }),
    /** The cards of the overview in order. Cards that are not named have their default position. */
    overview: z.array(overviewCard).check(z.maxLength(40)),
    /** What the list of first steps shows next; `hidden` = nothing any more. */
    firstSteps: z.enum(['basics', 'trades', 'hidden']),
    /** What is shown while the product is open. */
    alerts: z.strictObject({ rules: z.boolean() }),
    /** Alerts that are sent while the product is closed; missing = none. */
    away: z.optional(away),
    summary,
  }),
})
export type Settings = z.infer<typeof settingsCollection.schema>

/** The settings of a user who has chosen nothing. */
export const PLAIN_SETTINGS: Settings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  currency: 'USD',
  typedCurrency: 'USD',
  breakevenBand: '0',
  breakevenBandCurrency: 'USD',
  startBalance: null,
  startBalanceCurrency: 'USD',
  theme: 'dark',
  pnlColours: 'green-red',
  numbers: 'comma-point',
  dates: 'day-month-year',
  hours: '24',
  mails: { connections: true },
  overview: [],
  firstSteps: 'basics',
  alerts: { rules: true },
  summary: PLAIN_SUMMARY,
}

/** 2 to 3: amounts typed so far were in the current reporting currency, and stay in it when that changes. */
function amountsHaveACurrency(settings: FrozenShape): FrozenShape {
  const { currency } = settings
  return { ...settings, typedCurrency: currency, breakevenBandCurrency: currency, startBalanceCurrency: currency }
}
