import { z } from 'zod'
import { pagedAnswer, pagedArguments, toolArguments } from '../arguments'
import { documentPart } from '../document-part'
import { toolShape } from '../tool-shape'

export const LIST_DOCS = toolShape({
  name: 'list_docs',
  title: 'List documents',
  description:
    'The documents that are not specs: guides, runbooks, READMEs and changelogs, by repository and path.',
  toolset: 'specs',
  input: z.object({
    repo: toolArguments.repo.optional(),
    doc_type: z.string().min(1).max(100).optional(),
    ...pagedArguments,
  }),
  output: z.object({
    docs: z.array(documentPart({ title: z.string(), doc_type: z.string() }, {})),
    ...pagedAnswer,
  }),
  list: 'docs',
  describe({ docs, total, next_offset }) {
    const more = next_offset === null ? '' : ` More with offset=${next_offset}.`
    return {
      outline: `${docs.length} of ${total} documents.${more}`,
      body: docs
        .map(({ repo, path, doc_type, title }) => `${repo} ${path} · ${doc_type} · ${title}`)
        .join('\n'),
    }
  },
})
