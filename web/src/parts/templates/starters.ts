import type { Template } from '@roundtrip/contract/documents'
import { perLanguage, t } from '../../language/translate.ts'

/** Starter templates, offered while there are none. They are copied to the user's own. */
export const STARTERS = perLanguage((): readonly Template[] => [
  {
    name: t('Before the day'),
    about: 'plan',
    text: '## Market\n\n## Levels that matter\n\n## What I will trade\n\n## What I will not do\n',
    checklist: [t('Rested and fed'), t('News of the day read'), t('Largest loss of the day set')],
    automatic: false,
  },
  {
    name: t('After the day'),
    about: 'review',
    text: t(
      '**Best decision:** \n\n**Worst decision:** \n\n**Did I follow the plan?** \n\n**One thing for tomorrow:** \n',
    ),
    checklist: [],
    automatic: false,
  },
  {
    name: t('Weekly review'),
    about: 'week',
    text: '## What worked\n\n## What did not\n\n## Rules I broke, and what that cost\n\n## Focus of next week\n\n- [ ] \n',
    checklist: [],
    automatic: false,
  },
  {
    name: t('Monthly review'),
    about: 'month',
    text: '## The month in three sentences\n\n## Setups to trade more\n\n## Setups to leave\n\n## Goal of next month\n\n- [ ] \n',
    checklist: [],
    automatic: false,
  },
  {
    name: t('Look back at a trade'),
    about: 'trade',
    text: t(
      '**Why this trade, why then?** \n\n**What I did as planned:** \n\n**What I did not, and why:** \n\n**Next time:** \n',
    ),
    checklist: [],
    automatic: false,
  },
])
