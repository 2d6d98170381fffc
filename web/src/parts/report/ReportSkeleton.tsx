import { Skeleton } from '../../ui/Skeleton.tsx'

export function ReportSkeleton() {
  return (
    <>
      <Skeleton height={356} />
      <Skeleton height={420} />
    </>
  )
}
