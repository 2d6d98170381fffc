import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { type ConnectionList, useAddDemoConnection } from '../../data/accounts/connections.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconFlask } from '../../ui/icons/index.ts'
import styles from './Connections.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly demos: ConnectionList['demos']; readonly connections: readonly ExchangeConnection[] }

/** Accounts of the stand-in exchange, one click each; connected ones are not offered again. */
export function DemoRow({ demos, connections }: Props) {
  const add = useAddDemoConnection()
  const taken = new Set(connections.filter(({ demo }) => demo).map(({ exchange }) => exchange))
  const free = demos.filter(({ exchange }) => !taken.has(exchange))
  if (free.length === 0) return null
  return (
    <Card title={t('Try it with a sample exchange')} hint={t('made-up accounts, nothing to enter')}>
      <div className={styles.demos}>
        {free.map(({ exchange, title }) => (
          <Button
            key={exchange}
            busy={add.isPending && add.variables === exchange}
            disabled={add.isPending}
            onClick={() => add.mutateAsync(exchange).catch(tellFailure)}
          >
            <IconFlask size={15} aria-hidden />
            {title}
          </Button>
        ))}
      </div>
    </Card>
  )
}
