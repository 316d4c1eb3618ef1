import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { applyEdits, type Edit } from '../../spec/edit'
import { frontmatterOf } from '../../spec/markdown'
import { askHost } from '../kernel/ask-host'
import type { OrgContext } from '../kernel/context'
import { Memory } from '../kernel/memory'
import { userIdOf } from '../kernel/user-id-of'
import { BUILT_IN_TEMPLATE } from './built-in-template'
import { openPlace, type Place, type RepoNames } from './open-place'
import { readFile } from './read-file'
import { isMarkdown } from './require-editable'
import type { NewFileWire } from './wire'

/** What a new spec begins with, and where it may lie; by the head, unless another commit will do. */
export async function newFile(
  ctx: OrgContext,
  at: RepoNames,
  commitSha: string | null = null,
): Promise<NewFileWire> {
  const place = await openPlace(ctx, at)
  const template = (await findTemplate(place, commitSha)) ?? BUILT_IN_TEMPLATE
  const { doc_paths: docPaths } = place.config.specs
  return {
    content: await fillIn(ctx, place, template),
    doc_paths: docPaths,
    folder: foldersOf(docPaths)[0] ?? '',
  }
}

const MAX_TEMPLATE_CHARACTERS = 100_000

/** What a commit holds does not change: only the first who asks waits for git. */
const templates = new Memory<{ template: string | null }>(
  10_000_000,
  ({ template }) => 500 + (template?.length ?? 0),
)

async function findTemplate(place: Place, commitSha: string | null): Promise<string | null> {
  const from = commitSha ?? (await askHost(place.host.head(place.ref)))?.commitSha
  if (!from) return null
  const paths = templatePaths(place.config)
  const key = [place.repository.orgId, place.repository.id, from, ...paths].join('\n')
  const known = templates.get(key)
  if (known) return known.template
  const found = await Promise.all(paths.map((path) => readFile(place, from, path)))
  const isUsable = (content?: string | null) => content && content.length <= MAX_TEMPLATE_CHARACTERS
  const template = found.find((file) => isUsable(file?.content))?.content ?? null
  templates.set(key, { template })
  return template
}

/** The one that the configuration names, else a `_template.md` where specs lie, else one in the root. */
function templatePaths({ triage, specs }: Place['config']): string[] {
  const folders = [...foldersOf(specs.doc_paths), '']
  const usual = folders.map((folder) => `${folder && `${folder}/`}_template.md`)
  return [...new Set([triage.spec_template, ...usual])].filter(isMarkdown)
}

const MAX_FOLDERS = 5

/** The folders that patterns name before their first wildcard. */
function foldersOf(docPaths: readonly string[]): string[] {
  const folders = docPaths
    .filter((pattern) => !pattern.startsWith('!'))
    .map((pattern) => pattern.replace(/[^/]*[*?[{].*$/, '').replace(/(^|\/)[^/]*$/, ''))
  return [...new Set(folders)].slice(0, MAX_FOLDERS)
}

/** Who writes it, for which team and when, where the template leaves that open. */
async function fillIn(ctx: OrgContext, { config }: Place, template: string): Promise<string> {
  const frontmatter = frontmatterOf(template)
  const [writer] = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userIdOf(ctx)))
  const created = ctx.clock.now().toISOString().slice(0, 10)
  const open: [key: string, isOpen: boolean, value: string | null][] = [
    ['owner', !frontmatter.owner, writer?.name ?? null],
    ['team', !frontmatter.team, config.team],
    ['created', !frontmatter.created, created],
  ]
  const edits = open.flatMap(([key, isOpen, value]): Edit[] =>
    isOpen && value ? [{ kind: 'set_key', key, value }] : [],
  )
  const filled = applyEdits(template, edits)
  return filled.ok ? filled.source : template
}
