import { isFile } from '#server/ports/codehost/port'
import { WeightedLru } from '#shared/weighted-lru'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { EditorLocation } from '../open-editor-location'
import type { TemplatesWire } from '../wire'
import { BUILT_IN_TEMPLATES } from './built-in-templates'
import { templatePaths } from './find-template'

const MAX_TEMPLATES = 50

/** The templates of a commit, which never changes. */
const lists = new WeightedLru<{ paths: string[] }>('template_lists', 1_000_000, ({ paths }) =>
  paths.reduce((sum, path) => sum + path.length, 500),
)

/** The templates for a new document: those of the repository, the one that is used by default first, then the built-in ones. */
export async function listTemplates(location: EditorLocation): Promise<TemplatesWire> {
  const head = await location.host.head(location.ref)
  const paths = head ? await readPaths(location, head.commitSha) : []
  return {
    templates: [
      ...paths.map((path) => ({ id: path, name: path })),
      ...BUILT_IN_TEMPLATES.map(({ id, name }) => ({ id, name })),
    ],
  }
}

async function readPaths(location: EditorLocation, commitSha: string): Promise<string[]> {
  const candidates = templatePaths(location.config)
  const key = [location.repository.orgId, location.repository.id, commitSha, ...candidates].join('\n')
  const cached = lists.get(key)
  if (cached) return cached.paths
  const { host, ref } = location
  const folders = [...new Set(candidates.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))]
  const [entries, ...listed] = await Promise.all([
    host.entries(ref, commitSha, candidates),
    ...folders.map(async (folder) => {
      const files = (await host.folder(ref, commitSha, folder)) ?? []
      return files
        .filter(({ name, mode }) => /^_/.test(name) && isMarkdownPath(name) && mode !== 'folder')
        .map(({ name }) => (folder === '' ? name : `${folder}/${name}`))
    }),
  ])
  const present = candidates.filter((path) => {
    const entry = entries.get(path)
    return entry !== undefined && isFile(entry)
  })
  const paths = [...new Set([...present, ...listed.flat().sort()])].slice(0, MAX_TEMPLATES)
  lists.set(key, { paths })
  return paths
}
