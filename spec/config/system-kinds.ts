import type { SystemKind } from '#spec/types'
import { suggest } from './checks/nearest'

export type Vendor = 'jira' | 'linear' | 'asana' | 'github'

interface SystemRow {
  vendor: Vendor
  /** The display name. */
  label: string
  /** Its kind in CONFIG.yaml and markers; null if it is not a ticket system there. */
  kind: SystemKind | null
  /** The segment of its webhook path, `/webhooks/<segment>`; null if it has none. */
  webhook: string | null
}

/**
 * The neutral names of the vendors. Configuration and webhook paths use different letters: Jira is `tracker_a` in a
 * configuration and `tracker_b` in a webhook path.
 */
const SYSTEMS: readonly SystemRow[] = [
  { vendor: 'asana', label: 'Asana', kind: null, webhook: 'tracker_a' },
  { vendor: 'jira', label: 'Jira', kind: 'tracker_a', webhook: 'tracker_b' },
  { vendor: 'linear', label: 'Linear', kind: 'tracker_b', webhook: 'tracker_c' },
  { vendor: 'github', label: 'GitHub', kind: 'code_host', webhook: null },
]

/** All words for a kind: the kinds and their aliases. */
export const SYSTEM_WORDS: readonly string[] = SYSTEMS.flatMap(({ kind, vendor }) =>
  kind ? [kind, vendor] : [],
)

/** The kind of a word: `jira` and `tracker_a` both mean `tracker_a`. */
export function toSystemKind(word: string): SystemKind | null {
  return SYSTEMS.find(({ kind, vendor }) => kind !== null && (kind === word || vendor === word))?.kind ?? null
}

/** The message for a word that names no ticket system. */
export function unknownSystem(word: string): string {
  return `\`${word}\` is not a ticket system. Use one of: ${SYSTEM_WORDS.join(', ')}.${suggest(word, SYSTEM_WORDS)}`
}

export function vendorOfKind(kind: SystemKind): Vendor {
  return rowOfKind(kind).vendor
}

export function labelOfKind(kind: SystemKind): string {
  return rowOfKind(kind).label
}

/** The vendor of `/webhooks/<segment>`. The segment is its neutral name or its own name. */
export function vendorOfWebhook(segment: string): Vendor | null {
  return (
    SYSTEMS.find(({ webhook, vendor }) => webhook && (webhook === segment || vendor === segment))?.vendor ??
    null
  )
}

/** All valid segments of `/webhooks/<segment>`. */
export const WEBHOOK_SEGMENTS: readonly string[] = SYSTEMS.flatMap(({ webhook, vendor }) =>
  webhook ? [webhook, vendor] : [],
)

function rowOfKind(kind: SystemKind): SystemRow {
  const row = SYSTEMS.find((candidate) => candidate.kind === kind)
  if (!row) throw new Error(`No system has the kind ${kind}`)
  return row
}
