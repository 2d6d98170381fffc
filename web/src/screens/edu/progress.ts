import type { LessonProgress } from '@roundtrip/contract/documents'
import { useMemo } from 'react'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'

export type Course = {
  /** False while the progress is loading. */
  readonly ready: boolean
  readonly progressOf: (lesson: string) => LessonProgress | null
  /** Records that a lesson was opened; only the first time counts. */
  readonly open: (lesson: string) => Promise<unknown>
  /** Records an answer. After the first right one, nothing changes any more. */
  readonly answer: (lesson: string, isRight: boolean) => Promise<unknown>
}

const MAX_TRIES = 1_000

/** The user's progress in the course, stored as documents, so that every tab and device shows the same. */
export function useCourse(): Course {
  const { status, documents: stored } = useCollection('lessons')
  const documents = useDocuments()
  return useMemo(() => {
    const change = async (id: string, changed: (now: LessonProgress) => LessonProgress): Promise<void> => {
      const { documents: lessons } = await documents.loaded('lessons')
      const before = lessons.get(id)
      const fresh = { openedAt: Date.now(), solvedAt: null, tries: 0 }
      const after = changed(before ?? fresh)
      if (after !== before) await documents.write({ collection: 'lessons', id, data: after })
    }
    return {
      ready: status === 'ready',
      progressOf: (lesson) => stored.get(lesson) ?? null,
      open: (lesson) => change(lesson, (now) => now),
      answer: (lesson, isRight) =>
        change(lesson, (now) => {
          if (now.solvedAt !== null) return now
          if (isRight) return { ...now, solvedAt: Date.now() }
          return { ...now, tries: Math.min(MAX_TRIES, now.tries + 1) }
        }),
    }
  }, [status, stored, documents])
}
