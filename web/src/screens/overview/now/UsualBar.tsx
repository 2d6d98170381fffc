import type { Usual } from '@roundtrip/core/reports'
import styles from './Now.module.css'

type Props = { readonly net: number | null; readonly usual: Usual }

/** Where an amount lies beside the middle half of the usual ones. The text beside it says the same in words. */
export function UsualBar({ net, usual }: Props) {
  const place = scale([0, usual.low, usual.high, net ?? 0])
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <line className={styles.track} x1="0" x2="100" y1="5" y2="5" />
      <rect
        className={styles.band}
        x={place(usual.low)}
        width={Math.max(1, place(usual.high) - place(usual.low))}
        y="2.5"
        height="5"
      />
      <line className={styles.zero} x1={place(0)} x2={place(0)} y1="0.5" y2="9.5" />
      {net === null ? null : (
        <line className={net < 0 ? styles.lossMark : styles.winMark} x1={place(net)} x2={place(net)} y1="0" y2="10" />
      )}
    </svg>
  )
}

/** Places amounts between 2 and 98 % of the width. */
function scale(amounts: readonly number[]): (amount: number) => number {
  const low = Math.min(...amounts)
  const high = Math.max(...amounts)
  return (amount) => (high === low ? 50 : 2 + (96 * (amount - low)) / (high - low))
}
