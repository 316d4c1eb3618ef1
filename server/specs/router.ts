import { z } from 'zod'
import { AsOf } from '../history'
import { fileProcedure, router } from '../kernel/procedures'
import { findDocument } from './find-document'
import { getDoc, getSpec } from './get-spec'
import { DocDetailWire, SpecDetailWire } from './wire'

/** Without it, as it is now. */
const Then = z.object({ as_of: AsOf.optional() })

export const specsRouter = router({
  spec: fileProcedure('specs:read')
    .input(Then)
    .output(SpecDetailWire)
    .query(({ ctx, input }) => getSpec(ctx, input)),

  doc: fileProcedure('specs:read')
    .input(Then)
    .output(DocDetailWire)
    .query(({ ctx, input }) => getDoc(ctx, input)),

  /** A document's markdown as it stands in the repository. */
  markdown: fileProcedure('specs:read')
    .input(Then)
    .output(z.string())
    .query(async ({ ctx, input }) => (await findDocument(ctx, input)).content),
})
