import type { CollectionName, DataOf } from '@roundtrip/contract/documents'
import { useDocumentHistory } from '../../data/documents/use-history.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Writing.module.css'
import { t } from '../../language/translate.ts'

type Props<Name extends CollectionName> = {
  readonly collection: Name
  readonly id: string
  /** The content of a version, as pairs of name and text; empty ones are left out. */
  readonly texts: (data: DataOf<Name>) => readonly (readonly [string, string])[]
  readonly onPutBack: (data: DataOf<Name>) => void
  readonly onClose: () => void
}

/** Earlier versions of a document, the latest first; restoring one is a normal change. */
export function DocumentVersions<Name extends CollectionName>(props: Props<Name>) {
  const { collection, id, texts, onPutBack, onClose } = props
  const { data: versions, error } = useDocumentHistory(collection, id)
  const { times } = useFormats()
  const list = () => {
    if (error !== null) return <p role="alert">{sentenceOf(error)}</p>
    if (versions === undefined) return <Skeleton height={160} />
    if (versions.length === 0) return <p className={styles.none}>{t('No earlier versions yet.')}</p>
    return versions.map((version) => (
      <article key={version.version} className={styles.version}>
        <header>
          <b className="figures">{times.exact(Date.parse(version.updateTime))}</b>
          <PutBack data={version.data} onPutBack={onPutBack} onClose={onClose} />
        </header>
        {texts(version.data)
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          ))}
      </article>
    ))
  }
  return (
    <Modal opened wide title={t('Earlier versions')} onClose={onClose}>
      <div className={styles.versions}>{list()}</div>
    </Modal>
  )
}

function PutBack<Data>(props: {
  readonly data: Data
  readonly onPutBack: (data: Data) => void
  readonly onClose: () => void
}) {
  const putBack = (): void => {
    props.onPutBack(props.data)
    props.onClose()
  }
  return <Button onClick={putBack}>{t('Put back')}</Button>
}
