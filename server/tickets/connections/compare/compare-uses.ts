import { and, eq, isNotNull } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import {
  type ProjectDescription,
  type Tracker,
  TrackerError,
  type TrackerOptions,
} from '#server/ports/tracker/port'
import type { ConfigInForce } from '#spec/config/load-config'
import { credentialKindOf } from '../credentials/credential-kinds'
import type { OwnConnection } from '../credentials/own-connections'
import { chooseCredential } from '../open/choose-credential'
import type { ConfiguredUse } from '../wire'
import { findMissing, lineOf } from './find-missing'
import { proposeMapping } from './status-mapping'

/** Limit for all repositories together, so that a test ends in time. */
const MAX_PROJECTS = 20

interface Use {
  repository: Repository
  name: string
  inForce: ConfigInForce
  project: string | null
}

/** Compares each connection of a CONFIG.yaml that uses this credential with the project that it names. */
export async function compareUses(
  ctx: OrgContext,
  own: OwnConnection,
  tracker: Tracker,
  options: TrackerOptions,
): Promise<ConfiguredUse[]> {
  const uses = await findUses(ctx, own)
  const keys = [...new Set(uses.flatMap(({ project }) => project ?? []))].slice(0, MAX_PROJECTS)
  const projects = new Map<string, ProjectDescription | null>()
  for (const key of keys) projects.set(key, await describe(tracker, key, options))
  return uses.map((use) => compare(use, use.project === null ? undefined : projects.get(use.project)))
}

async function findUses(ctx: OrgContext, own: OwnConnection): Promise<Use[]> {
  const rows = await ctx.db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, ctx.org.id), isConnected, isNotNull(repositories.config)))
    .orderBy(repositories.owner, repositories.name)
  const uses: Use[] = []
  for (const repository of rows) {
    const inForce = currentConfig(repository)
    for (const [name, connection] of Object.entries(inForce?.config.ticket_systems ?? {})) {
      if (!inForce || credentialKindOf(connection.system) !== own.kind) continue
      const choice = await chooseCredential(ctx, name, connection, inForce)
      if (!('problem' in choice) && choice.own?.id === own.id)
        uses.push({ repository, name, inForce, project: connection.project })
    }
  }
  return uses
}

/** Null if the project does not exist, or the account may not see it. */
async function describe(
  tracker: Tracker,
  key: string,
  options: TrackerOptions,
): Promise<ProjectDescription | null> {
  try {
    return await tracker.describeProject(key, options)
  } catch (error) {
    if (error instanceof TrackerError && (error.code === 'not_found' || error.code === 'forbidden'))
      return null
    throw error
  }
}

function compare(use: Use, project: ProjectDescription | null | undefined): ConfiguredUse {
  const { repository, name, inForce, project: key } = use
  const names = {
    repo: `${repository.owner}/${repository.name}`,
    connection: name,
    config_file: repository.configFile,
    project: key,
  }
  const connection = inForce.config.ticket_systems[name]
  if (!project || !connection) return { ...names, ...NOT_COMPARED, missing: missingProject(use, project) }
  const mapping = proposeMapping(connection, project.statuses)
  return {
    ...names,
    project_name: project.name,
    is_writable: project.isWritable,
    types: project.types.map(({ name }) => name),
    statuses: project.statuses.map(({ name, category }) => ({ name, category })),
    missing: findMissing(use, project, mapping),
    unmapped: mapping.reverse.map(({ status }) => status),
    mapping: mapping.forward.length + mapping.reverse.length === 0 ? null : toWire(mapping),
  }
}

const toWire = ({ forward, reverse }: ReturnType<typeof proposeMapping>) => ({
  forward: Object.fromEntries(forward.map(({ state, status }) => [state, status])),
  reverse: Object.fromEntries(reverse.map(({ status, state }) => [status, state])),
})

const NOT_COMPARED = {
  project_name: null,
  is_writable: false,
  types: [],
  statuses: [],
  unmapped: [],
  mapping: null,
}

function missingProject(
  { name, inForce, project }: Use,
  described: null | undefined | object,
): ConfiguredUse['missing'] {
  if (described === undefined && project !== null) return []
  const key = `ticket_systems.${name}.project`
  const line = lineOf(['ticket_systems', name, 'project'], inForce)
  if (project === null) {
    const message = `${name} names no project. Set \`${key}\` or \`project_key\`.`
    return [{ what: 'project', name: '', key, line, message }]
  }
  const message = `There is no project ${JSON.stringify(project)}, or the account may not see it.`
  return [{ what: 'project', name: project, key, line, message }]
}
