import type { ColumnMapping, ZoneAnswer } from '@roundtrip/core/exchanges'
import { isAnswer } from '@roundtrip/core/exchanges'
import { useId } from 'react'
import type { PreviewedQuestion } from '../../../data/import/match-table.ts'
import { localized } from '../../../format/localized.ts'
import type { Outcome } from '../../../data/import/preview-trades.ts'
import { type TimeFormat, timeFormat } from '../../../format/time.ts'
import { ZoneSelect } from '../../../parts/fields/ZoneSelect.tsx'
import { outcomeText } from './amounts.ts'
import { FirstTime } from './FirstTime.tsx'
import styles from './Match.module.css'
import { answerText, questionText, WORDS } from './words.ts'

type Props = {
  readonly questions: readonly PreviewedQuestion[]
  readonly mapping: ColumnMapping
  readonly isAnswered: (key: string) => boolean
  readonly zone: ZoneAnswer
  /** The result of the current choices; null while there is none. */
  readonly outcome: Outcome | null
  readonly times: TimeFormat
  readonly onAnswer: (key: string, mapping: ColumnMapping) => void
}

/** The questions that the data leave open. Each choice shows the result it would have. */
export function Questions({ questions, mapping, isAnswered, zone, outcome, times, onAnswer }: Props) {
  if (questions.length === 0 && zone.status === 'known') return null
  return (
    <section className={styles.questions} aria-label={WORDS().questions}>
      <h3>{WORDS().questions}</h3>
      {questions.map((question) => (
        <Question key={question.key} {...{ question, mapping, onAnswer }} isAnswered={isAnswered(question.key)} />
      ))}
      {zone.status === 'known' ? null : <ZoneQuestion {...{ zone, mapping, outcome, times, onAnswer }} />}
    </section>
  )
}

type QuestionProps = Pick<Props, 'mapping' | 'onAnswer'> & {
  readonly question: PreviewedQuestion
  readonly isAnswered: boolean
}

function Question({ question, mapping, isAnswered, onAnswer }: QuestionProps) {
  const name = useId()
  const moment = timeFormat(mapping.zone).moment
  return (
    <fieldset className={styles.question}>
      <legend>{questionText(question)}</legend>
      <div className={styles.answers}>
        {question.answers.map((answer) => {
          const isChosen = isAnswered && isAnswer(question, answer, mapping)
          return (
            <label key={answer.value} className={styles.answer} data-chosen={isChosen}>
              <input
                type="radio"
                name={name}
                value={answer.value}
                checked={isChosen}
                onChange={() => onAnswer(question.key, answer.mapping)}
              />
              <span>
                <b>{answerText(question, answer.value)}</b>
                {answer.outcome === null ? null : (
                  <span className={styles.outcome}>{outcomeText(question.id, answer.outcome, moment)}</span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function ZoneQuestion({ zone, mapping, outcome, times, onAnswer }: Omit<Props, 'questions' | 'isAnswered'>) {
  return (
    <div className={styles.question}>
      <ZoneSelect
        label={WORDS().zone}
        description={localized(zone.reason)}
        value={mapping.zone}
        onChange={(next) => onAnswer('zone', { ...mapping, zone: next })}
      />
      <FirstTime time={outcome?.firstTime ?? null} zone={mapping.zone} times={times} />
    </div>
  )
}
