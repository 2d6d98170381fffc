/** Tables in the languages of traders, in the shape of a spot history: the guess needs no correction. */
import { expect, test } from 'vitest'
import { fillLines, problemLines } from '../reading/import.testing.ts'
import { guessedTable, openUnknown, readMapped } from './mapping.testing.ts'
import { missingIn } from './guess.ts'
import { questionsOf } from './questions.ts'

/** Header, then the words for buying and selling, by language: plain dictionary words, different in each table. */
const LANGUAGES: readonly (readonly [language: string, header: string, buys: string, sells: string])[] = [
  ['English', 'Time,Pair,Side,Price,Executed,Amount,Fee', 'BUY', 'SELL'],
  ['German', 'Datum,Paar,Typ,Preis,Menge,Gesamt,Gebühr', 'Kauf', 'Verkauf'],
  ['German', 'Zeit,Handelspaar,Seite,Kurs,Ausgeführt,Betrag,Gebühr', 'Kaufen', 'Verkaufen'],
  [
    'German',
    'Zeitpunkt,Währungspaar,Richtung,Ausführungspreis,Ausgeführte Menge,Gesamtbetrag,Handelsgebühr',
    'Gekauft',
    'Verkauft',
  ],
  ['Russian', 'Дата,Пара,Тип,Цена,Количество,Сумма,Комиссия', 'Купить', 'Продать'],
  ['Russian', 'Время,Торговая пара,Сторона,Цена,Исполнено,Итого,Комиссия', 'Покупка', 'Продажа'],
  ['Russian', 'Дата и время,Валютная пара,Направление,Средняя цена,Объём,Стоимость,Сбор', 'Куплено', 'Продано'],
  ['Ukrainian', 'Дата,Пара,Тип,Ціна,Кількість,Сума,Комісія', 'Купівля', 'Продаж'],
  ['Chinese', '时间,交易对,方向,价格,数量,成交额,手续费', '买入', '卖出'],
  ['Chinese', '日期,币对,类型,成交价,已成交,总额,手续费', '买', '卖'],
  ['Chinese', '成交时间,交易市场,买卖,成交均价,成交量,成交金额,费用', '购买', '出售'],
  ['Traditional Chinese', '時間,交易對,方向,價格,數量,成交額,手續費', '買入', '賣出'],
  ['Turkish', 'Tarih,Çift,İşlem,Fiyat,Miktar,Toplam,Komisyon', 'Al', 'Sat'],
  ['Turkish', 'Zaman,Parite,Yön,Fiyat,Gerçekleşen,Tutar,Ücret', 'ALIŞ', 'SATIŞ'],
  ['Turkish', 'Tarih,İşlem Çifti,Taraf,Gerçekleşme Fiyatı,Adet,Toplam Tutar,İşlem Ücreti', 'Alım', 'Satım'],
  ['Spanish', 'Fecha,Par,Lado,Precio,Cantidad,Total,Comisión', 'Compra', 'Venta'],
  ['Spanish', 'Tiempo,Mercado,Tipo,Precio,Ejecutado,Importe,Tarifa', 'Comprar', 'Vender'],
  ['Portuguese', 'Data,Par,Lado,Preço,Quantidade,Total,Taxa', 'Compra', 'Venda'],
  ['Portuguese', 'Data/Hora,Mercado,Operação,Preço,Executado,Valor,Comissão', 'Comprar', 'Vender'],
  ['French', 'Date,Paire,Côté,Prix,Exécuté,Montant,Frais', 'Achat', 'Vente'],
  ['French', 'Date et heure,Marché,Type,Prix,Quantité,Total,Commission', 'Acheter', 'Vendre'],
  ['Italian', 'Data,Coppia,Lato,Prezzo,Eseguito,Importo,Commissione', 'Acquisto', 'Vendita'],
  ['Italian', 'Ora,Coppia,Tipo,Prezzo,Quantità,Totale,Commissioni', 'Compra', 'Vendi'],
  ['Polish', 'Data,Para,Strona,Cena,Ilość,Wartość,Prowizja', 'Kupno', 'Sprzedaż'],
  ['Polish', 'Czas,Rynek,Typ,Kurs,Zrealizowano,Kwota,Opłata', 'Kup', 'Sprzedaj'],
  ['Dutch', 'Datum,Paar,Type,Prijs,Hoeveelheid,Totaal,Kosten', 'Koop', 'Verkoop'],
  ['Czech', 'Datum,Pár,Typ,Cena,Množství,Celkem,Poplatek', 'Nákup', 'Prodej'],
  ['Korean', '시간,페어,방향,가격,수량,총액,수수료', '매수', '매도'],
  ['Korean', '체결시간,마켓,종류,체결가격,체결수량,체결금액,수수료', '구매', '판매'],
  ['Japanese', '時間,通貨ペア,売／買,価格,数量,約定額,手数料', '買', '売'],
  ['Japanese', '日時,ペア,サイド,約定価格,約定数量,合計,手数料', '購入', '売却'],
  ['Vietnamese', 'Thời gian,Cặp,Bên,Giá,Đã khớp,Tổng,Phí', 'Mua', 'Bán'],
  ['Vietnamese', 'Ngày,Cặp giao dịch,Loại,Giá,Số lượng,Số tiền,Phí', 'MUA', 'BÁN'],
  ['Indonesian', 'Tanggal,Pasangan,Sisi,Harga,Jumlah,Total,Biaya', 'Beli', 'Jual'],
]

