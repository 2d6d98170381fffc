import { DAY_MS, createClock, fixed, utcMs } from '@roundtrip/core/base'
import { historyOf, judgedTradesOf, replayRule, type Rule } from '@roundtrip/core/rules'
import { shownMoney } from '../../../../format/money.ts'
import { countText, plural } from '../../../../format/number.ts'
import { Word } from '../Word.tsx'
import { figure } from '../figures/figure.ts'
import { FIRST_DAY, ideas, moment, practiceOutcome, practiceTrades } from '../figures/practice.ts'
import { lesson } from '../lesson.ts'
import { Trans } from '../../../../language/Trans.tsx'
import { perLanguage, t } from '../../../../language/translate.ts'

const money = shownMoney('USD')
const DAYS = 50
const PER_DAY = 7
const LIMITS = [1, 2, 3, 4, 5, 6, 7]

export const rules = perLanguage(() =>
  lesson({
    id: 'rules',
    title: t('Rules that are worth keeping'),
    part: t('Habits'),
    minutes: 4,
    lead: t('A rule is a decision made while nothing is at stake. Try one on a history before you adopt it.'),
    body: (
      <>
        <p>
          <Trans
            text="Most days are spoilt by two or three decisions, and they are made in the worst state to decide. A <rule>rule</rule> moves the decision to the morning: so many trades, so much loss, then stop."
            with={{ rule: <Word id="rule" /> }}
          />
        </p>
        <h2>{t('Replay, not sorting')}</h2>
        <p>
          <Trans
            text="What a rule would have changed cannot be found by filtering. If the third trade of a day is not taken, its loss does not count towards the limit of that day, and the fourth may be allowed. A <replay>replay</replay> walks through the history in order and obeys the rule as it goes."
            with={{ replay: <Word id="rule-replay" /> }}
          />
        </p>
        <h2>{t('Both sides of the bill')}</h2>
        <p>
          {t(
            'A rule that blocks losses blocks gains, too. The figure shows both, and the difference with the range in which it could lie by chance. If that range contains zero, the history does not tell whether the rule helps.',
          )}
        </p>
      </>
    ),
    figure: figure({
      title: t('No more than so many trades a day'),
      sliders: {
        limit: { label: t('Trades a day at most'), min: 1, max: 7, step: 1, start: 3, unit: '' },
        trader: { label: t('Another trader like this'), min: 1, max: 20, step: 1, start: 1, unit: '' },
      },
      show: ({ limit, trader }) => {
        const effect = effectsOf(trader)
        const effects = new Map(LIMITS.map((max) => [max, effect(max)]))
        const now = effects.get(limit) ?? effect(limit)
        return {
          says: saidOf(now),
          lines: [
            { name: t('Trades not taken'), text: countText(now.blocked.length) },
            { name: t('Losses avoided'), text: money.signed(now.avoidedLosses), sign: now.avoidedLosses },
            { name: t('Gains missed'), text: money.signed(-now.missedGains), sign: -now.missedGains },
            { name: t('Together'), text: money.signed(now.netEffect), sign: now.netEffect },
            {
              name: t('By chance between'),
              text:
                now.interval === null
                  ? '—'
                  : t('{low} and {high}', {
                      low: money.compactSigned(now.interval.low),
                      high: money.compactSigned(now.interval.high),
                    }),
            },
          ],
          drawing: {
            kind: 'bars',
            label: t('What the rule would have brought for each limit: {netEffect} at {limit}', {
              netEffect: money.signed(now.netEffect),
              limit,
            }),
            signed: true,
            yText: money.compactSigned,
            bars: Array.from(effects, ([max, { netEffect }]) => ({
              key: `${max}`,
              name: plural(max, 'trade'),
              value: netEffect,
            })),
          },
        }
      },
    }),
    question: t(
      'A rule would have avoided $4,000 of losses and missed $3,500 of gains, and its interval is −$900 to +$1,800. Is it good?',
    ),
    answers: [
      {
        text: t('The history does not say: zero lies within the interval'),
        right: true,
        because: t('The $500 may well be luck. Keep it if it makes your days calmer, not because of the figure.'),
      },
      {
        text: t('Yes, it brings $500'),
        because: t('It brought $500 in one history. Others like it range from −$900 to +$1,800.'),
      },
      {
        text: t('No, it misses $3,500 of gains'),
        because: t('Every rule misses gains. What counts is the difference, and how sure it is.'),
      },
    ],
    own: [
      { text: t('Your rules, and what breaking them cost'), page: 'rules' },
      { text: t('Days on which they were kept'), page: 'journal' },
    ],
  }),
)

/** These traders trade worse after the third trade of a day. */
function effectsOf(trader: number) {
  const columns = practiceTrades(
    ideas(DAYS * PER_DAY, trader, (index, random) => {
      const late = index % PER_DAY >= 3
      const r = practiceOutcome(random, late ? { winRate: 0.36, payoff: 1.2 } : { winRate: 0.48, payoff: 1.5 })
      return { r, openTime: moment(index, PER_DAY, random), holdMs: 1_800_000 }
    }),
  )
  const { trades, events } = judgedTradesOf(columns)
  const clock = createClock({ zone: 'UTC' })
  const history = historyOf(trades, events, clock)
  const options = {
    now: utcMs(FIRST_DAY + 2 * DAYS * DAY_MS),
    breakevenBand: fixed('0'),
    setups: new Set<string>(),
    equityAt: () => null,
    ticks: new Map<string, ReadonlySet<string>>(),
  }
  return (limit: number) => {
    const replay = replayRule({ ...RULE, parameters: { limit } }, history, options)
    return replay.status === 'replayed' ? replay : NOTHING
  }
}

const RULE: Omit<Rule, 'parameters'> = {
  id: 'practice',
  name: 'practice',
  kind: 'max-trades-per-day',
  scope: 'day',
  filter: { accounts: [], tickers: [], labels: [] },
  severity: 1,
  validFrom: null,
  validTo: null,
  weekdays: [],
  active: true,
  follows: null,
}

type Effect = {
  readonly blocked: readonly string[]
  readonly avoidedLosses: number
  readonly missedGains: number
  readonly netEffect: number
  readonly interval: { readonly low: number; readonly high: number } | null
}

const NOTHING: Effect = { blocked: [], avoidedLosses: 0, missedGains: 0, netEffect: 0, interval: null }

function saidOf({ blocked, netEffect, interval }: Effect): string {
  if (blocked.length === 0) return t('This limit was never reached, so it changes nothing.')
  const sure = interval !== null && (interval.low > 0 || interval.high < 0)
  const values = { trades: plural(blocked.length, 'trade'), netEffect: money.signed(netEffect) }
  return sure
    ? t('{trades} fewer, and {netEffect}. That is more than chance would do.', values)
    : t('{trades} fewer, and {netEffect}. Chance alone could do as much.', values)
}
