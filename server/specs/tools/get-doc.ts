import { z } from 'zod'
import {
  DocumentPart,
  defineTool,
  documentPart,
  namesOf,
  partAnswer,
  toolArguments,
} from '../../kernel/tools/tool'
import { specsRouter } from '../router'

const { repo, path, from, max_chars } = toolArguments

export const getDocTool = defineTool({
  name: 'get_doc',
  title: 'Get a document',
  description:
    'The markdown of any document: a guide, a runbook, a README or a spec. Long texts come in parts: call again with `from`.',
  procedure: specsRouter.assistantDoc,
  input: z.object({ repo, path, from, max_chars }),
  output: documentPart(
    { title: z.string(), doc_type: z.string(), url: z.string(), sha: z.string(), ...partAnswer },
    { text: z.string().nullable() },
  ),
  document: ({ repo, path }) => ({ repo, path }),
  reads: 'text',
  async run({ call }, { repo, path }) {
    const { document, title, docType, text, url, sha } = await call({ ...namesOf(repo), file_path: path })
    return new DocumentPart(document, { title, doc_type: docType, url, sha }, { text })
  },
  describe({ title, doc_type, text, next_from, exposure }) {
    const rest = next_from === null ? '' : ` The text goes on: call again with from=${next_from}.`
    return {
      outline: `One document of type ${doc_type}, exposure ${exposure}.${rest}`,
      body: text === null ? title : `${title}\n\n${text}`,
    }
  },
})
