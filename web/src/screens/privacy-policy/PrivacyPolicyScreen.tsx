export default function PrivacyPolicyScreen() {
  return <h1>PrivacyPolicy</h1>
}
