import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import type { RepositoryNames } from '#server/kernel/paths'
import { userIdOf } from '#server/kernel/user-id-of'
import { WeightedLru } from '#shared/weighted-lru'
import { applyEdits, type Edit } from '#spec/edit/index'
import { frontmatterOf } from '#spec/markdown/index'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { type EditorLocation, openEditorLocation } from './open-editor-location'
import type { NewFileWire } from './wire'

/** The initial content and the allowed folders of a new spec. The template comes from the head, or from `commitSha`. */
export async function newFile(
  ctx: OrgContext,
  at: RepositoryNames,
  commitSha: string | null = null,
): Promise<NewFileWire> {
  const location = await openEditorLocation(ctx, at)
  const { template, folder } = await readTemplate(location, commitSha)
  return {
    content: await fillInFrontmatter(ctx, location, template),
    doc_paths: location.config.specs.doc_paths,
    folder,
  }
}

/** The template of new specs, and the folder where they belong. */
export async function readTemplate(
  location: EditorLocation,
  commitSha: string | null = null,
): Promise<{ template: string; folder: string }> {
  const template = (await findTemplate(location, commitSha)) ?? BUILT_IN_TEMPLATE
  return { template, folder: foldersOf(location.config.specs.doc_paths)[0] ?? '' }
}

const MAX_TEMPLATE_CHARACTERS = 100_000

/** Templates by commit. A commit never changes, so only the first request reads from git. */
const templates = new WeightedLru<{ template: string | null }>(
  'templates',
  10_000_000,
  ({ template }) => 500 + (template?.length ?? 0),
)

async function findTemplate(location: EditorLocation, commitSha: string | null): Promise<string | null> {
  const from = commitSha ?? (await location.host.head(location.ref))?.commitSha
  if (!from) return null
  const paths = templatePaths(location.config)
  const key = [location.repository.orgId, location.repository.id, from, ...paths].join('\n')
  const cached = templates.get(key)
  if (cached) return cached.template
  const files = await Promise.all(paths.map((path) => readFile(location, from, path)))
  const isUsable = (content?: string | null) => content && content.length <= MAX_TEMPLATE_CHARACTERS
  const template = files.find((file) => isUsable(file?.content))?.content ?? null
  templates.set(key, { template })
  return template
}

/** Candidates in order: the template named in the configuration, `_template.md` in a spec folder, `_template.md` in the root. */
function templatePaths({ triage, specs }: EditorLocation['config']): string[] {
  const folders = [...foldersOf(specs.doc_paths), '']
  const defaults = folders.map((folder) => `${folder && `${folder}/`}_template.md`)
  return [...new Set([triage.spec_template, ...defaults])].filter(isMarkdownPath)
}

const MAX_FOLDERS = 5

/** The folders in patterns before their first wildcard. */
function foldersOf(docPaths: readonly string[]): string[] {
  const folders = docPaths
    .filter((pattern) => !pattern.startsWith('!'))
    .map((pattern) => pattern.replace(/[^/]*[*?[{].*$/, '').replace(/(^|\/)[^/]*$/, ''))
  return [...new Set(folders)].slice(0, MAX_FOLDERS)
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

/** The template for repositories without their own. */
const BUILT_IN_TEMPLATE = `---
title: Title of the spec
status: draft
owner:
team:
tags: []
created:
review_status: draft
---

# Title of the spec

Two or three sentences: who has which problem, and what this spec changes for them.

## 1. First requirement
<!-- svc:system:1 status:draft -->

Describe the behaviour in words that someone outside the team understands.

### Acceptance Criteria

- [ ] The system MUST do one observable thing
- [ ] It SHOULD do another

#### Scenario: the common case

- GIVEN a starting state
- WHEN an event happens
- THEN this result is visible

## 2. Out of scope
<!-- svc:system:2 status:draft -->

List what a reader might expect here but will not find.
`
