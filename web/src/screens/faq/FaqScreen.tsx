import { perLanguage } from '../../language/translate.ts'
import { Link } from 'react-router'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { PUBLIC } from '../../paths.ts'
import { QUESTIONS } from './questions.ts'
import { Trans } from '../../language/Trans.tsx'

const SECTIONS = perLanguage((): readonly Section[] =>
  QUESTIONS().map(({ id, title, questions }) => ({
    id,
    title,
    body: questions.map(({ question, answer }) => (
      <div key={question}>
        <h3>{question}</h3>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    )),
  })),
)

export default function FaqScreen() {
  return (
    <Article
      title="FAQ"
      lead={
        <Trans
          text="What traders ask before they trust a journal with their trades. Didn’t find yours? <link>Ask us</link>."
          with={{ link: <Link to={PUBLIC().contact} /> }}
        />
      }
      sections={SECTIONS()}
    />
  )
}
