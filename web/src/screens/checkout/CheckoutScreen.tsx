import { Link } from 'react-router'
import { Notice } from '../../parts/public/Notice.tsx'
import { PUBLIC } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'

export default function CheckoutScreen() {
  return (
    <Notice
      title="Nothing to pay"
      text="Roundtrip is free and without limits, so there is no checkout. If a paid plan comes, it starts here."
      action={
        <Link to={PUBLIC.pricing} className={buttonClass('primary', 'large')}>
          See pricing
        </Link>
      }
    />
  )
}
