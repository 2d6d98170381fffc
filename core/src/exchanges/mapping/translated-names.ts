/**
 * The names of columns in other languages. Binance translates its headers, other exchanges and the sheets of traders
 * may. No public parser shows most of these headers (searched 2026-11), so the words come from dictionaries, and from
 * the screens of exchanges and journals in these languages: German, Dutch, French, Spanish, Portuguese, Italian,
 * Polish, Czech, Russian, Ukrainian, Turkish, Chinese, Japanese, Korean, Vietnamese, Indonesian. They only suggest a
 * field, which the cells have to confirm.
 */
import type { MappingField } from './mapping.ts'

export const TRANSLATED: Readonly<Partial<Record<MappingField, string>>> = {
  time: `zeitpunkt|zeitstempel|datum und uhrzeit|ausführungszeit|ausgeführt am|datum zeit|handelsdatum|tijdstip|datum en tijd|
    fecha de operación|fecha hora|fecha de ejecución|date heure|horodatage|date d exécution|data hora|data e hora|
    data da operação|data ora|data e ora|data i godzina|data transakcji|datum a čas|время сделки|дата исполнения|
    время исполнения|дата операции|дата и час|час|tarih saat|işlem zamanı|zaman|成交日|时间戳|時間|時間戳|成交時間|
    交易時間|約定時刻|時刻|시간|날짜|일시|거래시각|체결시각|ngày|ngày giờ|thời điểm|tanggal|waktu|tiempo|tempo|durée`,
  symbol: `handelspaar|währungspaar|kryptopaar|markt|kontrakt|handelsplatzpaar|valutapaar|mercado|par de trading|
    par de divisas|par de negociación|paire|paire de trading|marché|par de negociação|coppia|coppia di trading|mercato|
    para|para walutowa|rynek|měnový pár|trh|торговая пара|валютная пара|рынок|контракт|çift|parite|işlem çifti|
    döviz çifti|piyasa|sözleşme|币对|交易市场|交易品种|品种|市场|交易對|幣對|合約|交易市場|ペア|市場|페어|거래쌍|거래 쌍|
    거래페어|거래마켓|pasangan|pasar`,
  base: `basiswährung|kryptowährung|münze|moneda base|criptomoneda|actif de base|devise de base|cryptomonnaie|moeda base|
    criptomoeda|valuta base|базовая валюта|базовый актив|монета|temel varlık|kripto para|基础货币|基礎貨幣|基準貨幣|
    幣種|通貨|기준통화|기준 통화`,
  quote: `kurswährung|gegenwährung|preiswährung|moneda cotizada|moneda de cotización|actif de cotation|
    devise de cotation|moeda cotada|valuta quotata|котируемая валюта|валюта котировки|валюта цены|karşı varlık|
    报价货币|计价资产|計價貨幣|報價貨幣|建値通貨|호가통화|호가 통화`,
  side: `art|richtung|transaktionsart|auftragsart|kauf oder verkauf|handelsseite|soort|zijde|richting|lado|operación|
    tipo de operación|dirección|côté|opération|type d opération|operação|tipo de operação|direção|lato|direzione|
    operazione|strona|kierunek|rodzaj|směr|операция|вид сделки|вид операции|покупка продажа|сторона сделки|тип операции|
    taraf|işlem|işlem tipi|işlem yönü|alış satış|al sat|alım satım|买卖|交易类型|交易方向|买卖类型|類型|買賣|買賣方向|
    交易類型|売／買|サイド|タイプ|取引種別|방향|유형|구분|매수매도|bên|loại|phía|chiều|sisi|arah|jenis|tipe`,
  quantity: `ausgeführt|ausgeführte menge|handelsmenge|stückzahl|volumen|hoeveelheid|uitgevoerd|cantidad ejecutada|
    volumen|ejecutado|exécuté|quantité exécutée|executado|quantidade executada|eseguito|quantità eseguita|ilość|
    zrealizowano|wolumen|množství|objem|исполнено|выполнено|кол во|исполненное количество|объем сделки|кількість|
    обсяг|виконано|gerçekleşen|gerçekleşen miktar|gerçekleşme miktarı|işlem miktarı|hacim|已成交|成交量|交易数量|
    委托数量|數量|成交數量|已成交數量|約定量|체결|실행수량|đã khớp|đã thực hiện|jumlah|kuantitas`,
  price: `ausführungspreis|durchschnittspreis|ausführungskurs|preis pro einheit|stückpreis|uitvoeringsprijs|
    precio de ejecución|precio medio|precio promedio|prix d exécution|prix moyen|preço de execução|preço médio|prezzo|
    prezzo medio|prezzo di esecuzione|cena wykonania|cena średnia|cena realizace|средняя цена|цена исполнения|
    цена сделки|ціна|середня ціна|gerçekleşme fiyatı|ortalama fiyat|işlem fiyatı|birim fiyat|成交价|均价|平均价|
    平均价格|成交價|成交價格|成交均價|價格|均價|平均約定価格|평균가|평균가격|체결평균가|giá trung bình|giá thực hiện|harga`,
  value: `gesamtbetrag|gesamtwert|summe|volumen in eur|totaal|totaalbedrag|bedrag|importe total|valor total|monto total|
    montant total|total général|totale|importo|controvalore|wartość|kwota|suma|celkem|celková částka|итого|стоимость|
    общая сумма|сумма сделки|объем в валюте|сума|вартість|toplam|toplam tutar|işlem tutarı|işlem hacmi|成交额|总金额|
    成交總額|成交額|金額|總額|成交金額|総額|約定額|約定代金|총액|총금액|거래총액|tổng|tổng cộng|số tiền|total nilai|nilai|
    ~betrag|cantidad|quantidade|miktar`,
  fee: `handelsgebühr|transaktionsgebühr|gebührenbetrag|ordergebühr|transactiekosten|kosten|tarifa|tarifas|
    comisión total|frais de transaction|frais de trading|tarifa de negociação|taxa de negociação|commissione|
    commissioni|prowizja|opłata|opłaty|сбор|комиссия биржи|торговая комиссия|комісія|ücret|işlem ücreti|
    komisyon tutarı|交易手续费|手續費|交易手續費|費用|거래 수수료|phí|biaya|biaya transaksi`,
  feeAsset: `gebührenwährung|währung der gebühr|gebühr coin|gebühr währung|moneda de la comisión|moneda comisión|
    moneda de la tarifa|devise des frais|devise frais|moeda da taxa|moeda taxa|valuta commissione|waluta prowizji|
    валюта комиссии|валюта сбора|komisyon para birimi|komisyon birimi|komisyon coin|ücret birimi|手续费币|手续费单位|
    手續費幣種|手續費結算幣種|手数料コイン|수수료통화|수수료 통화|수수료 코인|mata uang biaya`,
  tradeId: `trade nummer|transaktions id|transaktionsnummer|ausführungs id|id de operación|id de transacción|
    id de l opération|id da operação|id da negociação|id transakcji|id сделки|номер операции|işlem no|işlem id|
    işlem numarası|成交编号|成交id|交易编号|交易id|成交編號|交易編號|取引id|약정번호|거래번호|체결id|mã giao dịch`,
  orderId: `auftragsnummer|auftrags id|bestellnummer|número de orden|id de orden|número de pedido|id de pedido|
    numéro d ordre|id de l ordre|id do pedido|id da ordem|id ordine|numer zlecenia|номер ордера|id ордера|
    номер заявки|emir no|emir id|emir numarası|订单号|订单id|委托编号|委托单号|訂單編號|訂單號|注文id|주문 번호|주문id|
    mã đơn`,
  status: `zustand|auftragsstatus|statut|estado de la orden|estado del pedido|situação|stato|статус ордера|
    состояние|durum|emir durumu|订单状态|成交状态|委托状态|狀態|訂單狀態|ステータス|주문상태|tình trạng`,
  account: `depot|unterkonto|subcuenta|sous compte|subconta|sottoconto|rachunek|účet|субсчет|аккаунт|alt hesap|
    子账户|账号|帳戶|子帳戶|口座|계정|계좌|tài khoản|akun`,
  leg: `positionsseite|positionsrichtung|lado de la posición|sens de la position|lado da posição|сторона позиции|
    направление позиции|pozisyon yönü|pozisyon tarafı|持仓方向|仓位方向|持倉方向|ポジション方向|포지션 방향|포지션방향`,
  entryTime: `einstiegszeit|einstieg am|eröffnet|eröffnet am|eröffnungszeit|einstiegsdatum|fecha de entrada|
    fecha de apertura|apertura|hora de apertura|date d entrée|date d ouverture|ouverture|data de entrada|
    data de abertura|abertura|data di apertura|data apertura|время входа|дата открытия|время открытия|открыта|
    giriş tarihi|giriş zamanı|açılış zamanı|açılış tarihi|açılış|开仓日期|建仓时间|入场时间|開倉時間|建玉日時|
    エントリー日時|진입시간|진입 시간|진입일시|오픈시간`,
  entryPrice: `einstiegspreis|einstieg|einstiegskurs|eröffnungspreis|eröffnungskurs|durchschnittlicher einstiegspreis|
    precio de apertura|precio entrada|precio medio de entrada|prix d ouverture|prix entrée|prix moyen d entrée|
    preço de entrada|preço de abertura|preço médio de entrada|prezzo di entrata|prezzo di apertura|prezzo d ingresso|
    cena wejścia|cena otwarcia|цена открытия|средняя цена входа|вход|giriş fiyatı|açılış fiyatı|
    ortalama giriş fiyatı|开仓价|开仓均价|开仓价格|建仓价|入场价|入场价格|開倉價|開倉均價|開倉價格|建値|平均建値|エントリー価格|
    진입가|진입 가격|진입가격|평균진입가|평균 진입가|giá vào|giá mở`,
  exitTime: `ausstiegszeit|ausstieg am|geschlossen|geschlossen am|schließungszeit|ausstiegsdatum|fecha de salida|
    fecha de cierre|cierre|hora de cierre|date de sortie|date de clôture|clôture|data de saída|data de fechamento|
    fechamento|data di chiusura|data chiusura|время выхода|дата закрытия|время закрытия|закрыта|çıkış tarihi|
    çıkış zamanı|kapanış zamanı|kapanış tarihi|kapanış|平仓日期|出场时间|平倉時間|決済日時|イグジット日時|청산시간|
    청산 시간|청산일시|종료시간`,
  exitPrice: `ausstiegspreis|ausstieg|ausstiegskurs|schlusskurs|schließungspreis|durchschnittlicher ausstiegspreis|
    precio de salida|precio de cierre|precio salida|precio medio de salida|prix de clôture|prix sortie|
    prix moyen de sortie|preço de saída|preço de fechamento|preço médio de saída|prezzo di uscita|prezzo di chiusura|
    prezzo d uscita|cena wyjścia|cena zamknięcia|цена закрытия|средняя цена выхода|выход|çıkış fiyatı|kapanış fiyatı|
    ortalama çıkış fiyatı|平仓价|平仓均价|平仓价格|出场价|出场价格|平倉價|平倉均價|平倉價格|決済価格|決済値|イグジット価格|
    청산가|청산 가격|청산가격|평균청산가|평균 청산가|giá ra|giá đóng`,
  pnl: `gewinn|gewinn verlust|g v|ergebnis|realisierter gewinn|realisierte g v|realisierter g v|nettogewinn|
    ganancia|beneficio|ganancias y pérdidas|pyg|ganancia realizada|resultado|gain perte|résultat|bénéfice|
    profit réalisé|lucro|lucro prejuízo|lucro realizado|profitto|profitto perdita|profitto realizzato|risultato|zysk|
    zysk strata|wynik|прибыль убыток|реализованная прибыль|финансовый результат|pnl реализованный|kar|kar zarar|
    gerçekleşen kar|gerçekleşen kar zarar|net kar|已实现盈亏|平仓盈亏|收益|利润|已實現盈虧|盈虧|平倉盈虧|損益|実現損益|
    確定損益|손익|실현손익|실현 손익|수익|lãi lỗ|lợi nhuận|laba rugi`,
}
