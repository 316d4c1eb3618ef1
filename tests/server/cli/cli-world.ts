import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll } from 'vitest'
import { refreshStaleness } from '#server/insight/staleness/index'
import type { Org } from '#server/kernel/context'
import { trackSectionIdentities } from '#server/library/history/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { countWords } from '#server/library/search/index'
import { afterIndex } from '#server/tickets/sync/runs/after-index'
import { syncRepository } from '#server/tickets/sync/runs/sync-repository'
import { type Run, svc } from '#tests/cli/run-svc'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp, type TestApp } from '#tests/support/test-app'
import { jobContext } from '#tests/support/test-context'

/** A repository that is both a checkout and connected to a server, and svc in it. */
export interface CliWorld {
  org: Org
  git: TestRepository
  /** The environment in which svc finds the server. */
  env: Record<string, string>
  /** Runs svc in the checkout, with a key for the server. */
  svc(...words: string[]): Promise<Run>
  /** Indexes the commits. */
  index(): Promise<void>
  /** Updates the lists and counts of words, which searches read. */
  countWords(): Promise<unknown>
  /** Updates which specs are stale. */
  staleness(): Promise<void>
  /** Runs the ticket sync. */
  sync(): Promise<void>
}

export function openCliWorld(files: Files): CliWorld {
  const test = openTestApp()
  const world = {} as CliWorld
  const stops: (() => unknown)[] = []
  beforeAll(async () => {
    const org = await makeOrg(test.db)
    const userId = await makeMember(test.db, org, 'admin')
    const key = await makeKey(test.db, org, { userId, scopes: ['specs:read', 'specs:write', 'org:manage'] })
    const git = makeRepository(files)
    const { orgId, id } = await connectLocalRepository(test.ctx, org, {
      owner: 'acme',
      name: 'specs',
      path: git.path,
    })
    const job = { orgId, repositoryId: id }
    const server = serve({ fetch: (request) => forward(test, request), port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const own = { SVC_SERVER: address, SVC_API_KEY: key, XDG_CONFIG_HOME: git.path }
    const env = { ...process.env, ...own }
    stops.push(() => server.close(), git.remove)
    Object.assign(world, {
      org,
      git,
      env: own,
      svc: (...words: string[]) => svc(git.path, words, env),
      index: async () => {
        await requestIndex(test.ctx, { orgId, id })
        await indexRepository(test.ctx, job)
      },
      countWords: () => countWords(test.ctx),
      staleness: async () => {
        await trackSectionIdentities(test.ctx, job)
        await refreshStaleness(test.ctx, job)
      },
      sync: async () => {
        await trackSectionIdentities(test.ctx, job)
        await afterIndex(test.ctx, job)
        await syncRepository(jobContext(test.ctx), job)
      },
    })
    await world.index()
  }, 120_000)
  afterAll(async () => {
    for (const stop of stops) await stop()
  })
  return world
}

/** The app answers without a socket; svc is a process and needs one. */
async function forward(test: TestApp, request: Request): Promise<Response> {
  const { method, headers } = request
  const { pathname, search } = new URL(request.url)
  const body = method === 'GET' ? undefined : await request.arrayBuffer()
  return test.ask(`${pathname}${search}`, { method, headers, body })
}
