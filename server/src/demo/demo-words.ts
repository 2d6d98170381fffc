/** What the trader of the demo writes in the diary, in the visitor's language. */
import type { Template } from '@roundtrip/contract/documents'
import type { Translator } from '../language/translator.ts'

type Words = {
  readonly plans: readonly string[]
  readonly good: readonly string[]
  readonly bad: readonly string[]
  readonly reviews: readonly string[]
}

/** Texts to draw from at random; the same number in every language, so that all draw alike. */
export function diaryWords(t: Translator['t']): Words {
  return {
    plans: [
      t(
        'BTC holds its range. Only trade the edges, nothing in the middle.\n\n- [x] levels drawn\n- [ ] news of the day read',
      ),
      t('Trend day expected. **Add on the retest**, never at the high.'),
      t('Small size until the first trade of the day is green.'),
      t('Funding is high: no longs held over the payment.'),
    ],
    good: [
      t('Waited for the retest and got it. Took half off at the first target and let the rest run.'),
      t('Only two setups today, both from the plan. Boring, and it pays.'),
      t('Sat through the first hour without a trade. The entry came after that.\n\n> Patience is a position.'),
      t('Exit was early, but the stop was never in danger. Fine.'),
    ],
    bad: [
      t('Chased the breakout after the close above the level. The retest would have been the entry.'),
      t('Second trade was revenge for the first. Same size, no plan, same result.'),
      t('Moved the stop once. It was hit anyway, just further away.'),
      t('Tired. Should have stopped after the second loss.'),
    ],
    reviews: [
      t(
        '**Best decision:** no trade in the first hour.\n\n**One thing for tomorrow:** write the stop down before the entry.',
      ),
      t('**Worst decision:** adding to a loser.\n\n**One thing for tomorrow:** stop after two losses.'),
    ],
  }
}

/** What is ticked off before a day. */
export function checklistIn(t: Translator['t']): readonly [news: string, largestLoss: string] {
  return [t('News of the day read'), t('Largest loss of the day set')]
}

export function diaryTemplates(t: Translator['t']): ReadonlyMap<string, Template> {
  return new Map<string, Template>([
    [
      'demo-plan',
      {
        name: t('Before the day'),
        about: 'plan',
        text: t('## Levels\n\n## What I will trade\n\n## What I will not do\n'),
        checklist: [...checklistIn(t)],
        automatic: false,
      },
    ],
    [
      'demo-review',
      {
        name: t('After the day'),
        about: 'review',
        text: t('**Best decision:** \n\n**Worst decision:** \n\n**One thing for tomorrow:** \n'),
        checklist: [],
        automatic: false,
      },
    ],
  ])
}
