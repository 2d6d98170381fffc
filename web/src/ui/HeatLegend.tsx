import { heatColour } from './heat.ts'
import styles from './HeatLegend.module.css'

/** The tints from the worst to the best result, with the results as labels. */
export function HeatLegend({ worst, best }: { readonly worst: string; readonly best: string }) {
  return (
    <div className={styles.legend} data-in-picture aria-hidden>
      <span className="figures">{worst}</span>
      {[-1, -0.4, -0.1, 0, 0.1, 0.4, 1].map((value) => (
        <i key={value} style={{ background: heatColour(value, 1) }} />
      ))}
      <span className="figures">{best}</span>
    </div>
  )
}
