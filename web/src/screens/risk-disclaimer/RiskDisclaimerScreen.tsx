import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  {
    title: 'Trading can lose everything',
    text: [
      'Crypto assets move fast. With leverage you can lose your whole stake within minutes, and sometimes more. Trade only with money whose loss you can bear.',
    ],
  },
  {
    title: 'No advice',
    text: [
      'Nothing here is financial, legal or tax advice. A measure that looks good may rest on few trades or on luck; where a figure rests on little, Roundtrip says so, but the judgement is yours.',
    ],
  },
  {
    title: 'Figures depend on your files',
    text: [
      'Results are computed from the rows your exchange exports. Where rows are missing or contradict each other, the trade concerned is marked and left out of the statistics. Compare with your exchange before you rely on a figure.',
    ],
  },
  {
    title: 'Not a tax tool',
    text: [
      'Trades are matched as round trips per position. Tax law in your country may want another method. Do not file a tax return from these figures.',
    ],
  },
]

export default function RiskDisclaimerScreen() {
  return (
    <Article
      title="Risk disclaimer"
      lead="A journal shows what happened. It does not know what will."
      sections={SECTIONS}
    />
  )
}
