/**
 * Names of time zones. Browsers list some zones by an outdated name (Asia/Calcutta, Europe/Kiev), and differ in which,
 * so a user may search for a name that is not listed. Source: IANA time zone database 2025b, its links and `zone.tab`.
 * Each line has today's name first, then its synonyms.
 */
const SAME_ZONE = `
  Africa/Asmara Africa/Asmera
  Africa/Bamako Africa/Timbuktu
  Africa/Cairo Egypt
  Africa/Tripoli Libya
  America/Adak America/Atka US/Aleutian
  America/Anchorage US/Alaska
  America/Argentina/Buenos_Aires America/Buenos_Aires
  America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Catamarca
  America/Argentina/Cordoba America/Cordoba America/Rosario
  America/Argentina/Jujuy America/Jujuy
  America/Argentina/Mendoza America/Mendoza
  America/Atikokan America/Coral_Harbour
  America/Chicago US/Central
  America/Denver America/Shiprock Navajo US/Mountain
  America/Detroit US/Michigan
  America/Edmonton America/Yellowknife Canada/Mountain
  America/Halifax Canada/Atlantic
  America/Havana Cuba
  America/Indiana/Indianapolis America/Fort_Wayne America/Indianapolis US/East-Indiana
  America/Indiana/Knox America/Knox_IN US/Indiana-Starke
  America/Iqaluit America/Pangnirtung
  America/Jamaica Jamaica
  America/Kentucky/Louisville America/Louisville
  America/Los_Angeles US/Pacific
  America/Manaus Brazil/West
  America/Mazatlan Mexico/BajaSur
  America/Mexico_City Mexico/General
  America/New_York US/Eastern
  America/Noronha Brazil/DeNoronha
  America/Nuuk America/Godthab
  America/Phoenix US/Arizona
  America/Puerto_Rico America/Virgin
  America/Regina Canada/Saskatchewan
  America/Rio_Branco America/Porto_Acre Brazil/Acre
  America/Santiago Chile/Continental
  America/Sao_Paulo Brazil/East
  America/St_Johns Canada/Newfoundland
  America/Tijuana America/Ensenada America/Santa_Isabel Mexico/BajaNorte
  America/Toronto America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern
  America/Vancouver Canada/Pacific
  America/Whitehorse Canada/Yukon
  America/Winnipeg America/Rainy_River Canada/Central
  Asia/Ashgabat Asia/Ashkhabad
  Asia/Dhaka Asia/Dacca
  Asia/Ho_Chi_Minh Asia/Saigon
  Asia/Hong_Kong Hongkong
  Asia/Jerusalem Asia/Tel_Aviv Israel
  Asia/Kathmandu Asia/Katmandu
  Asia/Kolkata Asia/Calcutta
  Asia/Macau Asia/Macao
  Asia/Makassar Asia/Ujung_Pandang
  Asia/Nicosia Europe/Nicosia
  Asia/Seoul ROK
  Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin PRC
  Asia/Singapore Singapore
  Asia/Taipei ROC
  Asia/Tehran Iran
  Asia/Thimphu Asia/Thimbu
  Asia/Tokyo Japan
  Asia/Ulaanbaatar Asia/Choibalsan Asia/Ulan_Bator
  Asia/Urumqi Asia/Kashgar
  Asia/Yangon Asia/Rangoon
  Atlantic/Faroe Atlantic/Faeroe
  Atlantic/Reykjavik Iceland
  Australia/Adelaide Australia/South
  Australia/Brisbane Australia/Queensland
  Australia/Broken_Hill Australia/Yancowinna
  Australia/Darwin Australia/North
  Australia/Hobart Australia/Currie Australia/Tasmania
  Australia/Lord_Howe Australia/LHI
  Australia/Melbourne Australia/Victoria
  Australia/Perth Australia/West
  Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW
  Europe/Berlin Atlantic/Jan_Mayen
  Europe/Chisinau Europe/Tiraspol
  Europe/Dublin Eire
  Europe/Istanbul Asia/Istanbul Turkey
  Europe/Kyiv Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye
  Europe/Lisbon Portugal
  Europe/London Europe/Belfast GB GB-Eire
  Europe/Moscow W-SU
  Europe/Warsaw Poland
  Pacific/Auckland Antarctica/South_Pole NZ
  Pacific/Chatham NZ-CHAT
  Pacific/Chuuk Pacific/Truk Pacific/Yap
  Pacific/Easter Chile/EasterIsland
  Pacific/Honolulu Pacific/Johnston US/Hawaii
  Pacific/Kanton Pacific/Enderbury
  Pacific/Kwajalein Kwajalein
  Pacific/Pago_Pago Pacific/Samoa US/Samoa
  Pacific/Pohnpei Pacific/Ponape
`

const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  SAME_ZONE.trim()
    .split('\n')
    .map((line): [string, readonly string[]] => {
      const [today = '', ...oldNames] = line.trim().split(' ')
      return [today, oldNames]
    }),
)

const TODAYS_NAME: ReadonlyMap<string, string> = new Map(
  [...OTHER_NAMES].flatMap(([today, oldNames]) => oldNames.map((other): [string, string] => [other, today])),
)

/** `Asia/Kolkata` for `Asia/Calcutta`; a current name is returned as it is. */
export function todaysName(zone: string): string {
  return TODAYS_NAME.get(zone) ?? zone
}

/** Whether the typed text is part of the zone's name or of a synonym. Case does not matter. */
export function matchesZone(zone: string, typed: string): boolean {
  const searched = plain(typed)
  return [zone, ...(OTHER_NAMES.get(zone) ?? [])].some((name) => plain(name).includes(searched))
}

/** `new york` for `New_York`. */
function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll('_', ' ')
}
