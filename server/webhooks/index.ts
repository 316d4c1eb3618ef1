export { createConnectionIntake } from './create-connection-intake'
export {
  createIntake,
  NO_WEBHOOK_SECRETS,
  type Receipt,
  type WebhookSecrets,
} from './create-intake'
export { INBOUND_PATHS, type InboundPath } from './inbound-paths'
export { isHandshake } from './offered-secrets'
export { findUnknownDeliveryIds } from './queries'
export { SOURCE_TRAITS, type Source } from './source-traits'
export type { WebhookRequest } from './verify-event'
