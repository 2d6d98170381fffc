import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  { title: 'Free', text: ['All imports, all reports, all exports. No card is asked for.'] },
  {
    title: 'A paid plan later',
    text: [
      'A hosted plan may come to pay for servers. It would be announced here first, it would not take away your data, and everything you entered could be exported before and after.',
    ],
  },
  {
    title: 'On your own server',
    text: ['Roundtrip runs on your own machine with one command, and is then simply unlimited.'],
  },
]

export default function PricingScreen() {
  return (
    <Article
      title="Pricing"
      lead="Roundtrip is free while it is young, without limits on trades or reports."
      sections={SECTIONS}
    />
  )
}
