import { LANGUAGES } from '@roundtrip/contract/documents'
import { storeDisplay } from '../../data/settings/look.ts'
import { LANGUAGE_NAMES } from '../../language/languages.ts'
import { LANGUAGE } from '../../language/translate.ts'
import styles from './AuthBox.module.css'

/** The other languages of the page, each by its own name. */
export function LanguageLink() {
  return (
    <p className={styles.languages}>
      {LANGUAGES.filter((language) => language !== LANGUAGE).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          onClick={() => {
            storeDisplay({ language })
            location.reload()
          }}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </p>
  )
}
