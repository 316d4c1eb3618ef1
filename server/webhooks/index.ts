export {
  createIntake,
  type Intake,
  NO_WEBHOOKS,
  type Receipt,
  type WebhookParts,
  type WebhookSecrets,
} from './create-intake'
export { INBOUND_PATHS, type InboundPath } from './inbound-paths'
export { isHandshake } from './offered-secrets'
export { whichAreUnknown } from './queries'
export { type Source, TRAITS } from './sources'
