import { useEffect } from 'react'
import { Link } from 'react-router'
import { IconArrowLeft, IconArrowRight, IconCircleCheck } from '../../ui/icons/index.ts'
import { useCourse } from './progress.ts'
import { useUid } from '../../data/session/user-context.ts'
import { tellFailure } from '../../parts/tell.ts'
import { lessonPath, userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Edu.module.css'
import { FigureCard } from './course/figures/FigureCard.tsx'
import type { Lesson } from './course/lesson.ts'
import { LESSONS } from './course/lessons/index.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { Trans } from '../../language/Trans.tsx'
import { t } from '../../language/translate.ts'
import { plural } from '../../format/number.ts'

/** One lesson: the text, its figure, a question, and links to the reader's own figures. */
export function LessonPage({ lesson }: { readonly lesson: Lesson }) {
  const uid = useUid()
  const course = useCourse()
  const { open, ready } = course
  const index = LESSONS().indexOf(lesson)
  const before = LESSONS()[index - 1]
  const after = LESSONS()[index + 1]
  const progress = course.progressOf(lesson.id)
  const isNew = ready && progress === null
  useEffect(() => {
    if (isNew) open(lesson.id).catch(tellFailure)
  }, [isNew, open, lesson.id])
  return (
    <Page
      title={lesson.title}
      tab={t('{title}, lesson {number}', { title: lesson.title, number: index + 1 })}
      hint={
        <>
          <Trans
            text="<course>Course</course> · Lesson {number} of {lessons} · {part} · {minutes}"
            with={{
              course: <Link className={styles.back} to={userPath(uid, 'edu')} />,
              number: index + 1,
              lessons: LESSONS().length,
              part: lesson.part,
              minutes: plural(lesson.minutes, 'minute'),
            }}
          />
          {progress?.solvedAt == null ? null : (
            <span className={styles.solved}>
              <IconCircleCheck size={15} aria-hidden /> {t('done')}
            </span>
          )}
        </>
      }
    >
      <div className={styles.reading}>
        <Card className={styles.text}>
          <p className={styles.lead}>{lesson.lead}</p>
          <div className={styles.prose}>{lesson.body}</div>
        </Card>
        <div className={styles.figure}>
          <FigureCard figure={lesson.figure} />
        </div>
        <div className={styles.after}>
          <QuestionCard lesson={lesson} course={course} />
          <Card title={t('In your own trades')}>
            <ul className={styles.own}>
              {lesson.own.map(({ text, page, search }) => (
                <li key={text}>
                  <Link to={userPath(uid, page, search)}>
                    {text}
                    <IconArrowRight size={14} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      <nav className={styles.between} aria-label={t('Lessons')}>
        {before === undefined ? (
          <span />
        ) : (
          <Link className={buttonClass()} to={lessonPath(uid, before.id)}>
            <IconArrowLeft size={15} aria-hidden />
            {before.title}
          </Link>
        )}
        {after === undefined ? (
          <Link className={buttonClass()} to={userPath(uid, 'edu')}>
            {t('Back to the course')}
          </Link>
        ) : (
          <Link className={buttonClass('primary')} to={lessonPath(uid, after.id)}>
            {after.title}
            <IconArrowRight size={15} aria-hidden />
          </Link>
        )}
      </nav>
    </Page>
  )
}
