import type { AlertSourceKind } from '#db/schema/index'
import { type SignatureScheme, type SignedRequest, verifySignature } from '#server/platform/webhooks/index'

const GRAFANA_TIME = 'x-grafana-alerting-timestamp'
const TOLERANCE_MS = 300_000

/** Grafana also signs the time if its contact point has a header for it. */
const GRAFANA: SignatureScheme = { header: 'x-grafana-alerting-signature' }
const GRAFANA_WITH_TIME: SignatureScheme = {
  ...GRAFANA,
  signedBefore: [{ header: GRAFANA_TIME }, ':'],
  timeHeader: GRAFANA_TIME,
  toleranceMs: TOLERANCE_MS,
}
const SENTRY: SignatureScheme = { header: 'sentry-hook-signature' }
/** Our own, for scripts: HMAC-SHA256 of the body in hex. */
const JSON_SCHEME: SignatureScheme = { header: 'x-signature-256', prefix: 'sha256=' }

/** Whether the signature is valid in the scheme of the sender's kind. Alertmanager signs nothing. */
export function isSigned(kind: AlertSourceKind, request: SignedRequest): boolean {
  const hasTime = request.headers.has(GRAFANA_TIME)
  const schemes = { sentry: SENTRY, grafana: hasTime ? GRAFANA_WITH_TIME : GRAFANA, json: JSON_SCHEME }
  return kind !== 'alertmanager' && verifySignature(schemes[kind], request) === 'valid'
}
