import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  {
    title: 'The service',
    text: [
      'Roundtrip keeps a journal of your trades and computes reports from it. It comes as it is, without a promise that it is free of faults or always reachable.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'Keep your password to yourself. You are responsible for what happens under your account. Import only data that you may use.',
    ],
  },
  {
    title: 'Fair use',
    text: [
      'Do not attack the service, and do not use it to store anything that is not a trading journal. Limits protect everyone: two hundred trading accounts, three million rows an import.',
    ],
  },
  {
    title: 'Liability',
    text: [
      'As far as the law allows, nobody is liable for losses from trading decisions or from wrong, late or missing figures.',
    ],
  },
  { title: 'Ending', text: ['You can stop at any time and take your data with you as CSV.'] },
  {
    title: 'Credits',
    text: [
      <>
        Charts over time are drawn with Lightweight Charts, copyright TradingView, Inc., under the Apache License 2.0:{' '}
        <a href="https://www.tradingview.com/">tradingview.com</a>. The typeface is Inter, the icons are Tabler Icons.
      </>,
    ],
  },
]

export default function TermsScreen() {
  return <Article title="Terms" lead="Plain rules for using Roundtrip." sections={SECTIONS} />
}
