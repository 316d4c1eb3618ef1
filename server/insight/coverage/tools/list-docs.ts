import { defineTool } from '#server/kernel/tools/tool'
import { DocumentPart, LIST_DOCS } from '#spec/tools/index'
import { coverageRouter } from '../router'
import { summariesOf } from './summaries-of'

export const listDocsTool = defineTool({
  ...LIST_DOCS,
  procedure: coverageRouter.assistantSummaries,
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
})
