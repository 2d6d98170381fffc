export default function PostCheckoutScreen() {
  return <h1>PostCheckout</h1>
}
