import { z } from 'zod'
import { partAnswer, toolArguments } from '../arguments'
import { type AnsweredDocument, DocumentPart, documentPart } from '../document-part'
import { toolShape } from '../tool-shape'

const { repo, path, from, max_chars } = toolArguments

/** A document from any source: server or checkout. */
export interface DocumentFacts {
  document: AnsweredDocument
  title: string
  url: string
  sha: string
  text: string
}

export const docAnswer = ({
  document,
  title,
  docType,
  text,
  url,
  sha,
}: DocumentFacts & { docType: string }) =>
  new DocumentPart(document, { title, doc_type: docType, url, sha }, { text })

export const GET_DOC = toolShape({
  name: 'get_doc',
  title: 'Get a document',
  description:
    'The markdown of any document: a guide, a runbook, a README or a spec. Long texts come in parts: call again with `from`.',
  toolset: 'specs',
  input: z.object({ repo, path, from, max_chars }),
  output: documentPart(
    { title: z.string(), doc_type: z.string(), url: z.string(), sha: z.string(), ...partAnswer },
    { text: z.string().nullable() },
  ),
  document: ({ repo, path }) => ({ repo, path }),
  reads: 'text',
  describe({ title, doc_type, text, next_from, exposure }) {
    const rest = next_from === null ? '' : ` The text goes on: call again with from=${next_from}.`
    return {
      outline: `One document of type ${doc_type}, exposure ${exposure}.${rest}`,
      body: text === null ? title : `${title}\n\n${text}`,
    }
  },
})
