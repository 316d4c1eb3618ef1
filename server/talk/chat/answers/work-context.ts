import { and, eq, isNull } from 'drizzle-orm'
import { documentFollows, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { ChatSession, Person } from '../requests/open-session'

/** The context that `chat.work_context` adds to a person's direct messages. */
export interface WorkContext {
  person: Person
  /** The repositories whose configuration enables it. */
  repos: ReadonlyMap<number, string>
}

/** Null if no repository enables it, or the person has no linked account. */
export async function readWorkContext({ ctx, person }: ChatSession): Promise<WorkContext | null> {
  if (!person) return null
  const rows = await connectedRepositories(ctx)
  const repos = new Map(
    rows.flatMap((row): [number, string][] =>
      currentConfig(row)?.config.chat.work_context.enabled ? [[row.id, `${row.owner}/${row.name}`]] : [],
    ),
  )
  return repos.size === 0 ? null : { person, repos }
}

/** Answers can concern any repository, so all must allow it. */
export async function allowsSharedChannels(ctx: OrgContext): Promise<boolean> {
  const rows = await connectedRepositories(ctx)
  return (
    rows.length > 0 && rows.every((row) => currentConfig(row)?.config.chat.allow_shared_channels === true)
  )
}

const connectedRepositories = ({ db, org }: OrgContext) =>
  db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isNull(repositories.disconnectedAt)))

/** The documents that the person follows or muted in these repositories. */
export async function readChoices({ db, org }: OrgContext, { person, repos }: WorkContext) {
  const rows = await db
    .select()
    .from(documentFollows)
    .where(and(eq(documentFollows.orgId, org.id), eq(documentFollows.userId, person.userId)))
  return rows.flatMap(({ repositoryId, path, choice }) => {
    const repo = repos.get(repositoryId)
    return repo === undefined ? [] : [{ repo, path, choice }]
  })
}
