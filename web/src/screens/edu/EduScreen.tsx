import { useSearchParams } from 'react-router'
import { isWordId } from '../../parts/glossary/words.ts'
import { CoursePage } from './CoursePage.tsx'
import { GlossaryPage } from './GlossaryPage.tsx'
import { LessonPage } from './LessonPage.tsx'
import { LESSONS } from './course/lessons/index.ts'

/** A short course with interactive figures, and a glossary of the product. */
export default function EduScreen() {
  const [search] = useSearchParams()
  const lesson = LESSONS().find(({ id }) => id === search.get('lesson'))
  if (lesson !== undefined) return <LessonPage key={lesson.id} lesson={lesson} />
  const word = search.get('word')
  if (word !== null || search.get('tab') === 'glossary') {
    return (
      <GlossaryPage
        word={word !== null && isWordId(word) ? word : null}
        unknown={word !== null && !isWordId(word) ? word : null}
      />
    )
  }
  return <CoursePage />
}
