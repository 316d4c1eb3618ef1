import { createRedactor } from '#server/kernel/logging/redact'
import type { Alert } from './alert'

const redact = createRedactor([])

const REDACTED = '[redacted]'

/** Patterns of secrets in messages and stacks, in addition to those in logs. */
const RULES: [RegExp, string][] = [
  [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g, REDACTED],
  [
    /\b([\w.-]{0,40}(?:token|secret|passw(?:or)?d|passphrase|credential|api[-_]?key|access[-_]?key|private[-_]?key)[\w-]{0,20})(\s*[=:]\s*|\s+is\s+)(["']?)[^\s"',;)}\]]{4,}/gi,
    `$1$2$3${REDACTED}`,
  ],
  [/\b(?:gh[oprsu]_|github_pat_|glpat-|xox[abpr]-|sk-|sk_live_|rk_live_|whsec_)[\w-]{10,}/g, REDACTED],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, REDACTED],
]

const scrubText = (text: string): string =>
  RULES.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), redact(text))

const MAX_STACK = 8_000

/** Removes secrets from the identifying fields, before anything else, so that all alerts are compared alike. */
export const scrubNames = (alert: Alert): Alert => ({
  ...alert,
  fingerprint: scrubText(alert.fingerprint),
  title: scrubText(alert.title),
})

/**
 * Removes secrets from the other texts. A stack is shortened afterwards, so that secrets are not cut before they are
 * recognised.
 */
export const scrubTexts = (alert: Alert): Alert => ({
  ...alert,
  message: alert.message && scrubText(alert.message),
  url: alert.url && scrubText(alert.url),
  stack: alert.stack && scrubText(alert.stack).slice(0, MAX_STACK),
})
