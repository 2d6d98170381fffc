import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { useDraft } from '../../data/documents/use-draft.ts'
import { DraftPictures } from '../../parts/pictures/DraftPictures.tsx'

/** The pictures of one trade. */
export function TradePictures({ tradeId }: { readonly tradeId: string }) {
  return <DraftPictures draft={useDraft('annotations', tradeId, NOTHING_NOTED)} />
}
