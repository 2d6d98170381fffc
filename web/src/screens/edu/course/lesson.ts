import type { ReactNode } from 'react'
import type { UserPage } from '../../../paths.ts'
import type { LessonFigure } from './figures/figure.ts'

export type PartName = 'What a trade is' | 'What can go wrong' | 'What it is worth' | 'Habits' | 'Reading your reports'

export type LessonAnswer = { readonly text: string; readonly right?: true; readonly because: string }

/** One lesson: what it says, a figure to try it on, a question, and where the reader finds it in their own trades. */
export type Lesson = {
  readonly id: string
  readonly title: string
  readonly part: PartName
  readonly minutes: number
  /** What the reader knows afterwards. */
  readonly lead: string
  readonly body: ReactNode
  readonly figure: LessonFigure
  readonly question: string
  readonly answers: readonly LessonAnswer[]
  /** The reader's own pages on which it shows. */
  readonly own: readonly { readonly text: string; readonly page: UserPage; readonly search?: string }[]
}

/** Keeps the figure's own sliders out of the type, so that lessons of different figures make one list. */
export function lesson<Name extends string>(
  definition: Omit<Lesson, 'figure'> & { readonly figure: LessonFigure<Name> },
): Lesson {
  return definition as unknown as Lesson
}
