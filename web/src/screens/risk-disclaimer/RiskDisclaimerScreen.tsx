import { Article, type Section } from '../../parts/public/Article.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const SECTIONS = perLanguage((): readonly Section[] => [
  {
    id: 'loss',
    title: t('You can lose everything'),
    body: (
      <p>
        {t(
          'Prices of crypto assets move fast and at any hour. With leverage a position can be liquidated within minutes, and depending on the exchange you can owe more than you put in. Exchanges fail, freeze withdrawals and get hacked. Trade only with money whose loss you can bear.',
        )}
      </p>
    ),
  },
  {
    id: 'no-advice',
    title: t('No advice'),
    body: (
      <p>
        {t(
          'Nothing in Roundtrip is financial, investment, legal or tax advice, and nobody here knows your circumstances. No figure, report, rule or replay is a recommendation to buy, sell or hold anything.',
        )}
      </p>
    ),
  },
  {
    id: 'past',
    title: t('The past is not the future'),
    body: (
      <>
        <p>
          {t(
            'A journal describes trades that are over. A setup that paid for a year can stop paying tomorrow, and a good result may be luck. Rates come with an interval and groups of few trades are marked, so that you can see how little a figure may rest on. The judgment stays yours.',
          )}
        </p>
        <p>
          {t(
            'What a rule would have avoided or missed is computed from your own history after the fact. You would not have traded in exactly the same way.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'figures',
    title: t('Figures depend on what was read'),
    body: (
      <p>
        {t(
          'Results come from the rows that your exchange exported or answered. Where rows are missing or contradict each other, the trade is marked and left out of the statistics. A gap that contradicts nothing cannot be noticed. Compare with your exchange before you rely on a figure. The records of the exchange, not this journal, decide what you own.',
        )}
      </p>
    ),
  },
  {
    id: 'tax',
    title: t('No tax tool'),
    body: (
      <p>
        {t(
          'Trades are matched as round trips of a position. Tax law may want another method, other rates or other dates. Do not file a return from these figures.',
        )}
      </p>
    ),
  },
])

export default function RiskDisclaimerScreen() {
  return (
    <Article
      title={t('Risk disclaimer')}
      lead={t('A journal shows what happened. It does not know what will.')}
      sections={SECTIONS()}
    />
  )
}
