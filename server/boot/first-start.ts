import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import { makeFirstAccountLink } from '#server/accounts/auth/index'
import { syncBootstrapKey } from '#server/accounts/keys/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import type { Context, Org } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeSampleRepository } from '#server/library/sample/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { withLock } from '../../db/embedded/lock.mjs'
import { printLine } from './print-line'
import type { Settings } from './settings'

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
  const named = settings.localRepos.length > 0 ? settings.localRepos : [await sample(settings, env)]
  for (const { owner, name, path } of named) {
    const repository = { owner: owner ?? settings.defaultOrg, name, path }
    printLine('repository', `${repository.owner}/${name} (${path})`)
    const { refusal, problem } = await checkRepository(ctx, path)
    const isRefused = refusal !== null && !(await isConnectedAt(ctx, org, path))
    if (!isRefused) await connectLocalRepository(ctx, org, repository)
    if (refusal !== null) printLine('', `${isRefused ? 'not connected' : 'cannot be written to'}: ${refusal}`)
    if (problem !== null) printLine('', `cannot be read: ${problem}`)
  }
}

interface RepositoryCheck {
  /** Why the repository cannot be read. The start continues; the repository is read once that is fixed. */
  refusal: string | null
  /** Why the repository cannot be read. The start goes on: it is read as soon as that is corrected. */
  problem: string | null
}

async function checkRepository({ ports }: Context, path: string): Promise<RepositoryCheck> {
  const { local } = ports.codeHosts
  try {
    await local.head({ path, branch: null })
    return { refusal: await local.hookRefusal({ path }), problem: null }
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error
    return { refusal: null, problem: error.message }
  }
}

async function isConnectedAt({ db }: Context, org: Org, path: string): Promise<boolean> {
  const isIt = and(eq(repositories.orgId, org.id), eq(repositories.localPath, path), isConnected)
  return (await db.select({ id: repositories.id }).from(repositories).where(isIt).limit(1)).length > 0
}

async function sample({ dataDir }: Settings, env: NodeJS.ProcessEnv) {
  const folder = path.join(dataDir, 'sample')
  // A web process and a worker process may run their first start at the same time.
  await withLock(`${folder}.lock`, () => makeSampleRepository(folder, { env }))
  return { owner: null, name: 'sample', path: folder }
}
