import type { SystemKind } from '../types'
import { suggest } from './checks/nearest'

export type Vendor = 'jira' | 'linear' | 'asana' | 'github'

interface SystemRow {
  vendor: Vendor
  /** As people write it on a page. */
  label: string
  /** The kind that CONFIG.yaml and markers name, or null when it is none. */
  kind: SystemKind | null
  /** The letter of its inbound webhook path, `/webhooks/<letter>`, or null when it has none. */
  webhook: string | null
}

/**
 * The only place that knows a vendor's letter. The letters of the two lists are not the same letters:
 * Jira is `tracker_a` in a configuration and `tracker_b` in a webhook's path.
 */
const SYSTEMS: readonly SystemRow[] = [
  { vendor: 'asana', label: 'Asana', kind: null, webhook: 'tracker_a' },
  { vendor: 'jira', label: 'Jira', kind: 'tracker_a', webhook: 'tracker_b' },
  { vendor: 'linear', label: 'Linear', kind: 'tracker_b', webhook: 'tracker_c' },
  { vendor: 'github', label: 'GitHub', kind: 'code_host', webhook: null },
]

/** Every word that names a kind: the kinds themselves and their aliases. */
export const SYSTEM_WORDS: readonly string[] = SYSTEMS.flatMap(({ kind, vendor }) =>
  kind ? [kind, vendor] : [],
)

/** The kind that a word names: `jira` and `tracker_a` are both `tracker_a`. */
export function toSystemKind(word: string): SystemKind | null {
  return SYSTEMS.find(({ kind, vendor }) => kind !== null && (kind === word || vendor === word))?.kind ?? null
}

/** Says that a word names no kind, and which words do. */
export function unknownSystem(word: string): string {
  return `\`${word}\` is no ticket system; there are ${SYSTEM_WORDS.join(', ')}.${suggest(word, SYSTEM_WORDS)}`
}

export function vendorOfKind(kind: SystemKind): Vendor {
  return rowOfKind(kind).vendor
}

export function labelOfKind(kind: SystemKind): string {
  return rowOfKind(kind).label
}

/** The vendor whose events come in at `/webhooks/<segment>`: its letter, or its own name. */
export function vendorOfWebhook(segment: string): Vendor | null {
  return (
    SYSTEMS.find(({ webhook, vendor }) => webhook && (webhook === segment || vendor === segment))?.vendor ??
    null
  )
}

/** The segments that `/webhooks/<segment>` answers to, letters and names. */
export const WEBHOOK_SEGMENTS: readonly string[] = SYSTEMS.flatMap(({ webhook, vendor }) =>
  webhook ? [webhook, vendor] : [],
)

function rowOfKind(kind: SystemKind): SystemRow {
  const row = SYSTEMS.find((candidate) => candidate.kind === kind)
  if (!row) throw new Error(`No system has the kind ${kind}`)
  return row
}
