import { z } from 'zod'
import { FilePath, RepoName, RepoOwner } from '#server/kernel/paths'
import { OrgPath, procedureFor, router } from '#server/kernel/procedures'
import { getImage } from './get-image'

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const ImageFile = z.object({ type: z.string(), sha: z.string(), bytes: Bytes })

const ImagePath = OrgPath.extend({ owner: RepoOwner, repo: RepoName, image_path: FilePath })

export const filesRouter = router({
  image: procedureFor(ImagePath)('specs:read')
    .output(ImageFile)
    .query(({ ctx, input }) => getImage(ctx, input, input.image_path)),
})
