export default function ContactScreen() {
  return <h1>Contact</h1>
}
