import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  {
    title: 'A file that is not read',
    text: [
      'Tell us the exchange, the name of the export in its menu, and the first line of the file (the names of the columns). Leave out the rows: they are yours.',
    ],
  },
  {
    title: 'A figure that looks wrong',
    text: [
      'Open the trade and compare its fills with your exchange. If a fill is missing or counted twice, tell us the kind of file and what you expected.',
    ],
  },
  {
    title: 'How to reach us',
    text: [
      'Write to whoever runs this server; on a server of your own that is you. Faults of the program belong in the issue list of its source code.',
    ],
  },
]

export default function ContactScreen() {
  return <Article title="Contact" lead="A question, a fault, a file that does not read: say it." sections={SECTIONS} />
}
