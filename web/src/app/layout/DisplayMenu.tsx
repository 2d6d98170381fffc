import { useChangeSettings } from '../../parts/change-settings.ts'
import { Menu } from '@mantine/core'
import { turnAmounts } from '../../data/settings/display.ts'
import { useDisplay } from '../../data/settings/use-display.ts'
import { IconCheck, IconDeviceDesktop, IconEye, IconEyeOff, IconMoon, IconSun } from '../../ui/icons/index.ts'
import type { MenuProps } from './menu.tsx'
import { OpenMenu } from './OpenMenu.tsx'
import { perLanguage, t } from '../../language/translate.ts'

/** Theme and the colours of profit and loss, one press away. */
export default function DisplayMenu({ Trigger }: MenuProps) {
  const display = useDisplay()
  const change = useChangeSettings()
  const isHidden = display.amounts === 'hidden'
  const HideIcon = isHidden ? IconEye : IconEyeOff
  // The menu has no radio items, so the tick marks the choice.
  const tick = (on: boolean) =>
    on ? (
      <>
        <IconCheck size={15} aria-hidden />
        <span className="hidden">{t('chosen')}</span>
      </>
    ) : null
  return (
    <OpenMenu Trigger={Trigger} position="bottom-end" width={230} shadow="md">
      <Menu.Label>{t('Theme')}</Menu.Label>
      {THEMES().map(({ theme, name, icon: Icon }) => (
        <Menu.Item
          key={theme}
          leftSection={<Icon size={15} />}
          rightSection={tick(display.theme === theme)}
          onClick={() => change({ theme })}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Label>{t('Profit and loss')}</Menu.Label>
      {(['green-red', 'blue-orange'] as const).map((pnlColours) => (
        <Menu.Item
          key={pnlColours}
          rightSection={tick(display.pnlColours === pnlColours)}
          onClick={() => change({ pnlColours })}
        >
          {pnlColours === 'green-red' ? t('Green and red') : t('Blue and orange')}
        </Menu.Item>
      ))}
      <Menu.Label>{t('Others can see your screen?')}</Menu.Label>
      <Menu.Item
        leftSection={<HideIcon size={15} />}
        rightSection={<span className="soft">{t('Shift H')}</span>}
        onClick={turnAmounts}
      >
        {isHidden ? t('Show amounts') : t('Hide amounts')}
      </Menu.Item>
    </OpenMenu>
  )
}

const THEMES = perLanguage(
  () =>
    [
      { theme: 'dark', name: t('Dark'), icon: IconMoon },
      { theme: 'light', name: t('Light'), icon: IconSun },
      { theme: 'system', name: t('System'), icon: IconDeviceDesktop },
    ] as const,
)
