import { useDisplay } from '../../data/use-display.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { useSaveSettings } from '../../data/settings.ts'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './Settings.module.css'

export function DisplayCard() {
  const display = useDisplay()
  const save = useSaveSettings()
  const change = (changes: Partial<typeof display>): void =>
    save.mutate(changes, { onError: (error) => notify.error(sentenceOf(error)) })
  return (
    <Card title="Display">
      <div className={styles.form}>
        <div className={styles.field}>
          <span className={styles.name}>Theme</span>
          <SegmentedTabs
            label="Theme"
            value={display.theme}
            options={[
              { value: 'dark', text: 'Dark' },
              { value: 'light', text: 'Light' },
            ]}
            onChange={(theme) => change({ theme })}
          />
        </div>
        <div className={styles.field}>
          <span className={styles.name}>Profit and loss</span>
          <SegmentedTabs
            label="Profit and loss"
            value={display.pnlColours}
            options={[
              { value: 'green-red', text: 'Green and red' },
              { value: 'blue-orange', text: 'Blue and orange' },
            ]}
            onChange={(pnlColours) => change({ pnlColours })}
          />
          <span className={styles.soft}>Blue and orange stay apart for eyes that confuse green and red.</span>
        </div>
      </div>
    </Card>
  )
}
