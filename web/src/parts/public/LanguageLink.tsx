import { LANGUAGES } from '@roundtrip/contract/documents'
import { setDisplay } from '../../data/settings/display.ts'
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
            setDisplay({ language })
            location.reload()
          }}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </p>
  )
}
