import type { ServerState } from '@roundtrip/contract/operation'
import { useState } from 'react'
import { bytesText } from '../../format/bytes.ts'
import { countText, MISSING } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from './Facts.tsx'
import { FigureTable } from './FigureTable.tsx'

const FEW = 6

/** How much room data takes, and how much is left. */
export function StorageCard({ state: { database, disk } }: { readonly state: ServerState }) {
  const [isWhole, setWhole] = useState(false)
  const tables = database?.tables ?? []
  const shown = isWhole ? tables : tables.slice(0, FEW)
  return (
    <Card title="Storage">
      <Facts
        facts={[
          ['Database', bytesText(database?.bytes ?? null)],
          ['Free on disk', disk === null ? MISSING : `${bytesText(disk.freeBytes)} of ${bytesText(disk.totalBytes)}`],
        ]}
      />
      {tables.length === 0 ? null : (
        <FigureTable
          label="Tables"
          columns={['Table', 'Rows, about', 'Size']}
          rows={shown.map(({ name, rows, bytes }) => ({ key: name, cells: [name, countText(rows), bytesText(bytes)] }))}
        />
      )}
      {shown.length < tables.length ? (
        <Button onClick={() => setWhole(true)}>Show {countText(tables.length)} tables</Button>
      ) : null}
    </Card>
  )
}
