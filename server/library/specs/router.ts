import { z } from 'zod'
import { fileProcedure, router } from '#server/kernel/procedures'
import { Text } from '#server/kernel/text/text'
import { AsOf } from '#server/library/history/index'
import { type DocContent, getDocContent, getSpecContent, type SpecContent } from './get-content'
import { findDocument, getDoc, getSpec } from './get-spec'
import {
  type AssistantDoc,
  type AssistantSpec,
  getAssistantDoc,
  getAssistantSpec,
} from './tools/read-for-assistants'
import { DocDetailWire, SpecDetailWire, VersionWire } from './wire'

/** Without `as_of` the current version. */
const AsOfInput = z.object({ as_of: AsOf.optional() })

export const specsRouter = router({
  spec: fileProcedure('specs:read')
    .input(AsOfInput)
    .output(SpecDetailWire)
    .query(({ ctx, input }) => getSpec(ctx, input)),

  doc: fileProcedure('specs:read')
    .input(AsOfInput)
    .output(DocDetailWire)
    .query(({ ctx, input }) => getDoc(ctx, input)),

  /** A page calls these two in process, so their outputs are neither copied nor sent. */
  specContent: fileProcedure('specs:read')
    .input(AsOfInput)
    .output(z.custom<SpecContent>())
    .query(({ ctx, input }) => getSpecContent(ctx, input)),

  docContent: fileProcedure('specs:read')
    .input(AsOfInput)
    .output(z.custom<DocContent>())
    .query(({ ctx, input }) => getDocContent(ctx, input)),

  /** Read in process by the tools of assistants. */
  assistantSpec: fileProcedure('specs:read')
    .output(z.custom<AssistantSpec>())
    .query(({ ctx, input }) => getAssistantSpec(ctx, input)),

  assistantDoc: fileProcedure('specs:read')
    .output(z.custom<AssistantDoc>())
    .query(({ ctx, input }) => getAssistantDoc(ctx, input)),

  /** Whether the document still has the known content, and who changed it last. */
  version: fileProcedure('specs:read')
    .input(z.object({ known_sha: Text.max(64) }))
    .output(VersionWire)
    .query(async ({ ctx, input }) => {
      const { blobSha, lastChange } = await findDocument(ctx, input, input.known_sha)
      const changed = lastChange && { changed_at: lastChange.at.toISOString(), changed_by: lastChange.author }
      return { sha: blobSha, ...(changed ?? { changed_at: null, changed_by: null }) }
    }),

  /** The markdown of a document as stored in the repository. */
  markdown: fileProcedure('specs:read')
    .input(AsOfInput)
    .output(z.string())
    .query(async ({ ctx, input }) => (await findDocument(ctx, input)).content),
})
