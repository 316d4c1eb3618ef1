import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import type { FolderWire } from '#server/library/repos/wire'
import { orgPath } from '#shared/page-paths'
import { foldersAround, type LoadedTree, parseFolderKey, type TreePlace } from './tree-data'
import { treePlaceOf } from './tree-place'

/** More repositories are listed on the page of the connections. */
const MAX_REPOSITORIES = 100
/** Entries of a folder that come with the page. */
const MAX_ENTRIES = 100

/** The tree as the page shows it first: the repositories, and what is open down to the current document. */
export async function loadTree(args: LoaderFunctionArgs, org: string): Promise<LoadedTree> {
  const place = treePlaceOf(new URL(args.request.url).pathname.slice(orgPath(org).length))
  return load(args, async (caller) => {
    const { repos } = await caller.repos.list({ org, limit: MAX_REPOSITORIES })
    const repositories = repos.map(({ owner, repo: name }) => ({ owner, name }))
    const opened = openPlace(repositories, place)
    const keys = opened ? foldersAround(opened) : []
    const folders = await Promise.all(
      keys.map(async (key, index): Promise<[string, FolderWire]> => {
        const { owner, repo, folder } = parseFolderKey(key)
        const next = keys[index + 1]
        const around = next === undefined ? (opened?.path ?? undefined) : parseFolderKey(next).folder
        return [key, await caller.repos.folder({ org, owner, repo, folder, around, limit: MAX_ENTRIES })]
      }),
    )
    return { repositories, folders: Object.fromEntries(folders) }
  })
}

/** The only repository is open on every page. */
function openPlace(repositories: LoadedTree['repositories'], place: TreePlace | null): TreePlace | null {
  const known = repositories.find(
    ({ owner, name }) =>
      owner.toLowerCase() === place?.owner.toLowerCase() && name.toLowerCase() === place.repo.toLowerCase(),
  )
  if (known && place) return { owner: known.owner, repo: known.name, path: place.path }
  const [only, ...others] = repositories
  return only && others.length === 0 ? { owner: only.owner, repo: only.name, path: null } : null
}
