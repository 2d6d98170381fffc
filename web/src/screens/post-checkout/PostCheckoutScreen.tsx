import { Link, useSearchParams } from 'react-router'
import { Notice } from '../../parts/public/Notice.tsx'
import { PUBLIC } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'

export default function PostCheckoutScreen() {
  const [search] = useSearchParams()
  const cancelled = search.get('checkout') === 'cancelled'
  return (
    <Notice
      title={cancelled ? 'Checkout cancelled' : 'Nothing was charged'}
      text={
        cancelled
          ? 'You cancelled the checkout. Nothing was charged, and your journal stays as it is.'
          : 'Roundtrip is free for now, so no payment was taken.'
      }
      action={
        <Link to={PUBLIC.landing} className={buttonClass('primary', 'large')}>
          To the start
        </Link>
      }
    />
  )
}
