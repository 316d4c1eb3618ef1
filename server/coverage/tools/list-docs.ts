import { z } from 'zod'
import {
  DocumentPart,
  defineTool,
  documentPart,
  pagedAnswer,
  pagedArguments,
  toolArguments,
} from '../../kernel/tools/tool'
import { coverageRouter } from '../router'
import { summariesOf } from './summaries-of'

export const listDocsTool = defineTool({
  name: 'list_docs',
  title: 'List documents',
  description:
    'The documents that are not specs: guides, runbooks, READMEs and changelogs, by repository and path.',
  procedure: coverageRouter.assistantSummaries,
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
  async run({ call }, { repo, doc_type }) {
    const docs = summariesOf(await call({}), repo).flatMap(({ summary, exposures }) =>
      summary.docs
        .filter((doc) => !doc_type || doc.doc_type === doc_type)
        .map(
          (doc) =>
            new DocumentPart(
              { repo: summary.full_name, path: doc.path, exposure: exposures.get(doc.path) },
              { title: doc.title, doc_type: doc.doc_type },
              {},
            ),
        ),
    )
    return { docs }
  },
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
