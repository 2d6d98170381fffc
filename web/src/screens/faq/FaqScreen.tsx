import { Article, type Section } from '../../parts/public/Article.tsx'

const SECTIONS: readonly Section[] = [
  {
    title: 'What is a round trip?',
    text: [
      'A trade from flat to flat: from the first fill that opens a position to the one that closes it. Adding, reducing and flipping are part of it. One hundred fills are often ten trades.',
    ],
  },
  {
    title: 'Which exchanges can I import?',
    text: [
      'Binance, Bybit, Kraken, Coinbase, BitMEX and Hyperliquid exports are read as they come, also inside a ZIP or as a workbook. For every other exchange there is a simple CSV template in the import window.',
    ],
  },
  {
    title: 'What if I import the same file twice?',
    text: [
      'Nothing changes. Every fill has an identity, and one that is known is not counted again. The preview says how many are known before you import.',
    ],
  },
  {
    title: 'Are the figures exact?',
    text: [
      'Prices, sizes, fees and profits are computed with exact decimals, never with rounded floating-point sums. Groups always add up to the summary.',
    ],
  },
  {
    title: 'What happens to rows that cannot be read?',
    text: [
      'They are counted, shown with their line and the reason, and can be downloaded. Nothing is left out silently.',
    ],
  },
  {
    title: 'Which exchanges can be connected, and what becomes of my key?',
    text: [
      'Binance, Bybit, OKX, Hyperliquid, Bitget, Kraken, Kraken Futures, KuCoin, Coinbase, Gate, MEXC, BingX, HTX, Deribit, Crypto.com, Bitfinex and Phemex. Make a key that can only read; Hyperliquid needs no key, only the address. The key is sealed before it is stored, never shown again and never exported, and a key that can withdraw is refused where the exchange tells. Delete the connection, and the key is gone.',
    ],
  },
  { title: 'Can it trade for me?', text: ['No. It cannot place an order, and it never asks for a key that could.'] },
  {
    title: 'Why do weekdays and hours differ from my exchange?',
    text: [
      'They are counted in your own time zone, which you choose in the settings together with the start of your day. Every report names the zone.',
    ],
  },
]

export default function FaqScreen() {
  return <Article title="Questions" lead="Short answers to what traders ask first." sections={SECTIONS} />
}
