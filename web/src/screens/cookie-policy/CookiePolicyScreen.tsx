export default function CookiePolicyScreen() {
  return <h1>CookiePolicy</h1>
}
