import { useState } from 'react'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { STARTER_NAMES, starterSteps } from '../../data/labels/starter-labels.ts'
import { plural } from '../../format/number.ts'
import { listed, t } from '../../language/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { tellAllDone, tellFailure } from '../tell.ts'

/** Creates a first set of labels in one press for users who have none. All of them can be renamed and deleted. */
export function StarterLabels({ look }: { readonly look?: 'primary' }) {
  const documents = useDocuments()
  const [isBusy, setBusy] = useState(false)
  const add = async (): Promise<void> => {
    await documents.loaded('labels')
    const written = await documents.writeAll(starterSteps())
    tellAllDone(t('{labels} added.', { labels: plural(written.changed, 'label') }), written)
  }
  return (
    <Button
      {...(look === undefined ? {} : { look })}
      busy={isBusy}
      title={listed(STARTER_NAMES())}
      onClick={() => {
        setBusy(true)
        void add()
          .catch(tellFailure)
          .finally(() => setBusy(false))
      }}
    >
      {t('Add starter labels')}
    </Button>
  )
}
