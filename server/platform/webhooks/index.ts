export { findUnknownDeliveryIds } from './deliveries/queries'
export { createWriteBatcher } from './intake/batcher'
export { createConnectionIntake } from './intake/create-connection-intake'
export {
  createIntake,
  NO_WEBHOOK_SECRETS,
  type Receipt,
  type WebhookSecrets,
} from './intake/create-intake'
export { INBOUND_PATHS, type InboundPath } from './intake/inbound-paths'
export { requestConnectionDelivery } from './intake/store-connection-delivery'
export { isHandshake } from './signatures/offered-secrets'
export { SOURCE_TRAITS, type Source } from './signatures/source-traits'
export type { WebhookRequest } from './signatures/verify-event'
export { type SignatureScheme, type SignedRequest, verifySignature } from './signatures/verify-signature'
