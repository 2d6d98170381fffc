export default function RiskDisclaimerScreen() {
  return <h1>RiskDisclaimer</h1>
}
