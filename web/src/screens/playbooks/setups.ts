import type { PlaybookStart } from '../../data/playbooks/playbook-steps.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** A common setup to start a playbook with. All of it can be changed afterwards. */
export type SetupTemplate = PlaybookStart & { readonly name: string }

const STOP = perLanguage(() => ({ name: t('Stop set'), kind: 'required-stop', parameters: {}, severity: 2 }) as const)
const NO_AVERAGING = perLanguage(
  () => ({ name: t('No averaging down'), kind: 'no-averaging-down', parameters: {}, severity: 2 }) as const,
)
const STOP_STAYS = perLanguage(
  () => ({ name: t('Stop never moved away'), kind: 'stop-moved-away', parameters: {}, severity: 2 }) as const,
)
const reward = (limit: string) =>
  ({
    name: t('Planned reward at least {limit}:1', { limit }),
    kind: 'min-planned-reward',
    parameters: { limit },
  }) as const
const risk = (limit: string) =>
  ({
    name: t('Risk at most {limit}% of equity', { limit }),
    kind: 'max-risk-per-trade',
    parameters: { limit, unit: 'percent' },
  }) as const

// oxlint-disable-next-line max-lines-per-function -- a table of texts
export const SETUP_TEMPLATES = perLanguage((): readonly SetupTemplate[] => [
  {
    name: t('Breakout'),
    summary: t('Join a move out of a tight range once price is accepted beyond the level.'),
    text: `## Context

A level that held at least three times, and a range that has tightened in front of it. The higher timeframe points the same way or has room to the next level.

## Entry

- Wait for a candle to **close** beyond the level on rising volume.
- Enter on the first retest that holds. Enter at the close only if the move has not yet run one average range.

## Stop and size

- Stop behind the last swing inside the range, not just behind the level.
- Size follows from the stop, never the other way round.

## Managing it

- Take a part off at 1R, or at the next level if that is closer.
- Trail the rest behind each higher low (lower high for shorts).
- If price closes back inside the range, the idea is wrong: get out.

## Stay out when

- The level is only visible on one timeframe.
- Price has reached the level in one straight run, without a pause.
- A scheduled news release is minutes away.
`,
    checklist: [
      t('Level held at least three times'),
      t('Candle closed beyond the level'),
      t('Volume above its average'),
      t('Room to the next level for 2R'),
    ],
    rules: [STOP(), reward('2')],
  },
  {
    name: t('Trend pullback'),
    summary: t('Buy the dip of an uptrend, or sell the bounce of a downtrend, where the trend should resume.'),
    text: `## Context

A trend with clear higher highs and higher lows (mirrored for shorts) on the timeframe above. The pullback is slower and on less volume than the move before it.

## Entry

- Mark the area first: the last broken level, the moving average you use, or the 38–62% retracement. The best areas combine two of them.
- Wait for price to react there: a rejection wick, a failed push, a break of the pullback's own small trendline.

## Stop and size

- Stop beyond the swing that would end the trend.
- If that stop is too far for a 2:1 trade, wait for a better price or skip it.

## Managing it

- First target: the last high (low). Take a part there.
- Let the rest run with the trend until it makes a lower low (higher high).

## Stay out when

- It is the fourth pullback or later: trends get tired.
- The pullback has already taken back more than two thirds of the move.
`,
    checklist: [
      t('Trend is clear on the higher timeframe'),
      t('Pullback is slower than the move before it'),
      t('Price reacted at the marked area'),
      t('First to third pullback of the trend'),
    ],
    rules: [STOP(), NO_AVERAGING(), reward('2')],
  },
  {
    name: t('Range fade'),
    summary: t('Sell the top and buy the bottom of a range that has held, with the middle as the first target.'),
    text: `## Context

A sideways market with at least two touches on each side, and no trend on the timeframe above that is about to resume.

## Entry

- Only in the outer quarter of the range. **Nothing in the middle.**
- Wait for the push into the edge to fail: a wick through it and a close back inside.

## Stop and size

- Stop beyond the wick, with enough room for a normal candle.
- Half the usual size after the third touch of the same edge, because edges wear out.

## Managing it

- Take half off in the middle of the range and move the stop to breakeven.
- Close the rest before the other edge, not at it.
- A close outside the range ends the idea. Do not hope for it to come back.

## Stay out when

- The range is narrower than three times your costs.
- Volume is rising towards the edge.
`,
    checklist: [
      t('Two touches on each side of the range'),
      t('Entry in the outer quarter'),
      t('Push into the edge failed'),
      t('Range wide enough for costs'),
    ],
    rules: [STOP(), STOP_STAYS(), NO_AVERAGING()],
  },
  {
    name: t('Liquidity sweep'),
    summary: t('Trade the failed breakout: stops beyond an obvious high or low are taken, and price snaps back.'),
    text: `## Context

An obvious high or low where many stops rest: equal highs, yesterday's extreme, the edge of a range. Price runs through it fast and finds no buyers (sellers) beyond.

## Entry

- Wait for the close back inside. A wick alone is not a failure yet.
- Better: enter on the retest of the level from the inside.
- Open interest that falls during the sweep says that positions were closed, not opened.

## Stop and size

- Stop beyond the extreme of the sweep. If it is taken again, the breakout was real.

## Managing it

- First target: the middle of the range behind the level. Second: the opposite side.
- This works fast or not at all. If price sits at the level for more than a few candles, get out.

## Stay out when

- The higher timeframe trends through the level.
- The candle that broke the level closed far beyond it on high volume: that was a breakout.
`,
    checklist: [
      t('Obvious level with resting stops'),
      t('Level was taken in a fast move'),
      t('Candle closed back inside'),
      t('No strong trend through the level'),
    ],
    rules: [STOP(), STOP_STAYS(), reward('2')],
  },
  {
    name: t('Funding extreme'),
    summary: t('Fade a crowded perpetual: funding is extreme, and price stops rewarding the crowd.'),
    text: `## Context

Funding far above (below) its usual range for several payments, open interest near its high, and price that no longer makes progress. The crowd pays to hold, and has to get out through the same door.

## Entry

- Extreme funding alone is **no** entry: it can stay extreme for days.
- Wait for the first lower high (higher low) or the loss of the last swing, then enter with the turn.

## Stop and size

- Stop beyond the extreme of the move.
- Low leverage: squeezes go further than seems reasonable.

## Managing it

- Being on the receiving side of funding pays for patience, but it is not the trade.
- Take a part off when funding is back in its usual range.
- Get out if open interest rises to a new high while price moves against you.

## Stay out when

- The move has only just begun, and funding has been extreme for one payment only.
- An unlock, listing or other event explains the funding.
`,
    checklist: [
      t('Funding extreme for three payments or more'),
      t('Open interest near its high'),
      t('Price stopped making progress'),
      t('Entry with the turn, not before it'),
    ],
    rules: [STOP(), { name: t('Leverage at most 3×'), kind: 'max-leverage', parameters: { limit: '3' } }, risk('1')],
  },
  {
    name: t('News momentum'),
    summary: t('Trade the second move after surprising news, once the first reaction has shown its direction.'),
    text: `## Context

Real news that changes what the asset is worth: a listing, an exploit, a ruling, a macro number far from what was expected. Not a rumour, and not a headline from last week.

## Entry

- Let the first spike happen without you. Spreads are wide and fills are bad.
- Enter on the first pause that holds above its middle (below, for shorts), in the direction of the news.

## Stop and size

- Half the usual risk. Slippage makes the real loss larger than the planned one.
- Stop beyond the pause.

## Managing it

- Take a part off early, at 1R.
- The edge fades by the hour. Close what is left when momentum does, and never hold it overnight as an "investment".

## Stay out when

- You read the news after the move had doubled the usual daily range.
- Nobody can say yet what the news means.
`,
    checklist: [
      t('News is real and read at its source'),
      t('First spike skipped'),
      t('Entry at a pause in the direction of the news'),
      t('Half the usual risk'),
    ],
    rules: [
      STOP(),
      { name: t('Held at most 4 hours'), kind: 'max-hold', parameters: { minutes: 240 } },
      { name: t('At most 2 of these a day'), kind: 'max-trades-per-day', scope: 'day', parameters: { limit: 2 } },
    ],
  },
])

/** A playbook that the trader writes from the start. */
export const EMPTY_SETUP = perLanguage(
  (): SetupTemplate => ({
    name: '',
    summary: t('Write it all yourself.'),
    text: '',
    checklist: [],
    rules: [],
  }),
)
