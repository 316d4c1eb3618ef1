import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { userIdOf } from '#server/kernel/user-id-of'
import { applyEdits, type Edit } from '#spec/edit/index'
import { frontmatterOf } from '#spec/markdown/index'
import { type EditorLocation, openEditorLocation } from './open-editor-location'
import { chooseTemplate } from './templates/choose-template'
import { readTemplate } from './templates/find-template'
import type { NewFileWire } from './wire'

/** The initial content and the allowed folders of a new spec. The default template comes from the head, or from `commitSha`. */
export async function newFile(
  ctx: OrgContext,
  at: RepositoryNames,
  { commitSha = null, template: chosen }: { commitSha?: string | null; template?: string } = {},
): Promise<NewFileWire> {
  const location = await openEditorLocation(ctx, at)
  const { template: usual, folder } = await readTemplate(location, commitSha)
  const template = chosen === undefined ? usual : await chooseTemplate(location, chosen)
  return {
    content: await fillInFrontmatter(ctx, location, template.content),
    template: template.id,
    doc_paths: location.config.specs.doc_paths,
    folder,
  }
}

/** Fills in owner, team and date where the template leaves them empty. */
async function fillInFrontmatter(
  ctx: OrgContext,
  { config }: EditorLocation,
  template: string,
): Promise<string> {
  const frontmatter = frontmatterOf(template)
  const [user] = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userIdOf(ctx)))
  const created = ctx.clock.now().toISOString().slice(0, 10)
  const defaults = [
    { key: 'owner', isEmpty: !frontmatter.owner, value: user?.name },
    { key: 'team', isEmpty: !frontmatter.team, value: config.team },
    { key: 'created', isEmpty: !frontmatter.created, value: created },
  ]
  const edits = defaults.flatMap(({ key, isEmpty, value }): Edit[] =>
    isEmpty && value ? [{ kind: 'set_key', key, value }] : [],
  )
  const filled = applyEdits(template, edits)
  return filled.ok ? filled.source : template
}