const row = (header: string, cells: readonly string[], delimiter: string): string => {
  const joined = cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)
  expect(header.split(',').length).toBe(cells.length)
  return joined
}

const READ = [
  '2026-05-23 07:01:57 buy 1.5 ETH/USDT (spot ETH/USDT) at 2400.5 fee 3.60075 USDT',
  '2026-05-24 07:01:57 sell 1.5 ETH/USDT (spot ETH/USDT) at 2500.5 fee 3.75075 USDT',
]

const lines = (text: string, moreQuestions: readonly string[] = []): string[] => {
  const file = openUnknown(text)
  const unknown = guessedTable(file)
  expect(missingIn(unknown.table, unknown.guess.mapping)).toEqual([])
  // Such a table never says spot or futures, and fees may have been deducted from the bought quantity.
  const questions = questionsOf(unknown.table, unknown.guess.mapping).map(({ id }) => id)
  expect(questions.filter((id) => !['market', 'quantity', ...moreQuestions].includes(id))).toEqual([])
  const result = readMapped(file, unknown.guess.mapping)
  expect(problemLines(result).filter((line) => !line.startsWith('-'))).toEqual([])
  return fillLines(result)
}

test.each(LANGUAGES)('%s: %s', (_language, header, buys, sells) => {
  const amounts = ['ETH/USDT', '2400.5', '1.5', '3600.75', '3.60075'] as const
  const sold = ['ETH/USDT', '2500.5', '1.5', '3750.75', '3.75075'] as const
  const cells = (day: string, side: string, [pair, price, size, value, fee]: readonly string[]): string =>
    row(header, [`${day} 07:01:57`, pair ?? '', side, price ?? '', size ?? '', value ?? '', fee ?? ''], ',')
  const text = [header, cells('2026-05-23', buys, amounts), cells('2026-05-24', sells, sold)].join('\n')
  expect(lines(text)).toEqual(READ)
})

test.each(LANGUAGES)('%s with local dates, semicolons and decimal commas: %s', (_language, header, buys, sells) => {
  const cells = (day: string, side: string, figures: readonly string[]): string =>
    row(header, [`${day}.05.2026 07:01:57`, 'ETH/USDT', side, ...figures], ';')
  const text = [
    header.replaceAll(',', ';'),
    cells('23', buys, ['2.400,5', '1,5', '3.600,75', '3,60075']),
    cells('24', sells, ['2.500,5', '1,5', '3.750,75', '3,75075']),
  ].join('\n')
  expect(lines(text)).toEqual(READ)
})

test.each(LANGUAGES.filter(([language]) => language !== 'English'))(
  '%s with the coins in the cells: %s',
  (_language, header, buys, sells) => {
    const cells = (day: string, side: string, figures: readonly string[]): string =>
      row(header, [`26-05-${day} 07:01:57`, 'ETHUSDT', side, ...figures], ',')
    const text = [
      header,
      cells('23', buys, ['2400.5', '1.5ETH', '3600.75USDT', '3.60075USDT']),
      cells('24', sells, ['2500.5', '1.5ETH', '3750.75USDT', '3.75075USDT']),
    ].join('\n')
    // 26-05-23 is a day of 2026, or one of 2023.
    expect(lines(text, ['date-order'])).toEqual(READ.map((line) => line.replace('ETH/USDT (', 'ETHUSDT (')))
  },
)

