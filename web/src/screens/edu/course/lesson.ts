import type { ReactNode } from 'react'
import type { UserPage } from '../../../paths.ts'
import type { LessonFigure } from './figures/figure.ts'

/** The title of a part of the course, in the reader's language. */
export type PartName = string

export type LessonAnswer = { readonly text: string; readonly right?: true; readonly because: string }

/** One lesson: a text, a figure to try, a question, and where to find it in one's own trades. */
export type Lesson = {
  readonly id: string
  readonly title: string
  readonly part: PartName
  readonly minutes: number
  /** What the reader learns. */
  readonly lead: string
  readonly body: ReactNode
  readonly figure: LessonFigure
  readonly question: string
  readonly answers: readonly LessonAnswer[]
  /** The reader's own pages where it applies. */
  readonly own: readonly { readonly text: string; readonly page: UserPage; readonly search?: string }[]
}

/** Removes the figure's slider names from the type, so that lessons with different figures fit in one list. */
export function lesson<Name extends string>(
  definition: Omit<Lesson, 'figure'> & { readonly figure: LessonFigure<Name> },
): Lesson {
  return definition as unknown as Lesson
}
