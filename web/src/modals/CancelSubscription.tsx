import { Honest } from './Honest.tsx'

export default function CancelSubscription() {
  return (
    <Honest flag="cancelSubscription" title="Cancel subscription">
      You have no subscription: Roundtrip is free, and nothing is charged.
    </Honest>
  )
}
