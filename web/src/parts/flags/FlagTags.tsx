import type { TradeFlag } from '@roundtrip/core/trades'
import { Hint } from '../../ui/Hint.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FLAG_WORDS } from './flag-words.ts'
import styles from './Flags.module.css'

/** The flags of a trade, each explained on hover. */
export function FlagTags({ flags }: { readonly flags: readonly TradeFlag[] }) {
  return flags.map((flag) => {
    const { name, meaning, action, isDoubtful } = FLAG_WORDS()[flag]
    return (
      <Hint key={flag} text={`${meaning} ${action}`.trim()}>
        <Tag tone={isDoubtful ? 'warn' : 'plain'}>{name}</Tag>
      </Hint>
    )
  })
}

/** The flags in a table cell: the most important one, and the number of others. Empty without flags. */
export function FlagSummary({ flags }: { readonly flags: readonly TradeFlag[] }) {
  const [first, ...others] = flags.toSorted((a, b) => rank(a) - rank(b))
  if (first === undefined) return null
  return (
    <span className={styles.tags} title={flagsText(flags)}>
      <Tag tone={FLAG_WORDS()[first].isDoubtful ? 'warn' : 'plain'}>{FLAG_WORDS()[first].name}</Tag>
      {others.length > 0 ? <span className={styles.more}>+{others.length}</span> : null}
      <span className="hidden">{flagsText(flags)}</span>
    </span>
  )
}

function rank(flag: TradeFlag): number {
  return FLAG_WORDS()[flag].isDoubtful ? 0 : 1
}

/** The name and meaning of each flag, one per line. */
function flagsText(flags: readonly TradeFlag[]): string {
  return flags.map((flag) => `${FLAG_WORDS()[flag].name}: ${FLAG_WORDS()[flag].meaning}`).join('\n')
}
