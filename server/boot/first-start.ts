import { and, eq, isNotNull } from 'drizzle-orm'
import { memberships, repositories } from '#db/schema/index'
import { makeFirstAccountLink } from '#server/accounts/auth/index'
import { syncBootstrapKey } from '#server/accounts/keys/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import type { Context, Org } from '#server/kernel/context'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { makeFolderToken } from '#server/library/local-folders/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { printLine } from './print-line'
import { sampleFolder } from './sample-folder'
import type { Settings } from './settings'

const SAMPLE = 'sample'

/** What the start prints for the first person. */
export interface FirstSecrets {
  /** The path where the first account is created. Null if it exists. */
  firstAccountPath: string | null
  /** Connects one folder of this machine. Null if the deployment needs none. */
  folderToken: string | null
}

/** Creates the default org, its admin and its repositories if they are missing. */
export async function firstStart(
  ctx: Context,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Promise<FirstSecrets> {
  const { org, adminId } = await ensureFirstOrg(ctx, settings.defaultOrg)
  // A worker's environment may lack the key. Syncing there would revoke it.
  if (settings.role !== 'worker') await syncBootstrapKey(ctx, org, settings.bootstrapAdminKey)
  await connectRepositories(ctx, org, settings, env)
  return {
    firstAccountPath: await makeFirstAccountLink(ctx, adminId),
    folderToken: (await needsFolderToken(ctx, org, settings)) ? await makeFolderToken({ ...ctx, org }) : null,
  }
}

async function connectRepositories(
  ctx: Context,
  org: Org,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { localRepos } = settings
  const named = localRepos.length > 0 ? localRepos : await sampleOf(ctx, org, sampleFolder(settings, env))
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

/** The sample, for an org that never had a repository or still has the sample. It does not replace other choices. */
async function sampleOf({ db }: Context, org: Org, { path, make }: ReturnType<typeof sampleFolder>) {
  const earlier = await db
    .select({
      owner: repositories.owner,
      name: repositories.name,
      disconnectedAt: repositories.disconnectedAt,
    })
    .from(repositories)
    .where(eq(repositories.orgId, org.id))
  const isThere = earlier.some(
    ({ owner, name, disconnectedAt }) => owner === org.slug && name === SAMPLE && disconnectedAt === null,
  )
  if (earlier.length > 0 && !isThere) return []
  await make()
  return [{ owner: null, name: SAMPLE, path }]
}

/**
 * While the first account's steps are open or the org is empty. An operator who set LOCAL_ROOTS has already said which folders
 * may be connected.
 */
async function needsFolderToken({ db }: Context, org: Org, settings: Settings): Promise<boolean> {
  if (settings.role === 'worker' || settings.localRoots.length > 0) return false
  const open = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, org.id), isNotNull(memberships.firstStep)))
    .limit(1)
  const connected = await db
    .select({ id: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isConnected))
    .limit(1)
  return open.length > 0 || connected.length === 0
}
