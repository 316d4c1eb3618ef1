import type { ListedDocument } from './listed-document'

/** A name that a filter takes, and how many documents have it. */
export interface CountedName {
  name: string
  count: number
}

/** A folder with documents; empty for the root of a repository. */
export interface CountedFolder {
  repo: string
  folder: string
  count: number
}

/** The names in the documents of an org. */
export interface FilterNames {
  /** Most frequent first. */
  team: readonly CountedName[]
  owner: readonly CountedName[]
  tag: readonly CountedName[]
  repo: readonly CountedName[]
  /** In no order. */
  folders: readonly CountedFolder[]
}

export function countFilterNames(documents: readonly ListedDocument[]): FilterNames {
  const [team, owner, tag, repo] = [new NameCounts(), new NameCounts(), new NameCounts(), new NameCounts()]
  const folders = new Map<string, CountedFolder>()
  for (const document of documents) {
    team.add(document.team, 1)
    owner.add(document.owner, 1)
    for (const each of new Set(document.tags)) tag.add(each, 1)
    repo.add(document.repo, 1)
    const folder = document.path.slice(0, Math.max(0, document.path.lastIndexOf('/')))
    const key = `${document.repo}\0${folder}`
    const counted = folders.get(key) ?? { repo: document.repo, folder, count: 0 }
    counted.count++
    folders.set(key, counted)
  }
  return {
    team: team.list(),
    owner: owner.list(),
    tag: tag.list(),
    repo: repo.list(),
    folders: [...folders.values()],
  }
}

/** Filters ignore case, so names are counted in any case. The first spelling stands for the others. */
export class NameCounts {
  private readonly byKey = new Map<string, CountedName>()

  add(name: string | null, count: number): void {
    if (name === null || name === '') return
    const key = name.toLowerCase()
    const counted = this.byKey.get(key) ?? { name, count: 0 }
    counted.count += count
    this.byKey.set(key, counted)
  }

  /** Most frequent first. */
  list(): CountedName[] {
    return [...this.byKey.values()].sort(
      (a, b) => b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    )
  }
}
