import { type CollectionName, COLLECTION_NAMES } from '@roundtrip/contract/documents'
import { useEffect } from 'react'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { reloadData } from '../../data/documents/open-documents.ts'
import { useReach } from '../../data/offline/reach.ts'
import { IconCloudOff } from '../../ui/icons/index.ts'
import { whenIdle } from '../../ui/idle.ts'
import { QuietLine } from './QuietLine.tsx'
import { t } from '../../language/translate.ts'

/**
 * Loads the user's documents for screens that were not opened yet, while the browser is idle, so that they are stored
 * before the connection is lost.
 */
function useKeptAhead(): void {
  const documents = useDocuments()
  useEffect(() => {
    let isGone = false
    const load = async ([name, ...others]: readonly CollectionName[]): Promise<void> => {
      if (name === undefined || isGone || !navigator.onLine) return
      await documents.loaded(name).catch(() => undefined)
      whenIdle(() => void load(others))
    }
    whenIdle(() => void load(COLLECTION_NAMES))
    return () => {
      isGone = true
    }
  }, [documents])
}

/** A line while the server cannot be reached: the page shows stored data. */
export function OfflineLine() {
  useKeptAhead()
  const reach = useReach()
  if (reach === 'online') return null
  if (reach === 'offline') {
    return (
      <QuietLine icon={<IconCloudOff size={16} aria-hidden />}>
        {t('You’re offline. This is what your browser saved. Changes are sent when you’re back online.')}
      </QuietLine>
    )
  }
  return (
    <QuietLine icon={<IconCloudOff size={16} aria-hidden />}>
      {t('We can’t reach the server. This is what your browser saved.')}
      <button type="button" onClick={reloadData}>
        {t('Try again')}
      </button>
    </QuietLine>
  )
}
