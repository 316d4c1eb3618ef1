import { redirect } from '@remix-run/node'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import type { Caller } from '#server/router'
import { encodePagePath } from '#shared/encode-path'
import { orgPath } from '#shared/page-paths'
import type { StartStep } from './steps'

/** Remembers the next step and goes there. */
export async function goOn(
  args: LoaderFunctionArgs,
  step: Exclude<StartStep, 'read'> | null,
  path = `start/${step ?? 'read'}`,
): Promise<Response> {
  const { org = '' } = args.params
  await load(args, (caller) => caller.orgs.setFirstStep({ org, step }))
  return redirect(orgPath(org, path), 303)
}

/** The repository that was connected last: the person's own. Undefined if there is none. */
export async function newestRepository(caller: Caller, org: string) {
  const { connections } = await caller.connections.list({ org })
  return connections.toSorted((a, b) => b.id - a.id)[0]
}

/** Asks for each connected repository what to include, in the order of their connection. Then come the people. */
export async function goOnAfterInclude(args: LoaderFunctionArgs): Promise<Response> {
  const { org = '', owner, repo } = args.params
  const { connections } = await load(args, (caller) => caller.connections.list({ org }))
  const inOrder = connections.toSorted((a, b) => a.id - b.id)
  const current = inOrder.findIndex((each) => each.owner === owner && each.repo === repo)
  const next = current < 0 ? undefined : inOrder[current + 1]
  return next ? goOn(args, 'include', includeStep(next.owner, next.repo)) : goOn(args, 'invite')
}

/** The document to end on: the start page of the repository, else its first one. Null if it has none. */
export async function firstDocument(caller: Caller, at: { org: string; owner: string; repo: string }) {
  const { specs, docs, indexed_at, problem } = await caller.repos.get(at)
  const paths = [...docs.map(({ path }) => path), ...specs.map(({ file_path }) => file_path)]
  const path =
    paths.find((each) => /^readme\.md$/i.test(each)) ?? specs[0]?.file_path ?? docs[0]?.path ?? null
  return { path, count: paths.length, isRead: indexed_at !== null, problem }
}

/** The step that chooses what to include, below the org. */
export const includeStep = (owner: string, repo: string) =>
  `start/include/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`

/** The page that shows a document together with the next commit, below the org. */
export const readStep = (owner: string, repo: string, path: string) =>
  `start/read/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/${encodePagePath(path)}`
