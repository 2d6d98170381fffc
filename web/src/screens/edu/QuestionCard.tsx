import { IconCheck, IconX } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import type { Course } from './progress.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Edu.module.css'
import type { Answer, Lesson } from './course/lesson.ts'

/** The question of a lesson. Each answer says why it is right or wrong; one can try until one has it. */
export function QuestionCard({ lesson, course }: { readonly lesson: Lesson; readonly course: Course }) {
  const name = useId()
  const [given, setGiven] = useState<Answer | null>(null)
  const answers = useMemo(() => mixed(lesson), [lesson])
  const give = (answer: Answer): void => {
    setGiven(answer)
    course.answer(lesson.id, answer.right === true).catch(tellFailure)
  }
  return (
    <Card title="Did it land?">
      <fieldset className={styles.question}>
        <legend>{lesson.question}</legend>
        {answers.map((answer) => (
          <label key={answer.text} className={styles.answer} data-given={verdictOf(answer, given)}>
            <input type="radio" name={name} checked={given?.text === answer.text} onChange={() => give(answer)} />
            {answer.text}
          </label>
        ))}
      </fieldset>
      <output className={styles.because} data-given={given === null ? 'none' : verdictOf(given, given)}>
        {given === null ? null : (
          <>
            {given.right ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            <span>
              <b>{given.right ? 'Right.' : 'Not quite.'}</b> {given.because}
            </span>
          </>
        )}
      </output>
    </Card>
  )
}

function verdictOf(answer: Answer, given: Answer | null): 'right' | 'wrong' | 'none' {
  if (given?.text !== answer.text) return 'none'
  return answer.right ? 'right' : 'wrong'
}

/** The right one is not always the first; every reader sees the same order. */
function mixed({ answers, id }: Lesson): readonly Answer[] {
  const turn = id.length % answers.length
  return [...answers.slice(turn), ...answers.slice(0, turn)]
}
