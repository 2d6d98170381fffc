import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  {
    title: 'Cookies',
    text: [
      'A session cookie keeps you signed in; scripts cannot read it. A device cookie is set when you sign in, so that someone who guesses at your password from elsewhere cannot lock you out.',
    ],
  },
  {
    title: 'Storage of the browser',
    text: [
      'Local storage remembers how the page looks: theme, colours and the columns of your trade list. Session storage holds your last accounts and figures until you close the tab, so that a reload shows them at once. Signing out clears it.',
    ],
  },
  { title: 'Nothing else', text: ['There are no cookies of other companies, hence no banner to click away.'] },
]

export default function CookiePolicyScreen() {
  return <Article title="Cookie policy" lead="Two cookies, both needed, none for tracking." sections={SECTIONS} />
}
