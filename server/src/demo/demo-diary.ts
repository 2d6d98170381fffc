import { EMPTY_DAY, type JournalEntry, type MissedTrade, type Review } from '@roundtrip/contract/documents'
import {
  type CivilDay,
  createClock,
  DAY_MS,
  dayKey,
  HOUR_MS,
  localDay,
  mulberry32,
  parseDayKey,
  weekdayOf,
} from '@roundtrip/core/base'
import type { Translator } from '../language/translator.ts'
import { checklistIn, diaryWords } from './demo-words.ts'

/** The demo trader's diary, by the days of the visitor's zone. */
export type Diary = {
  readonly journal: ReadonlyMap<string, JournalEntry>
  readonly reviews: ReadonlyMap<string, Review>
}

/** One day on which trades closed. */
export type DemoDay = { readonly day: string; readonly net: number; readonly trades: number }

const SEED = 42
/** The trader began to write this many days ago. */
const DAYS = 150

type Visit = { readonly now: number; readonly zone: string; readonly t: Translator['t'] }

/** The diary of the months before `now`; the same days give the same diary. */
export function demoDiary(days: readonly DemoDay[], { now, zone, t }: Visit): Diary {
  const words = diaryWords(t)
  const [news, largestLoss] = checklistIn(t)
  const random = mulberry32(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const today = localDay(createClock({ zone }), now)
  const journal = new Map<string, JournalEntry>()
  const recent = days.filter(({ day }) => (parseDayKey(day) ?? 0) > today - DAYS)
  for (const { day, net, trades } of recent) {
    const isWritten = random() < 0.75
    const entry: JournalEntry = {
      ...EMPTY_DAY,
      mood: Math.min(5, Math.max(1, Math.round(3 + Math.sign(net) + (random() - 0.5) * 2))),
      sleepMinutes: 330 + 15 * Math.floor(random() * 13),
      plan: random() < 0.6 ? pick(words.plans) : '',
      text: pick(net >= 0 ? words.good : words.bad),
      review: trades > 2 && random() < 0.5 ? pick(words.reviews) : '',
      checklist: [
        { text: news, done: random() < 0.8 },
        { text: largestLoss, done: net >= 0 || random() < 0.4 },
      ],
    }
    if (isWritten) journal.set(day, entry)
  }
  const traded = new Set(days.map(({ day }) => day))
  for (let back = 2; back < DAYS; back += 1) {
    const day = (today - back) as CivilDay
    if (weekdayOf(day) === 6 && !traded.has(dayKey(day))) {
      journal.set(dayKey(day), { ...EMPTY_DAY, dayOff: true, mood: 4, text: t('Sunday off, as every week.') })
    }
  }
  return { journal, reviews: reviewsOf(today, t) }
}

function reviewsOf(today: CivilDay, t: Translator['t']): Map<string, Review> {
  const before = dayKey((today - Number(dayKey(today).slice(8))) as CivilDay).slice(0, 7)
  const text = t(
    '## The month in three sentences\n\nPullbacks paid, news did not. Half of the loss came from four days after a bad night. Size was right.\n\n## Goal of next month\n\n- [ ] no trade within ten minutes of news\n- [x] stop written down before the entry',
  )
  return new Map([[before, { text, pictures: [] }]])
}

/** Trades that the demo trader missed, in the afternoons (UTC) of the weeks before a day. */
export function demoMissed(day: number, t: Translator['t']): ReadonlyMap<string, MissedTrade> {
  const rows = [
    [
      'BTCUSDT',
      'long',
      3,
      '61240',
      '60600',
      '63500',
      '63180',
      t('Waited for one more tick below the level. It never came.'),
    ],
    ['SOLUSDT', 'short', 9, '148.2', '150.1', '142', '151', t('No alert was set. For once that was luck.')],
    [
      'ETHUSDT',
      'long',
      16,
      '2412',
      '2370',
      '2540',
      '2551',
      t('Stopped for the day after two losses, as the rule says.'),
    ],
    [
      'HYPE',
      'long',
      31,
      '22.4',
      '21.6',
      '25',
      '24.9',
      t('Hesitated because of the loss before. **The setup was complete.**'),
    ],
  ] as const
  return new Map(
    rows.map(([ticker, side, daysAgo, entry, stop, target, exit, note], index) => {
      const time = day - daysAgo * DAY_MS + 14 * HOUR_MS
      return [`demo-missed-${index}`, { ticker, side, time, entry, stop, target, exit, labels: [], note, pictures: [] }]
    }),
  )
}
