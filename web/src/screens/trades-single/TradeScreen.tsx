export default function TradeScreen() {
  return <h1>Trade</h1>
}
