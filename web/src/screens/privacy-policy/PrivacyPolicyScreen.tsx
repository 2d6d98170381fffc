import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  {
    title: 'What is kept',
    text: [
      'Your email address and a one-way hash of your password, or your phone number if you sign in with it. The fills and cash movements of the files you import, with the rows they came from. If you connect an exchange, its key, sealed with a key of the server, until you delete the connection. Your labels, notes and settings. Where you are signed in: the browser, its network address and the time, so that you can see and end it.',
    ],
  },
  {
    title: 'What is not kept',
    text: [
      'The files themselves are read in your browser and are not uploaded; only the rows that become fills and cash movements are. There is no advertising, no tracking pixel and no analytics script of anyone else on any page.',
    ],
  },
  {
    title: 'Who can see it',
    text: [
      'You. The person who runs this server can technically reach its database, as with any server. Nothing is sold or given to anyone. When you host Roundtrip yourself, that person is you.',
    ],
  },
  {
    title: 'How long',
    text: [
      'Until you delete it. Undoing an import removes its rows; deleting a trading account removes everything of it. A demo journal is removed after a week by itself.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'You can take your data with you: every list and report exports as CSV with all digits. You can delete your account and everything in it in the settings, at once. Write to the address on the contact page for anything this site does not let you do yourself.',
    ],
  },
]

export default function PrivacyPolicyScreen() {
  return (
    <Article
      title="Privacy policy"
      lead="Your trades are yours. This page says what is kept, where, and how it goes away again."
      sections={SECTIONS}
    />
  )
}
