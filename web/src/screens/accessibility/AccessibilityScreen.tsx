import { Link } from 'react-router'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { PUBLIC } from '../../paths.ts'
import { Trans } from '../../language/Trans.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const SECTIONS = perLanguage((): readonly Section[] => [
  {
    id: 'what-works',
    title: t('What works'),
    body: (
      <ul>
        <li>
          <Trans text="<strong>Keyboard.</strong> You can import, review, label, size and search without a mouse. The focus is always visible, and a dialog gives it back to where it was opened. Press ? in your journal for all keys." />
        </li>
        <li>
          <Trans text="<strong>Screen readers.</strong> Every control has a name, and the name contains the text you see. The charts of the reports say what they show in their titles, and come with a table of their figures." />
        </li>
        <li>
          <Trans text="<strong>Zoom.</strong> At 400% zoom no page scrolls sideways, apart from wide tables, which scroll on their own." />
        </li>
        <li>
          <Trans text="<strong>Color.</strong> Text has enough contrast in the dark and the light theme. Profit and loss always carry a sign. What is selected can also be seen in the high-contrast modes of Windows." />
        </li>
        <li>
          <Trans text="<strong>Motion.</strong> If your system asks for less motion, nothing slides or fades. Messages still stay as long as usual." />
        </li>
        <li>
          <Trans text="<strong>Touch.</strong> Buttons and links are at least 24 pixels wide and high, or have that much room." />
        </li>
      </ul>
    ),
  },
  {
    id: 'how-it-is-tested',
    title: t('How we test'),
    body: (
      <>
        <p>
          {t(
            'The goal is WCAG 2.2, level AA. With every change, a browser opens the screens in both themes, on a desktop and on a phone, with menus, dialogs and tooltips open. The rules of axe must find nothing, and no page may scroll sideways. Other tests do a day of work by keyboard alone.',
          )}
        </p>
        <p>
          {t(
            'A machine finds only part of what can be wrong. Nobody who relies on a screen reader has tested Roundtrip for us yet.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'what-is-missing',
    title: t('Known gaps'),
    body: (
      <ul>
        <li>
          {t(
            'Stops and targets can be dragged on the trade chart. Without a pointer, type them in the form next to it.',
          )}
        </li>
        <li>{t('There is no table behind the candle chart. The fills marked on it are listed below.')}</li>
        <li>
          {t(
            'A PDF that your browser makes from a page has no structure for screen readers. Export CSV or Excel instead.',
          )}
        </li>
        <li>{t('Roundtrip is available in English and German only.')}</li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: t('Tell us'),
    body: (
      <p>
        <Trans
          text="If something keeps you out, <link>write to us</link>: which page, what you wanted to do, and which browser and assistive technology you use."
          with={{ link: <Link to={PUBLIC().contact} /> }}
        />
      </p>
    ),
  },
])

export default function AccessibilityScreen() {
  return (
    <Article
      title={t('Accessibility')}
      lead={t('For every trader: by keyboard, with a screen reader, enlarged, in high contrast or without motion.')}
      sections={SECTIONS()}
    />
  )
}
