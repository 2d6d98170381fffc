import {
  EMPTY_DAY,
  type JournalEntry,
  type MissedTrade,
  type Review,
  type Template,
} from '@roundtrip/contract/documents'
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

/** What the trader of the demo wrote, by the days of the visitor's zone. */
export type Diary = {
  readonly journal: ReadonlyMap<string, JournalEntry>
  readonly reviews: ReadonlyMap<string, Review>
  readonly missed: ReadonlyMap<string, MissedTrade>
  readonly templates: ReadonlyMap<string, Template>
}

/** One day on which trades closed. */
export type DemoDay = { readonly day: string; readonly net: number; readonly trades: number }

const SEED = 42
/** The trader began to write this many days ago. */
const DAYS = 150

const PLANS = [
  'BTC holds its range. Only trade the edges, nothing in the middle.\n\n- [x] levels drawn\n- [ ] news of the day read',
  'Trend day expected. **Add on the retest**, never at the high.',
  'Small size until the first trade of the day is green.',
  'Funding is high: no longs held over the payment.',
]
const GOOD = [
  'Waited for the retest and got it. Took half off at the first target and let the rest run.',
  'Only two setups today, both from the plan. Boring, and it pays.',
  'Sat through the first hour without a trade. The entry came after that.\n\n> Patience is a position.',
  'Exit was early, but the stop was never in danger. Fine.',
]
const BAD = [
  'Chased the breakout after the close above the level. The retest would have been the entry.',
  'Second trade was revenge for the first. Same size, no plan, same result.',
  'Moved the stop once. It was hit anyway, only further away.',
  'Tired. Should have stopped after the second loss.',
]
const REVIEWS = [
  '**Best decision:** no trade in the first hour.\n\n**One thing for tomorrow:** write the stop down before the entry.',
  '**Worst decision:** adding to a loser.\n\n**One thing for tomorrow:** stop after two losses.',
]

type Visit = { readonly now: number; readonly zone: string }

/** The diary of the months before `now`; the same days give the same diary. */
export function demoDiary(days: readonly DemoDay[], { now, zone }: Visit): Diary {
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
      plan: random() < 0.6 ? pick(PLANS) : '',
      text: pick(net >= 0 ? GOOD : BAD),
      review: trades > 2 && random() < 0.5 ? pick(REVIEWS) : '',
      checklist: [
        { text: 'News of the day read', done: random() < 0.8 },
        { text: 'Largest loss of the day set', done: net >= 0 || random() < 0.4 },
      ],
    }
    if (isWritten) journal.set(day, entry)
  }
  const traded = new Set(days.map(({ day }) => day))
  for (let back = 2; back < DAYS; back += 1) {
    const day = (today - back) as CivilDay
    if (weekdayOf(day) === 6 && !traded.has(dayKey(day))) {
      journal.set(dayKey(day), { ...EMPTY_DAY, dayOff: true, mood: 4, text: 'Sunday off, as every week.' })
    }
  }
  return { journal, reviews: reviewsOf(today), missed: missedOf(now), templates: TEMPLATES }
}

function reviewsOf(today: CivilDay): Map<string, Review> {
  const before = dayKey((today - Number(dayKey(today).slice(8))) as CivilDay).slice(0, 7)
  const text =
    '## The month in three sentences\n\nPullbacks paid, news did not. Half of the loss came from four days after a bad night. ' +
    'Size was right.\n\n## Goal of next month\n\n- [ ] no trade within ten minutes of news\n- [x] stop written down before the entry'
  return new Map([[before, { text, pictures: [] }]])
}

function missedOf(now: number): Map<string, MissedTrade> {
  const rows = [
    [
      'BTCUSDT',
      'long',
      3,
      '61240',
      '60600',
      '63500',
      '63180',
      'Waited for one more tick below the level. It never came.',
    ],
    ['SOLUSDT', 'short', 9, '148.2', '150.1', '142', '151', 'No alert was set. For once that was luck.'],
    ['ETHUSDT', 'long', 16, '2412', '2370', '2540', '2551', 'Stopped for the day after two losses, as the rule says.'],
    [
      'HYPE',
      'long',
      31,
      '22.4',
      '21.6',
      '25',
      '24.9',
      'Hesitated because of the loss before. **The setup was complete.**',
    ],
  ] as const
  return new Map(
    rows.map(([ticker, side, daysAgo, entry, stop, target, exit, note], place) => {
      const time = Math.floor((now - daysAgo * DAY_MS) / HOUR_MS) * HOUR_MS
      return [`demo-missed-${place}`, { ticker, side, time, entry, stop, target, exit, labels: [], note, pictures: [] }]
    }),
  )
}

const TEMPLATES: ReadonlyMap<string, Template> = new Map<string, Template>([
  [
    'demo-plan',
    {
      name: 'Before the day',
      about: 'plan',
      text: '## Levels\n\n## What I will trade\n\n## What I will not do\n',
      checklist: ['News of the day read', 'Largest loss of the day set'],
      automatic: false,
    },
  ],
  [
    'demo-review',
    {
      name: 'After the day',
      about: 'review',
      text: '**Best decision:** \n\n**Worst decision:** \n\n**One thing for tomorrow:** \n',
      checklist: [],
      automatic: false,
    },
  ],
])
