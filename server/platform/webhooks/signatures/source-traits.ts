import type { WebhookSource as Source } from '#db/schema/index'
import type { SignatureScheme } from './verify-signature'

export type { Source }

/** Where to find a value in a request. */
export type ValueLocation =
  | { header: string }
  /** A field of the body. A dot leads into an object. */
  | { body: string }
  | { constant: string }
  | 'digest of the body'
  /** A field of the body, else a digest of this header and the body. */
  | { body: string; elseDigestWith: string }

interface SourceTraits {
  /** The display name. */
  label: string
  /** The name of the setting that contains its secrets. */
  setting: string
  maxBytes: number
  scheme: SignatureScheme
  /** The header in which the vendor offers a secret of its own, once. The response must repeat it. */
  offersSecretIn?: string
  /** Some events are forms. They become JSON: the field `payload` if there is one, else all fields, with this value as `type`. */
  formType?: string
  /** Secrets in the body, which are not stored. */
  omittedMembers?: readonly string[]
  /** The kind of event that proves that the address is ours. The response must repeat its field `challenge`. */
  challengeKind?: string
  /** The vendor shows the response to people, so it is empty. */
  hasEmptyResponse?: true
  /** The vendor's response deadline. A delivery that is still being stored then is answered with 503, and stored. */
  answerWithinMs?: number
  /** Deliveries are stored and never processed. */
  isStoredOnly?: true
  deliveryId: ValueLocation
  kind: ValueLocation
  action: ValueLocation | null
  /** Headers stored with the delivery for troubleshooting. Never the signature. */
  storedHeaders: readonly string[]
}

const MEGABYTE = 1024 * 1024
const SECOND = 1000

/** All differences between the vendors. */
export const SOURCE_TRAITS: Record<Source, SourceTraits> = {
  github: {
    label: 'GitHub',
    setting: 'GITHUB_WEBHOOK_SECRET',
    maxBytes: 25 * MEGABYTE,
    scheme: { header: 'x-hub-signature-256', prefix: 'sha256=' },
    deliveryId: { header: 'x-github-delivery' },
    kind: { header: 'x-github-event' },
    action: { body: 'action' },
    storedHeaders: [
      'x-github-hook-id',
      'x-github-hook-installation-target-id',
      'x-github-hook-installation-target-type',
      'x-github-enterprise-host',
      'user-agent',
    ],
  },
  stripe: {
    label: 'Stripe',
    setting: 'STRIPE_WEBHOOK_SECRET',
    maxBytes: MEGABYTE,
    scheme: { header: 'stripe-signature', isTimedList: true, toleranceMs: 300 * SECOND },
    deliveryId: { body: 'id' },
    kind: { body: 'type' },
    action: null,
    storedHeaders: ['user-agent'],
  },
  asana: {
    label: 'Asana',
    setting: 'ASANA_WEBHOOK_SECRET',
    maxBytes: MEGABYTE,
    scheme: { header: 'x-hook-signature' },
    offersSecretIn: 'x-hook-secret',
    isStoredOnly: true,
    deliveryId: 'digest of the body',
    kind: { constant: 'events' },
    action: null,
    storedHeaders: ['user-agent'],
  },
  jira: {
    label: 'Jira',
    setting: 'JIRA_WEBHOOK_SECRET',
    maxBytes: MEGABYTE,
    scheme: { header: 'x-hub-signature', prefix: 'sha256=' },
    deliveryId: { header: 'x-atlassian-webhook-identifier' },
    kind: { body: 'webhookEvent' },
    action: { body: 'issue_event_type_name' },
    storedHeaders: ['x-atlassian-webhook-retry', 'user-agent'],
  },
  linear: {
    label: 'Linear',
    setting: 'LINEAR_WEBHOOK_SECRET',
    maxBytes: MEGABYTE,
    scheme: { header: 'linear-signature', timeMember: 'webhookTimestamp', toleranceMs: 60 * SECOND },
    deliveryId: { header: 'linear-delivery' },
    kind: { body: 'type' },
    action: { body: 'action' },
    storedHeaders: ['linear-event', 'user-agent'],
  },
  slack: {
    label: 'Slack',
    setting: 'SLACK_SIGNING_SECRET',
    maxBytes: MEGABYTE,
    scheme: {
      header: 'x-slack-signature',
      prefix: 'v0=',
      signedBefore: ['v0:', { header: 'x-slack-request-timestamp' }, ':'],
      timeHeader: 'x-slack-request-timestamp',
      toleranceMs: 300 * SECOND,
    },
    formType: 'slash_command',
    omittedMembers: ['token'],
    challengeKind: 'url_verification',
    answerWithinMs: 2.5 * SECOND,
    hasEmptyResponse: true,
    deliveryId: { body: 'event_id', elseDigestWith: 'x-slack-request-timestamp' },
    kind: { body: 'type' },
    action: { body: 'event.type' },
    storedHeaders: ['x-slack-retry-num', 'x-slack-retry-reason', 'user-agent'],
  },
}
