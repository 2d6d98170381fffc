/** The channels of each kind of alert, as stored in the settings. */
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertWay,
  type AwaySettings,
  PLAIN_AWAY,
  type Settings,
} from '@roundtrip/contract/documents'

/** The connection mail predates alerts, and has a setting of its own. */
export function isChosen({ away = PLAIN_AWAY, mails }: Settings, kind: AlertKind, way: AlertWay): boolean {
  if (kind === 'connections' && way === 'mail') return mails.connections
  const ways: readonly AlertWay[] = away[kind]
  return ways.includes(way)
}

type WayChoice = { readonly kind: AlertKind; readonly way: AlertWay; readonly isOn: boolean }

/** The change to the settings. */
export function withWay({ away = PLAIN_AWAY, mails }: Settings, { kind, way, isOn }: WayChoice): Partial<Settings> {
  if (kind === 'connections') {
    if (way === 'mail') return { mails: { ...mails, connections: isOn } }
    return { away: { ...away, connections: toggled(away.connections, way, isOn) } }
  }
  return { away: { ...away, [kind]: toggled(away[kind], way, isOn) } }
}

export function usesWebhook(away: AwaySettings): boolean {
  return ALERT_KINDS.some((kind) => (away[kind] as readonly AlertWay[]).includes('webhook'))
}

export function withoutWebhook(away: AwaySettings): AwaySettings {
  return {
    ...away,
    connections: toggled(away.connections, 'webhook', false),
    rules: toggled(away.rules, 'webhook', false),
    reviews: toggled(away.reviews, 'webhook', false),
    screens: toggled(away.screens, 'webhook', false),
  }
}

function toggled<Way extends AlertWay>(ways: readonly Way[], way: Way, isOn: boolean): Way[] {
  const others = ways.filter((other) => other !== way)
  return isOn ? [...others, way] : others
}
