import type { SearchHit } from '#server/library/search/wire'

export interface HitGroup {
  key: string
  document: SearchHit
  hits: SearchHit[]
}

/** Groups hits by document, in the order of the best hit. */
export function groupHits(hits: SearchHit[]): HitGroup[] {
  const groups = new Map<string, HitGroup>()
  for (const hit of hits) {
    const key = `${hit.repo_full_name}:${hit.file_path}`
    const group = groups.get(key) ?? { key, document: hit, hits: [] }
    group.hits.push(hit)
    groups.set(key, group)
  }
  return [...groups.values()]
}
