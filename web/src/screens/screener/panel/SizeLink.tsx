import { IconCalculator } from '@tabler/icons-react'
import type { ScreenedVenueId } from '@roundtrip/contract'
import type { ListedInstrument } from '@roundtrip/core/screener'
import { Link } from 'react-router'
import { useCarried } from '../../../data/calculator/carried.ts'
import { carriedInputs, searchOf } from '../../../data/calculator/inputs.ts'
import { inputsOfMarket } from '../../../data/calculator/markets.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { userPath } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'

type Props = {
  readonly listed: ListedInstrument
  readonly venue: ScreenedVenueId | null
  readonly price: number | null
}

/** To the calculator of position sizes, with this market and what the trader typed there before. */
export function SizeLink({ listed, venue, price }: Props) {
  const uid = useUid()
  const { inputs = {} } = useCarried()
  const search = searchOf('positionSize', {
    ...carriedInputs('positionSize', inputs),
    ...inputsOfMarket(listed, venue, price),
  })
  return (
    <Link className={buttonClass()} to={userPath(uid, 'calc', search)}>
      <IconCalculator size={15} aria-hidden />
      Size a position
    </Link>
  )
}
