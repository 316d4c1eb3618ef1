import type { Frontmatter, ParsedDocument } from '#spec/types'
import type { Change } from './change'

const WRITTEN: Record<Exclude<keyof Frontmatter, 'extra'>, string> = {
  title: 'title',
  status: 'status',
  owner: 'owner',
  team: 'team',
  ticketProject: 'ticket_project',
  created: 'created',
  updated: 'updated',
  tags: 'tags',
  type: 'type',
  dependsOn: 'depends_on',
  supersedes: 'supersedes',
  reviewStatus: 'review_status',
  sync: 'sync',
  aiExposure: 'ai_exposure',
}

/** Changed keys, known ones first. The title may come from the first heading. */
export function diffFrontmatter(before: ParsedDocument, after: ParsedDocument): Change[] {
  const from = valuesOf(before)
  const to = valuesOf(after)
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key) => {
    const change: Change = { kind: 'key_changed', key, from: from.get(key) ?? null, to: to.get(key) ?? null }
    return JSON.stringify(change.from) === JSON.stringify(change.to) ? [] : [change]
  })
}

function valuesOf({ title, frontmatter }: ParsedDocument): Map<string, unknown> {
  const { extra, ...standard } = { ...frontmatter, title }
  const fields = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[]
  const extras = Object.entries(extra).sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map([...fields.map((field): [string, unknown] => [WRITTEN[field], standard[field]]), ...extras])
}
