import { IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PUBLIC } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

type Props = { readonly title: string; readonly heading: string; readonly text: ReactNode; readonly icon?: ReactNode }

/** A place that exists before its work is done, and says so. */
export function Coming({ title, heading, text, icon }: Props) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState
          kind="nothing-yet"
          icon={icon ?? <IconHourglass size={26} />}
          title={heading}
          text={text}
          actions={
            <Link className={buttonClass()} to={PUBLIC.roadmap}>
              See the roadmap
            </Link>
          }
        />
      </Card>
    </Page>
  )
}
