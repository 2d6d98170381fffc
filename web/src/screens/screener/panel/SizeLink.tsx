import type { ScreenedVenueId } from '@roundtrip/contract/market'
import type { ListedInstrument } from '@roundtrip/core/screener'
import { Link } from 'react-router'
import { searchWith } from '../../../data/calculator/inputs.ts'
import { inputsOfAtr, inputsOfMarket } from '../../../data/calculator/markets.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { userPath } from '../../../paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { IconCalculator } from '../../../ui/icons/index.ts'
import { t } from '../../../language/translate.ts'

type Props = {
  readonly listed: ListedInstrument
  readonly venue: ScreenedVenueId | null
  readonly price: number | null
  /** The daily ATR 14; null if unknown. */
  readonly atr: number | null
}

/** Links to the position size calculator, with this market and a stop based on its ATR. */
export function SizeLink({ listed, venue, price, atr }: Props) {
  const uid = useUid()
  const market = inputsOfMarket(listed, venue, price)
  const search = searchWith('positionSize', { ...market, ...inputsOfAtr(price, { atr, tick: listed.priceTick }) })
  return (
    <Link className={buttonClass()} to={userPath(uid, 'calc', search)}>
      <IconCalculator size={15} aria-hidden />
      {t('Size a position')}
    </Link>
  )
}
