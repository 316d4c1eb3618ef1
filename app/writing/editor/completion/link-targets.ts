import { trpc } from '#app/trpc'
import { flattenSections, parseDocument } from '#spec/markdown/index'

/** A document that can be linked. */
export interface LinkDocument {
  path: string
  title: string
}

export interface LinkSection {
  id: string
  title: string
}

/** The documents of the repository and their sections. Offers nothing while the server is unreachable. */
export interface LinkTargets {
  documents(): Promise<LinkDocument[]>
  sections(path: string): Promise<LinkSection[]>
}

export function createLinkTargets(org: string, owner: string, repo: string): LinkTargets {
  const at = { org, owner, repo }
  const documents = once(async () => {
    const { specs, docs } = await trpc.repos.get.query(at)
    return [...specs.map(({ file_path: path, title }) => ({ path, title })), ...docs]
  })
  const sections = new Map<string, () => Promise<LinkSection[]>>()
  const readSections = async (path: string) =>
    sectionsOf(await trpc.specs.markdown.query({ ...at, file_path: path }))
  return {
    documents,
    sections(path) {
      const read = sections.get(path) ?? once(() => readSections(path))
      sections.set(path, read)
      return read()
    },
  }
}

export const sectionsOf = (source: string): LinkSection[] =>
  flattenSections(parseDocument(source).sections).map(({ id, title }) => ({ id, title }))

/** Reads once. After a failure the list is empty, and the next call reads again. */
function once<Item>(read: () => Promise<Item[]>): () => Promise<Item[]> {
  let items: Promise<Item[]> | undefined
  return () => {
    items ??= read()
    return items.catch(() => {
      items = undefined
      return []
    })
  }
}
