import { readFile } from '#server/kernel/code-hosts/read-file'
import { WeightedLru } from '#shared/weighted-lru'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { EditorLocation } from '../open-editor-location'
import { BUILT_IN_SPEC } from './built-in-templates'

export interface Template {
  id: string
  content: string
}

/** The template of new specs, and the folder where they belong. */
export async function readTemplate(
  location: EditorLocation,
  commitSha: string | null = null,
): Promise<{ template: Template; folder: string }> {
  const template = (await findTemplate(location, commitSha)) ?? BUILT_IN_SPEC
  return { template, folder: foldersOf(location.config.specs.doc_paths)[0] ?? '' }
}

const MAX_TEMPLATE_CHARACTERS = 100_000

export const isUsable = (content?: string | null) => content && content.length <= MAX_TEMPLATE_CHARACTERS

/** Templates by commit. A commit never changes, so only the first request reads from git. */
const templates = new WeightedLru<{ template: Template | null }>(
  'templates',
  10_000_000,
  ({ template }) => 500 + (template?.content.length ?? 0),
)

async function findTemplate(location: EditorLocation, commitSha: string | null): Promise<Template | null> {
  const from = commitSha ?? (await location.host.head(location.ref))?.commitSha
  if (!from) return null
  const paths = templatePaths(location.config)
  const key = [location.repository.orgId, location.repository.id, from, ...paths].join('\n')
  const cached = templates.get(key)
  if (cached) return cached.template
  const files = await Promise.all(
    paths.map(async (id) => ({ id, content: (await readFile(location, from, id))?.content ?? '' })),
  )
  const template = files.find(({ content }) => isUsable(content)) ?? null
  templates.set(key, { template })
  return template
}

/** Candidates in order: the template named in the configuration, `_template.md` in a spec folder, `_template.md` in the root. */
export function templatePaths({ triage, specs }: EditorLocation['config']): string[] {
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
