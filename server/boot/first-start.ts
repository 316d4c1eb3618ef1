import path from 'node:path'
import { withLock } from '../../db/embedded/lock.mjs'
import { makeFirstAccountLink } from '../auth'
import type { Context, Org } from '../kernel/context'
import { syncBootstrapKey } from '../keys'
import { ensureFirstOrg } from '../orgs'
import { CodeHostError } from '../ports/codehost/port'
import { connectLocalRepository } from '../repos'
import { makeSampleRepository } from '../sample'
import type { Settings } from '../settings'
import { printLine } from './print-line'

/**
 * Creates the default org, its admin and its repositories if they are missing. Returns the path where the
 * first account is created, or null.
 */
export async function firstStart(
  ctx: Context,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  const { org, adminId } = await ensureFirstOrg(ctx, settings.defaultOrg)
  // A worker's environment may lack the key. Syncing there would revoke it.
  if (settings.role !== 'worker') await syncBootstrapKey(ctx, org, settings.bootstrapAdminKey)
  await connectRepositories(ctx, org, settings, env)
  return makeFirstAccountLink(ctx, adminId)
}

async function connectRepositories(
  ctx: Context,
  org: Org,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const repositories = settings.localRepos.length > 0 ? settings.localRepos : [await sample(settings, env)]
  for (const { owner, name, path } of repositories) {
    const repository = { owner: owner ?? settings.defaultOrg, name, path }
    await connectLocalRepository(ctx, org, repository)
    printLine('repository', `${repository.owner}/${name} (${path})`)
    const problem = await findProblem(ctx, path)
    if (problem !== null) printLine('', `cannot be read: ${problem}`)
  }
}

/** Why the repository cannot be read, or null. The start goes on: it is read as soon as that is corrected. */
async function findProblem({ ports }: Context, path: string): Promise<string | null> {
  try {
    await ports.codeHosts.local.head({ path, branch: null })
    return null
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error
    return error.message
  }
}

async function sample({ dataDir }: Settings, env: NodeJS.ProcessEnv) {
  const folder = path.join(dataDir, 'sample')
  // A web process and a worker process may run their first start at the same time.
  await withLock(`${folder}.lock`, () => makeSampleRepository(folder, { env }))
  return { owner: null, name: 'sample', path: folder }
}
