import path from 'node:path'
import { z } from 'zod'
import { RepoName, RepoOwner } from '../kernel/paths'

export interface LocalRepo {
  owner: string
  name: string
  /** Absolute. */
  path: string
}

/** A repository of LOCAL_REPOS; one named by its path alone belongs to the default org. */
export interface NamedLocalRepo extends Omit<LocalRepo, 'owner'> {
  owner: string | null
}

const NAMED = /^([^/=]+)\/([^/=]+)=(.+)$/

export const LocalRepos = z.string().transform((text, ctx): NamedLocalRepo[] => {
  const repos: NamedLocalRepo[] = []
  const seen = new Set<string>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const repo = parseEntry(entry)
    const key = `${repo.owner ?? ''}/${repo.name}`.toLowerCase()
    const wrong = problemOf(repo) ?? (seen.has(key) ? 'is named twice' : null)
    if (wrong) ctx.addIssue({ code: 'custom', message: `"${entry}" ${wrong}` })
    seen.add(key)
    repos.push(repo)
  }
  return repos
})

function parseEntry(entry: string): NamedLocalRepo {
  const [, owner, name, named] = NAMED.exec(entry) ?? []
  if (owner !== undefined && name !== undefined && named !== undefined) {
    return { owner: owner.trim(), name: name.trim(), path: path.resolve(named.trim()) }
  }
  const folder = path.resolve(entry)
  return { owner: null, name: path.basename(folder).replace(/\.git$/, ''), path: folder }
}

function problemOf({ owner, name }: NamedLocalRepo): string | null {
  const valid = (owner === null || RepoOwner.safeParse(owner).success) && RepoName.safeParse(name).success
  return valid ? null : 'must be owner/name=path, or a path that ends in a plain folder name'
}
