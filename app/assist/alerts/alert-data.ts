import type { AlertDetailWire, AlertNumbersWire, AlertsWire } from '#server/assist/alerts/list/wire'
import type {
  ExampleAlertWire,
  ServicesWire,
  SourceDeliveriesWire,
  SourcesWire,
} from '#server/assist/alerts/sources/wire'

export type Alert = AlertsWire['alerts'][number]
export type AlertDetail = AlertDetailWire
export type AlertNumbers = AlertNumbersWire
export type AlertSource = SourcesWire['sources'][number]
export type ExampleAlert = NonNullable<ExampleAlertWire['alert']>
export type AlertServices = ServicesWire
export type AlertDelivery = SourceDeliveriesWire['deliveries'][number]
