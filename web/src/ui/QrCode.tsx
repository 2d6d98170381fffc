/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing from data has no file that an img could name */
import { encode } from 'uqr'
import styles from './QrCode.module.css'

type Props = { readonly text: string; readonly label: string }

/**
 * A QR code as one path, four pixels per square. Dark on light in every theme, because not every camera reads the
 * reverse.
 */
export default function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.code} width={size * 4} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
