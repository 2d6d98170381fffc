import { useSearchParams } from 'react-router'
import { ExperimentList } from './ExperimentList.tsx'
import { ExperimentPage } from './ExperimentPage.tsx'

/** The experiments of the user, or one of them. */
export default function ExperimentsScreen() {
  const [search] = useSearchParams()
  const id = search.get('experiment')
  return id === null ? <ExperimentList /> : <ExperimentPage key={id} id={id} />
}
