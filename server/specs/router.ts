import { z } from 'zod'
import { fileProcedure, router } from '../kernel/procedures'
import { findDocument } from './find-document'
import { getDoc, getSpec } from './get-spec'
import { DocDetailWire, SpecDetailWire } from './wire'

export const specsRouter = router({
  spec: fileProcedure('specs:read')
    .output(SpecDetailWire)
    .query(({ ctx, input }) => getSpec(ctx, input.owner, input.repo, input.file_path)),

  doc: fileProcedure('specs:read')
    .output(DocDetailWire)
    .query(({ ctx, input }) => getDoc(ctx, input.owner, input.repo, input.file_path)),

  /** A document's markdown as it stands in the repository. */
  markdown: fileProcedure('specs:read')
    .output(z.string())
    .query(
      async ({ ctx, input }) => (await findDocument(ctx, input.owner, input.repo, input.file_path)).content,
    ),
})
