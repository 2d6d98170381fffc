export default function FaqScreen() {
  return <h1>Faq</h1>
}
