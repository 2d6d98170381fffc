import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  {
    title: 'Today',
    text: [
      'Import of exchange files with preview, undo and duplicates left out. Read-only connections to 17 exchanges, so that the journal fills itself. The trade list, each trade with its fills, and seven reports with every measure explained. Labels, notes, risk and exclusion per trade. Exports. Accounts with a second factor, other ways to sign in, and a list of your devices. Dark, light and colour-blind palettes.',
    ],
  },
  {
    title: 'Next',
    text: ['Making and colouring labels. The journal with daily pages.'],
  },
  {
    title: 'Then',
    text: ['Candles behind each trade. Rules and what breaking them costs.'],
  },
  { title: 'Later', text: ['Calculators, a screener, and lessons that explain each measure with your own trades.'] },
]

export default function RoadmapScreen() {
  return (
    <Article
      title="Roadmap"
      lead="What works today, and what comes next, in order. No dates that we could not keep."
      sections={SECTIONS}
    />
  )
}
