import { LANGUAGES } from '@roundtrip/contract/documents'
import { useLocation } from 'react-router'
import { storeDisplay } from '../../data/settings/look.ts'
import { LANGUAGE_NAMES } from '../../language/languages.ts'
import { currentLanguage } from '../../language/translate.ts'
import { PUBLIC, PUBLIC_NAMES, publicPath } from '../../paths.ts'
import styles from './Public.module.css'

/**
 * The page in the other languages, each by its own name. A public page has an address in each; any other is loaded again.
 * On a built page `app/first-look.ts` stores the choice.
 */
export function LanguageLink() {
  const { pathname } = useLocation()
  const page = PUBLIC_NAMES.find((name) => PUBLIC()[name] === pathname)
  return (
    <p className={styles.languages}>
      {LANGUAGES.filter((language) => language !== currentLanguage()).map((language) =>
        page === undefined ? (
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
        ) : (
          <a
            key={language}
            href={publicPath(page, language)}
            hrefLang={language}
            lang={language}
            data-language={language}
            onClick={() => storeDisplay({ language })}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        ),
      )}
    </p>
  )
}
