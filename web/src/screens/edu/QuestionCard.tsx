import { useId, useMemo, useState } from 'react'
import { IconCheck, IconX } from '../../ui/icons/index.ts'
import type { Course } from './progress.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Edu.module.css'
import type { LessonAnswer, Lesson } from './course/lesson.ts'
import { t } from '../../language/translate.ts'

/** The question of a lesson. Each answer explains why it is right or wrong; readers can try until they find it. */
export function QuestionCard({ lesson, course }: { readonly lesson: Lesson; readonly course: Course }) {
  const name = useId()
  const [chosen, setChosen] = useState<LessonAnswer | null>(null)
  const answers = useMemo(() => mixed(lesson), [lesson])
  const give = (answer: LessonAnswer): void => {
    setChosen(answer)
    course.answer(lesson.id, answer.right === true).catch(tellFailure)
  }
  return (
    <Card title={t('Did it land?')}>
      <fieldset className={styles.question}>
        <legend>{lesson.question}</legend>
        {answers.map((answer) => (
          <label key={answer.text} className={styles.answer} data-given={verdictOf(answer, chosen)}>
            <input type="radio" name={name} checked={chosen?.text === answer.text} onChange={() => give(answer)} />
            {answer.text}
          </label>
        ))}
      </fieldset>
      <output className={styles.because} data-given={chosen === null ? 'none' : verdictOf(chosen, chosen)}>
        {chosen === null ? null : (
          <>
            {chosen.right ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            <span>
              <b>{chosen.right ? t('Right.') : t('Not quite.')}</b> {chosen.because}
            </span>
          </>
        )}
      </output>
    </Card>
  )
}

function verdictOf(answer: LessonAnswer, chosen: LessonAnswer | null): 'right' | 'wrong' | 'none' {
  if (chosen?.text !== answer.text) return 'none'
  return answer.right ? 'right' : 'wrong'
}

/** Shuffled, so that the right answer is not always first; every reader sees the same order. */
function mixed({ answers, id }: Lesson): readonly LessonAnswer[] {
  const turn = id.length % answers.length
  return [...answers.slice(turn), ...answers.slice(0, turn)]
}
