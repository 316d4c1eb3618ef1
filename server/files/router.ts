import { z } from 'zod'
import { fileProcedure, router } from '../kernel/procedures'
import { getImage } from './get-image'

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const ImageFile = z.object({ type: z.string(), sha: z.string(), bytes: Bytes })

export const filesRouter = router({
  image: fileProcedure('specs:read')
    .output(ImageFile)
    .query(({ ctx, input }) => getImage(ctx, input)),
})
