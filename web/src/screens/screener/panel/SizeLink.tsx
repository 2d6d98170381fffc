import { IconCalculator } from '@tabler/icons-react'
import type { ScreenedVenueId } from '@roundtrip/contract'
import type { ListedInstrument } from '@roundtrip/core/screener'
import { Link } from 'react-router'
import { searchWith } from '../../../data/calculator/inputs.ts'
import { inputsOfMarket } from '../../../data/calculator/markets.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { userPath } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'

type Props = {
  readonly listed: ListedInstrument
  readonly venue: ScreenedVenueId | null
  readonly price: number | null
}

/** To the calculator of position sizes, with this market; the rest stays as it was typed there last. */
export function SizeLink({ listed, venue, price }: Props) {
  const uid = useUid()
  const search = searchWith('positionSize', inputsOfMarket(listed, venue, price))
  return (
    <Link className={buttonClass()} to={userPath(uid, 'calc', search)}>
      <IconCalculator size={15} aria-hidden />
      Size a position
    </Link>
  )
}
