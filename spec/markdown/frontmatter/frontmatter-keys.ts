import type { Frontmatter } from '#spec/types'

export function emptyFrontmatter(): Frontmatter {
  return {
    title: null,
    status: null,
    owner: null,
    team: null,
    ticketProject: null,
    created: null,
    updated: null,
    tags: [],
    type: null,
    dependsOn: [],
    supersedes: [],
    reviewStatus: null,
    sync: 'auto',
    aiExposure: null,
    extra: {},
  }
}

/** Written key → field of `Frontmatter`. */
export const TEXT_KEYS = new Map([
  ['title', 'title'],
  ['status', 'status'],
  ['owner', 'owner'],
  ['team', 'team'],
  ['ticket_project', 'ticketProject'],
  ['created', 'created'],
  ['updated', 'updated'],
  ['type', 'type'],
] as const)
export const LIST_KEYS = new Map([
  ['tags', 'tags'],
  ['depends_on', 'dependsOn'],
  ['supersedes', 'supersedes'],
] as const)
export const SYNC_MODES = ['true', 'false', 'auto'] as const

/** All known keys. */
export const FRONTMATTER_KEYS: readonly string[] = [
  ...TEXT_KEYS.keys(),
  ...LIST_KEYS.keys(),
  'review_status',
  'sync',
  'ai_exposure',
]

export function lookupKey<K extends string, V>(map: ReadonlyMap<K, V>, key: string): V | undefined {
  return (map as ReadonlyMap<string, V>).get(key)
}
