import path from 'node:path'
import { z } from 'zod'
import { RepoName, RepoOwner } from '../kernel/paths'
import { SettingsError } from './settings-error'

export interface LocalRepo {
  owner: string
  name: string
  /** An absolute path. */
  path: string
}

/** An entry of LOCAL_REPOS. Without an owner, the repository belongs to the default org. */
export interface NamedLocalRepo extends Omit<LocalRepo, 'owner'> {
  owner: string | null
}

const EXPECTED = 'must be owner/name=path, or a path that ends in a plain folder name'
const NAMED_PATH = /^([^/=]+)\/([^/=]+)=(.+)$/

export const LocalRepos = z.string().transform((text, ctx): NamedLocalRepo[] => {
  const repos: NamedLocalRepo[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const repo = parseEntry(entry)
    if (!isNamedWell(repo)) ctx.addIssue({ code: 'custom', message: `"${entry}" ${EXPECTED}` })
    repos.push(repo)
  }
  return repos
})

function parseEntry(entry: string): NamedLocalRepo {
  const [, owner, name, namedPath] = NAMED_PATH.exec(entry) ?? []
  if (owner !== undefined && name !== undefined && namedPath !== undefined) {
    return { owner: owner.trim(), name: name.trim(), path: path.resolve(namedPath.trim()) }
  }
  const folder = path.resolve(entry)
  return { owner: null, name: path.basename(folder).replace(/\.git$/, ''), path: folder }
}

function isNamedWell({ owner, name }: NamedLocalRepo): boolean {
  return (owner === null || RepoOwner.safeParse(owner).success) && RepoName.safeParse(name).success
}

/** Adds the default owner to entries without one. Throws if two entries then have the same name. */
export function giveOwners(repos: NamedLocalRepo[], defaultOrg: string): LocalRepo[] {
  const byName = new Map<string, LocalRepo>()
  for (const repo of repos) {
    const owned = { ...repo, owner: repo.owner ?? defaultOrg }
    const name = `${owned.owner}/${owned.name}`
    if (byName.has(name.toLowerCase())) throw new SettingsError([`LOCAL_REPOS names ${name} twice`])
    byName.set(name.toLowerCase(), owned)
  }
  return [...byName.values()]
}
