import { Link } from 'react-router'
import { IconCircle, IconCircleCheck, IconCircleDot } from '../../ui/icons/index.ts'
import { type Course, useCourse } from './progress.ts'
import { useUid } from '../../data/session/user-context.ts'
import { countText, plural } from '../../format/number.ts'
import { lessonPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Edu.module.css'
import { EduTabs } from './EduTabs.tsx'
import type { Lesson, PartName } from './course/lesson.ts'
import { LESSONS } from './course/lessons/index.ts'
import { perLanguage, t } from '../../language/translate.ts'

const CHAPTERS = perLanguage(() => [...new Set(LESSONS().map(({ part }) => part))])
const MINUTES = perLanguage(() => LESSONS().reduce((sum, { minutes }) => sum + minutes, 0))

/** All lessons by part, with the reader's progress. */
export function CoursePage() {
  const uid = useUid()
  const course = useCourse()
  const solved = LESSONS().filter(({ id }) => isSolved(course, id)).length
  const next = LESSONS().find(({ id }) => !isSolved(course, id))
  const begun = LESSONS().some(({ id }) => course.progressOf(id) !== null)
  return (
    <Page
      title={t('Learn')}
      hint={t('{lessons} of {minutes}, each with an interactive chart', {
        lessons: plural(LESSONS().length, 'lesson'),
        minutes: plural(Math.round(MINUTES() / LESSONS().length), 'minute'),
      })}
      actions={
        next === undefined || !course.ready ? undefined : (
          <Link className={buttonClass('primary')} to={lessonPath(uid, next.id)}>
            {begun ? t('Continue: {lesson}', { lesson: next.title }) : t('Start: {lesson}', { lesson: next.title })}
          </Link>
        )
      }
    >
      <EduTabs now="course" />
      {/* No progress is shown until it is loaded. */}
      {course.ready ? (
        <div className={styles.progress}>
          <ProgressBar label={t('Lessons done')} share={solved / LESSONS().length} />
          <span>
            {solved === LESSONS().length
              ? t('All lessons done')
              : t('{solved} of {lessons} done', { solved: countText(solved), lessons: LESSONS().length })}
          </span>
        </div>
      ) : null}
      <div className={styles.parts}>
        {CHAPTERS().map((part) => (
          <PartCard key={part} part={part} course={course} uid={uid} />
        ))}
      </div>
    </Page>
  )
}

type PartProps = { readonly part: PartName; readonly course: Course; readonly uid: string }

function PartCard({ part, course, uid }: PartProps) {
  const lessons = LESSONS().filter((lesson) => lesson.part === part)
  const solved = lessons.filter(({ id }) => isSolved(course, id)).length
  return (
    <Card
      title={part}
      hint={course.ready ? t('{solved} of {lessons}', { solved, lessons: lessons.length }) : countText(lessons.length)}
    >
      <ol className={styles.lessons} start={LESSONS().indexOf(lessons[0] as Lesson) + 1}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link to={lessonPath(uid, lesson.id)} className={styles.lesson}>
              <State course={course} id={lesson.id} />
              <span className={styles.name}>
                <b>
                  {LESSONS().indexOf(lesson) + 1}. {lesson.title}
                </b>
                <small>{lesson.lead}</small>
              </span>
              <span className={styles.minutes}>{t('{minutes} min', { minutes: lesson.minutes })}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function State({ course, id }: { readonly course: Course; readonly id: string }) {
  if (!course.ready) return null
  if (isSolved(course, id)) return <IconCircleCheck className={styles.done} size={20} aria-label={t('Done')} />
  if (course.progressOf(id) !== null)
    return <IconCircleDot className={styles.begun} size={20} aria-label={t('Begun')} />
  return <IconCircle className={styles.open} size={20} aria-label={t('Not started')} />
}

function isSolved(course: Course, id: string): boolean {
  return (course.progressOf(id)?.solvedAt ?? null) !== null
}
