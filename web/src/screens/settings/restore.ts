import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError, codeOfWireStatus } from '@roundtrip/contract/errors'
import { restoreLine, type RestoreProgress, type RestoreResult } from '@roundtrip/contract/imports'
import { useState } from 'react'
import { useLedgerRefresh } from '../../data/accounts/ledger-refresh.ts'
import { readResponse } from '../../data/requests/callable.ts'
import { connectionsKey } from '../../data/requests/query-keys.ts'
import { LEDGER_ORIGIN } from '../../origins.ts'
import { session } from '../../data/session/page-session.ts'
import { useUid } from '../../data/session/user-context.ts'

/** The progress of a restore; the archive is sent first. */
export type RestoreStep = { readonly stage: 'sending' | RestoreProgress['stage']; readonly share: number | null }

/** Restores an archive and reports progress. */
export function useRestore() {
  const uid = useUid()
  const client = useQueryClient()
  const refresh = useLedgerRefresh()
  const [step, setStep] = useState<RestoreStep | null>(null)
  const restore = useMutation({
    mutationFn: (file: Blob) => restoreArchive(uid, file, setStep),
    onSuccess: async () => {
      await refresh()
      await client.invalidateQueries({ queryKey: connectionsKey(uid) })
    },
    onSettled: () => setStep(null),
  })
  return { ...restore, step }
}

/** Throws an AppError that has a sentence. Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function restoreArchive(
  uid: string,
  file: Blob,
  tell: (step: RestoreStep) => void,
): Promise<RestoreResult> {
  // A new token, because the upload can take longer than an old one lives.
  const bearer = await session.token({ fresh: true })
  return new Promise((settle, refuse) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${LEDGER_ORIGIN}/${encodeURIComponent(uid)}/restore`)
    request.setRequestHeader('accept', 'application/x-ndjson')
    if (bearer !== null) request.setRequestHeader('authorization', `Bearer ${bearer}`)
    request.upload.onprogress = ({ loaded, total }) => tell({ stage: 'sending', share: loaded / Math.max(1, total) })
    request.onprogress = () => {
      const last = linesOf(request.responseText).at(-1)
      if (last !== undefined && 'progress' in last) tell(stepOf(last.progress))
    }
    request.onerror = () => refuse(new AppError({ code: 'unavailable', message: 'The server could not be reached.' }))
    request.onload = () => {
      try {
        settle(resultOf(request))
      } catch (error) {
        refuse(error)
      }
    }
    request.send(file)
  })
}

function stepOf({ stage, done, of }: RestoreProgress): RestoreStep {
  return { stage, share: stage === 'building' || of === 0 ? null : done / of }
}

function resultOf({ status, responseText }: XMLHttpRequest): RestoreResult {
  if (status !== 200) {
    readResponse(status, parsed(responseText))
    throw new AppError({ code: 'internal', message: 'The restoration failed.' })
  }
  const last = linesOf(responseText).at(-1)
  if (last !== undefined && 'result' in last) return last.result
  if (last === undefined || !('error' in last)) {
    throw new AppError({ code: 'unavailable', message: 'The answer ended too soon.' })
  }
  const { status: name, message, details } = last.error
  const { reason } = (details ?? {}) as { readonly reason?: string }
  const code = codeOfWireStatus(name) ?? 'internal'
  throw new AppError({ code, message, details, ...(reason === undefined ? {} : { reason }) })
}

/** The lines that have arrived completely. */
function linesOf(text: string) {
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const read = restoreLine.safeParse(parsed(line))
      return read.success ? [read.data] : []
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
