import { Menu } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { IconBulb } from '../../ui/icons/index.ts'
import { PRESETS } from './presets.ts'
import styles from './Screener.module.css'
import type { ChangeScreen } from './use-screen.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly spot: boolean; readonly onChange: ChangeScreen }

/** Starter screens. */
export function PresetMenu({ spot, onChange }: Props) {
  return (
    <Menu position="bottom-start" width={320} shadow="md">
      <Menu.Target>
        <Button>
          <IconBulb size={15} aria-hidden />
          {t('Ideas')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PRESETS()
          .filter(({ ofFutures }) => !spot || ofFutures !== true)
          .map(({ name, about, conditions, sorting }) => (
            <Menu.Item key={name} onClick={() => onChange({ conditions, sorting })}>
              {name}
              <span className={styles.about}>{about}</span>
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