const FINISHED: readonly (readonly [language: string, header: string, long: string, short: string])[] = [
  ['German', 'Paar,Richtung,Menge,Eröffnet,Einstiegspreis,Geschlossen,Ausstiegspreis,Gewinn', 'Long', 'Short'],
  [
    'Spanish',
    'Par,Lado,Cantidad,Fecha de entrada,Precio de entrada,Fecha de salida,Precio de salida,Ganancia',
    'Largo',
    'Corto',
  ],
  [
    'French',
    "Paire,Sens,Quantité,Date d'entrée,Prix d'entrée,Date de sortie,Prix de sortie,Résultat",
    'Achat',
    'Vente',
  ],
  ['Portuguese', 'Par,Lado,Quantidade,Abertura,Preço de entrada,Fechamento,Preço de saída,Lucro', 'Compra', 'Venda'],
  ['Russian', 'Пара,Направление,Количество,Время входа,Цена входа,Время выхода,Цена выхода,Прибыль', 'Лонг', 'Шорт'],
  ['Turkish', 'Parite,Yön,Miktar,Giriş Zamanı,Giriş Fiyatı,Çıkış Zamanı,Çıkış Fiyatı,Kâr/Zarar', 'Uzun', 'Kısa'],
  ['Chinese', '合约,方向,数量,开仓时间,开仓均价,平仓时间,平仓均价,已实现盈亏', '做多', '做空'],
  ['Japanese', '銘柄,売買,数量,建玉日時,建値,決済日時,決済価格,損益', 'ロング', 'ショート'],
  ['Korean', '종목,방향,수량,진입시간,진입가격,청산시간,청산가격,실현손익', '롱', '숏'],
]

test.each(FINISHED)('%s finished trades: %s', (_language, header, long, short) => {
  const text = [
    header,
    row(header, ['ETHUSDT', long, '2', '2026-01-31 12:00', '2400', '2026-01-31 15:00', '2500', '200'], ','),
    row(header, ['ETHUSDT', short, '1', '2026-02-01 09:00', '2500', '2026-02-02 10:00', '2550', '-50'], ','),
  ].join('\n')
  expect(lines(text)).toEqual([
    '2026-01-31 12:00:00 buy 2 ETHUSDT (linear ETH/USDT) at 2400 fee 0 USDT position long opens',
    '2026-01-31 15:00:00 sell 2 ETHUSDT (linear ETH/USDT) at 2500 fee 0 USDT position long closes',
    '2026-02-01 09:00:00 sell 1 ETHUSDT (linear ETH/USDT) at 2500 fee 0 USDT position short opens',
    '2026-02-02 10:00:00 buy 1 ETHUSDT (linear ETH/USDT) at 2550 fee 0 USDT position short closes',
  ])
})

test.each([
  [
    'German',
    'Zeit,Paar,Seite,Limitpreis,Durchschnittspreis,Auftragsmenge,Ausgeführte Menge,Status',
    'Kauf',
    'Storniert',
  ],
  [
    'Spanish',
    'Fecha,Par,Lado,Precio de orden,Precio medio,Cantidad de orden,Cantidad ejecutada,Estado',
    'Comprar',
    'Cancelada',
  ],
  ['Russian', 'Время,Пара,Сторона,Цена ордера,Средняя цена,Количество в ордере,Исполнено,Статус', 'Купить', 'Отменен'],
  ['Turkish', 'Zaman,Parite,Yön,Emir Fiyatı,Ortalama Fiyat,Emir Miktarı,Gerçekleşen Miktar,Durum', 'Al', 'İptal'],
  ['Chinese', '时间,交易对,方向,委托价格,成交均价,委托数量,成交数量,状态', '买入', '已取消'],
])('%s orders count with what was executed of them: %s', (_language, header, buys, cancelled) => {
  const cells = (day: string, limit: string, price: string, size: string, executed: string): string =>
    row(header, [`2026-01-${day} 12:00:00`, 'ETHUSDT', buys, limit, price, size, executed, cancelled], ',')
  const text = [header, cells('01', '2500', '2400', '3', '2'), cells('02', '2300', '0', '3', '0')].join('\n')
  expect(lines(text)).toEqual(['2026-01-01 12:00:00 buy 2 ETHUSDT (spot ETH/USDT) at 2400 fee 0 USDT'])
})
