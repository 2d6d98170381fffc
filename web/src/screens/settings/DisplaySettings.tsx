import { useChangeSettings } from '../../parts/change-settings.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Select } from '@mantine/core'
import { DATE_STYLES, type Language, LANGUAGES, NUMBER_STYLES, type NumberStyle } from '@roundtrip/contract/documents'
import { NUMBERS_IN } from '@roundtrip/contract/language'
import { useSaveSettings } from '../../data/settings/settings.ts'
import { LANGUAGE_NAMES } from '../../language/languages.ts'
import { changeLanguage } from '../../language/load-part.ts'
import { useDisplay } from '../../data/settings/use-display.ts'
import { DATE_EXAMPLES, HOUR_EXAMPLES, SEPARATORS } from '../../format/style.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { perLanguage, t } from '../../language/translate.ts'

const NUMBERS = NUMBER_STYLES.map((style) => ({ value: style, label: numberExample(style) }))
const DATES = perLanguage(() => DATE_STYLES.map((style) => ({ value: style, label: DATE_EXAMPLES()[style] })))

/** The look of the app, and the formats of numbers and times. */
export function DisplaySettings() {
  const display = useDisplay()
  const save = useSaveSettings()
  const change = useChangeSettings()
  const choose = (language: Language): void => {
    save
      .mutateAsync({ language, numbers: NUMBERS_IN[language] })
      .then(() => changeLanguage(language))
      .catch(tellFailure)
  }
  return (
    <div className={styles.form}>
      <Select
        label={t('Language')}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={display.language}
        allowDeselect={false}
        onChange={(language) => {
          if (language !== null && language !== display.language) choose(language)
        }}
      />
      <div className={styles.field}>
        <span className={styles.name}>{t('Theme')}</span>
        <SegmentedTabs
          label={t('Theme')}
          value={display.theme}
          options={[
            { value: 'dark', text: t('Dark') },
            { value: 'light', text: t('Light') },
            { value: 'system', text: t('System') },
          ]}
          onChange={(theme) => change({ theme })}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.name}>{t('Profit and loss')}</span>
        <SegmentedTabs
          label={t('Profit and loss')}
          value={display.pnlColours}
          options={[
            { value: 'green-red', text: t('Green and red') },
            { value: 'blue-orange', text: t('Blue and orange') },
          ]}
          onChange={(pnlColours) => change({ pnlColours })}
        />
        <span className={styles.soft}>
          {t('Blue and orange are easier to tell apart if you are red-green color-blind.')}
        </span>
      </div>
      <Select
        label={t('Numbers')}
        description={t('How numbers are shown and typed. Exported files keep 1234567.89.')}
        data={NUMBERS}
        value={display.numbers}
        allowDeselect={false}
        onChange={(numbers) => {
          if (numbers !== null) change({ numbers })
        }}
      />
      <Select
        label={t('Dates')}
        data={DATES()}
        value={display.dates}
        allowDeselect={false}
        onChange={(dates) => {
          if (dates !== null) change({ dates })
        }}
      />
      <div className={styles.field}>
        <span className={styles.name}>{t('Hours')}</span>
        <SegmentedTabs
          label={t('Hours')}
          value={display.hours}
          options={[
            { value: '24', text: HOUR_EXAMPLES()['24'] },
            { value: '12', text: HOUR_EXAMPLES()['12'] },
          ]}
          onChange={(hours) => change({ hours })}
        />
      </div>
    </div>
  )
}

function numberExample(style: NumberStyle): string {
  const [thousands, decimals] = SEPARATORS[style]
  return `1${thousands}234${thousands}567${decimals}89`
}
