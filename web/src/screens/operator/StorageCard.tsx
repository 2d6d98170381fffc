import type { ServerState } from '@roundtrip/contract/operation'
import { useState } from 'react'
import { bytesText } from '../../format/bytes.ts'
import { countText, MISSING } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from './Facts.tsx'
import { FigureTable } from './FigureTable.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const FEW = 6

/** How much room data takes, and how much is left. */
export function StorageCard({ state: { database, disk } }: { readonly state: ServerState }) {
  const [isWhole, setWhole] = useState(false)
  const tables = database?.tables ?? []
  const shown = isWhole ? tables : tables.slice(0, FEW)
  return (
    <Card title={t('Storage')}>
      <Facts
        facts={[
          [t('Database'), bytesText(database?.bytes ?? null)],
          [
            t('Free on disk'),
            disk === null
              ? MISSING
              : t('{freeBytes} of {totalBytes}', {
                  freeBytes: bytesText(disk.freeBytes),
                  totalBytes: bytesText(disk.totalBytes),
                }),
          ],
        ]}
      />
      {tables.length === 0 ? null : (
        <FigureTable
          label={t('Tables')}
          columns={[t('Table'), t('Rows, about'), t('Size')]}
          rows={shown.map(({ name, rows, bytes }) => ({ key: name, cells: [name, countText(rows), bytesText(bytes)] }))}
        />
      )}
      {shown.length < tables.length ? (
        <Button onClick={() => setWhole(true)}>
          <Trans text="Show {count} tables" with={{ count: countText(tables.length) }} />
        </Button>
      ) : null}
    </Card>
  )
}
