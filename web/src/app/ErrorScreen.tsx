import { ChunkLoadError } from '../ui/chunk.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ErrorScreen.module.css'
import { t } from '../language/translate.ts'

/** Shown when a screen fails: what happened in plain words, the message, and a link to continue. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <div className={styles.root} role="alert">
      <title>{t('Error · Roundtrip')}</title>
      <div className={styles.box}>
        <h2 className={styles.title}>Unexpected Application Error!</h2>
        <p className={styles.text}>
          {error instanceof ChunkLoadError
            ? t('A part of the page could not be loaded. The connection may be lost, or a new version is out.')
            : t('This screen stopped working. Your trades are safe. Reload to continue.')}
        </p>
        <code className={styles.message}>{messageOf(error)}</code>
        <Button look="primary" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    </div>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`
  return String(error)
}
