import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ColumnMapping } from '@roundtrip/core/exchanges'
import { useState } from 'react'
import type { MatchableTable } from '../../../data/import/draft.ts'
import { matchColumns } from '../../../data/import/import-job.ts'
import type { Matching } from '../../../data/import/match-table.ts'

export type MatchingState = {
  readonly mapping: ColumnMapping
  /** The result of the mapping; null until the first response, and the previous one while the next is computed. */
  readonly matching: Matching | null
  readonly busy: boolean
  readonly failed: boolean
  /** Whether the question with this key was answered, by the user or by the trader who made the layout in use. */
  readonly isAnswered: (key: string) => boolean
  readonly setMapping: (mapping: ColumnMapping, columnsChanged?: boolean) => void
  /** Takes over a mapping whose questions have been answered. */
  readonly take: (mapping: ColumnMapping) => void
  readonly answer: (key: string, mapping: ColumnMapping) => void
}

/** The columns as matched so far, and the worker's result after each change. */
export function useMatching(table: MatchableTable, before: ColumnMapping | null): MatchingState {
  const first = before ?? table.unknown.mapping
  const [isTaken, setTaken] = useState(before !== null)
  const [request, setRequest] = useState({ mapping: first, columnsChanged: false })
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery({
    queryKey: ['match-columns', table.index, table.sha256, request],
    queryFn: () => matchColumns({ index: table.index, ...request }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const isCurrent = query.data !== undefined && !query.isPlaceholderData
  return {
    mapping: isCurrent ? query.data.mapping : request.mapping,
    matching: query.data ?? null,
    busy: query.isFetching,
    failed: query.isError,
    isAnswered: (key) => isTaken || answered.has(key),
    setMapping: (mapping, columnsChanged = false) => {
      // Other columns may raise other questions.
      if (columnsChanged) setTaken(false)
      setRequest({ mapping, columnsChanged })
    },
    take: (mapping) => {
      setTaken(true)
      setRequest({ mapping, columnsChanged: false })
    },
    answer: (key, mapping) => {
      setAnswered(new Set([...answered, key]))
      setRequest({ mapping, columnsChanged: false })
    },
  }
}
