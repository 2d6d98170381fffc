import { useSearchParams } from 'react-router'
import { PlaybookList } from './PlaybookList.tsx'
import { PlaybookPage } from './PlaybookPage.tsx'

/** The playbooks of the user, or one of them. */
export default function PlaybooksScreen() {
  const [search] = useSearchParams()
  const id = search.get('playbook')
  return id === null ? <PlaybookList /> : <PlaybookPage key={id} id={id} />
}
