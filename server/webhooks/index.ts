export {
  type Arrival,
  createIntake,
  type Intake,
  NO_WEBHOOKS,
  type Receipt,
  type WebhookParts,
  type WebhookSecrets,
} from './create-intake'
export { deliver } from './deliver'
export { type Source, TRAITS } from './sources'
export type { Delivery, Handler, TakenEvent } from './taken-events'
