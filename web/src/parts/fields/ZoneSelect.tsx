import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { allZones } from '../../data/settings/zone.ts'
import { matchesZone, todaysName } from '../../data/settings/zone-names.ts'
import { t } from '../../language/translate.ts'

type Props = Pick<SelectProps, 'label' | 'description'> & {
  readonly value: string
  readonly onChange: (zone: string) => void
}

/** A time zone by its current name; old names find it, too. */
export function ZoneSelect({ value, onChange, ...rest }: Props) {
  const zones = useMemo(() => allZones(), [])
  const shown = todaysName(value)
  return (
    <Select
      {...rest}
      data={zones.includes(shown) ? [...zones] : [shown, ...zones]}
      value={shown}
      searchable
      allowDeselect={false}
      filter={({ options, search, limit }) =>
        options
          .filter((option) => !('value' in option) || search === shown || matchesZone(option.value, search))
          .slice(0, limit)
      }
      nothingFoundMessage={t('No matching time zone')}
      onChange={(zone) => {
        // The same zone under another name is not a change.
        if (zone !== null && zone !== shown) onChange(zone)
      }}
    />
  )
}
