import { Menu } from '@mantine/core'
import { useDisplay } from '../../data/settings/use-display.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useSaveSettings } from '../../data/settings/settings.ts'
import { IconCheck, IconMoon, IconSun } from '../../ui/icons/index.ts'
import { notify } from '../../ui/notify.ts'
import type { MenuProps } from './menu.tsx'
import { OpenMenu } from './OpenMenu.tsx'

/** Theme and the colours of profit and loss, one press away. */
export default function DisplayMenu({ Trigger }: MenuProps) {
  const display = useDisplay()
  const save = useSaveSettings()
  const change = (changes: Partial<typeof display>): void =>
    save.mutate(changes, { onError: (error) => notify.error(sentenceOf(error)) })
  // The menu has no radio items, so the tick marks the choice.
  const tick = (on: boolean) =>
    on ? (
      <>
        <IconCheck size={15} aria-hidden />
        <span className="hidden">chosen</span>
      </>
    ) : null
  return (
    <OpenMenu Trigger={Trigger} position="bottom-end" width={230} shadow="md">
      <Menu.Label>Theme</Menu.Label>
      {(['dark', 'light'] as const).map((theme) => (
        <Menu.Item
          key={theme}
          leftSection={theme === 'dark' ? <IconMoon size={15} /> : <IconSun size={15} />}
          rightSection={tick(display.theme === theme)}
          onClick={() => change({ theme })}
        >
          {theme === 'dark' ? 'Dark' : 'Light'}
        </Menu.Item>
      ))}
      <Menu.Label>Profit and loss</Menu.Label>
      {(['green-red', 'blue-orange'] as const).map((pnlColours) => (
        <Menu.Item
          key={pnlColours}
          rightSection={tick(display.pnlColours === pnlColours)}
          onClick={() => change({ pnlColours })}
        >
          {pnlColours === 'green-red' ? 'Green and red' : 'Blue and orange'}
        </Menu.Item>
      ))}
    </OpenMenu>
  )
}
