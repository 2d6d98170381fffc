import type { Shift } from '../../data/import/compare-readings.ts'
import { countText, plural } from '../../format/number.ts'
import { listed, t } from '../../language/translate.ts'

/** "214 fills move by 2 h", or that nothing changes. */
export function shiftText({ fillsChanged, cashEventsChanged, movedMs }: Shift): string {
  const parts = [
    ...(fillsChanged === 0 ? [] : [plural(fillsChanged, 'fill')]),
    ...(cashEventsChanged === 0 ? [] : [plural(cashEventsChanged, 'cash event')]),
  ]
  if (parts.length === 0) return t('Nothing changes.')
  const isSingle = fillsChanged + cashEventsChanged === 1
  const records = listed(parts)
  if (movedMs === null) return isSingle ? t('{records} changes.', { records }) : t('{records} change.', { records })
  const values = { records, span: spanText(Math.abs(movedMs)) }
  if (movedMs < 0)
    return isSingle ? t('{records} moves {span} earlier.', values) : t('{records} move {span} earlier.', values)
  return isSingle ? t('{records} moves {span} later.', values) : t('{records} move {span} later.', values)
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('{rest} min', { rest: countText(rest) })
  return rest === 0 ? `${countText(hours)} h` : t('{hours} h {rest} min', { hours: countText(hours), rest })
}
