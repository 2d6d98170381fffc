export default function PricingScreen() {
  return <h1>Pricing</h1>
}
