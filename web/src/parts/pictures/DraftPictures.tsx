import type { Pictures } from '@roundtrip/contract/documents'
import type { OpenDraft } from '../../data/documents/use-draft.ts'
import { PicturesCard } from './PicturesCard.tsx'

type Props = {
  readonly draft: OpenDraft<'journal'> | OpenDraft<'reviews'> | OpenDraft<'annotations'> | OpenDraft<'playbooks'>
}

/** The pictures of a document that is saved automatically. */
export function DraftPictures({ draft }: Props) {
  const change = (next: (pictures: Pictures) => Pictures): void =>
    draft.change({ pictures: next(draft.latest().pictures) }, 'now')
  return <PicturesCard pictures={draft.data.pictures} onChange={change} />
}
