import path from 'node:path'
import { z } from 'zod'
import type { SettingsOf } from '#server/kernel/module'
import { RepoName, RepoOwner } from '#server/kernel/paths'
import { entry, OneLine, quoteValue } from '#server/kernel/settings/entry'

/** An entry of LOCAL_REPOS. */
interface LocalRepo {
  /** Null: the default org. */
  owner: string | null
  name: string
  /** An absolute path. */
  path: string
}

const EXPECTED = 'must be owner/name=path, or a path that ends in a plain folder name'
const NAMED_PATH = /^([^/=]+)\/([^/=]+)=(.+)$/

const LocalRepos = z.string().transform((text, ctx): LocalRepo[] => {
  const repos: LocalRepo[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const repo = parseEntry(entry)
    if (!isNamedWell(repo)) ctx.addIssue({ code: 'custom', message: `${quoteValue(entry)} ${EXPECTED}` })
    repos.push(repo)
  }
  return repos
})

function parseEntry(entry: string): LocalRepo {
  const [, owner, name, namedPath] = NAMED_PATH.exec(entry) ?? []
  if (owner !== undefined && name !== undefined && namedPath !== undefined) {
    return { owner: owner.trim(), name: name.trim(), path: path.resolve(namedPath.trim()) }
  }
  const folder = path.resolve(entry)
  return { owner: null, name: path.basename(folder).replace(/\.git$/, ''), path: folder }
}

function isNamedWell({ owner, name }: LocalRepo): boolean {
  return (owner === null || RepoOwner.safeParse(owner).success) && RepoName.safeParse(name).success
}

export const settings = {
  localRepos: entry({
    name: 'LOCAL_REPOS',
    group: 'First start',
    meaning:
      'Local git repositories: owner/name=path or only a path, separated by commas. New ones are connected at each start; none is removed. Default: a sample repository, until another one is connected.',
    example: 'acme/payments=/srv/git/payments,../handbook',
    schema: LocalRepos.default([]),
  }),
  localRoots: entry({
    name: 'LOCAL_ROOTS',
    group: 'First start',
    meaning:
      'Folders on this machine, separated by commas. Platform administrators can connect the git repositories below them. Default: none.',
    example: '/srv/git',
    schema: OneLine.transform((text) => text.split(',').map((folder) => folder.trim()))
      .transform((folders) => folders.filter((folder) => folder !== '').map((folder) => path.resolve(folder)))
      .default([]),
  }),
  localHooks: entry({
    name: 'LOCAL_HOOKS',
    group: 'First start',
    meaning:
      'Plumbline runs no hooks of local repositories. refuse: a repository whose hooks can refuse or change commits or pushes is not connected, and not written to if a hook appears later. ignore: Plumbline writes without running them.',
    example: 'ignore',
    schema: z.enum(['refuse', 'ignore'], 'must be refuse or ignore').default('refuse'),
  }),
} as const

type OwnSettings = SettingsOf<typeof settings>

/** Repository names are unique without case. */
function refuseSameName({ localRepos, defaultOrg }: OwnSettings & { defaultOrg: string }): string | null {
  const names = localRepos.map(({ owner, name }) => `${owner ?? defaultOrg}/${name}`)
  const isRepeated = (name: string, at: number) =>
    names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at
  const repeated = names.find(isRepeated)
  return repeated === undefined ? null : `LOCAL_REPOS names ${repeated} twice`
}

export const settingRules = [refuseSameName]
