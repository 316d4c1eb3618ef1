import { loadTrpc } from '#app/load-trpc'
import type { SectionWire } from '#server/library/specs/wire'
import type { DocumentLocation } from './document-location'

/** Loads the markdown of a section and its subsections, as in the file. */
export async function readSection({ org, owner, repo, path }: DocumentLocation, id: string): Promise<string> {
  const trpc = await loadTrpc()
  const { document } = await trpc.specs.spec.query({ org, owner, repo, file_path: path })
  const section = find(document.sections, id)
  if (!section) throw new Error('The section no longer exists. Reload the page.')
  const lines = document.raw.split('\n').slice(section.start_line - 1, lastLineOf(section))
  return `${lines.join('\n').trimEnd()}\n`
}

function find(sections: SectionWire[], id: string): SectionWire | undefined {
  for (const section of sections) {
    const match = section.id === id ? section : find(section.children, id)
    if (match) return match
  }
}

const lastLineOf = ({ children, end_line }: SectionWire): number => {
  const last = children.at(-1)
  return last ? lastLineOf(last) : end_line
}
