import { z } from 'zod'
import { FilePath, RepoName, RepoOwner } from '#server/kernel/paths'
import { fileProcedure, OrgPath, procedureFor, router } from '#server/kernel/procedures'
import { getImage } from './get-image'
import { readRemoteImage } from './remote/read-remote-image'
import { download } from './source/download'
import { type FileLocation, locateFile } from './source/locate-file'
import { readSource, type Source } from './source/read-source'
import { ImageFile, RemoteImageFile } from './wire'

const DownloadedFile = ImageFile.extend({ fileName: z.string() })

const ImagePath = OrgPath.extend({ owner: RepoOwner, repo: RepoName, image_path: FilePath })

const RemoteImagePath = OrgPath.extend({ remote_image: z.string().max(3_000) })

/** The empty path is the root folder. */
const SourcePath = OrgPath.extend({ owner: RepoOwner, repo: RepoName, file_path: FilePath.or(z.literal('')) })

export const filesRouter = router({
  image: procedureFor(ImagePath)('specs:read')
    .output(ImageFile)
    .query(({ ctx, input }) => getImage(ctx, input, input.image_path)),

  remoteImage: procedureFor(RemoteImagePath)('specs:read')
    .output(RemoteImageFile)
    .query(({ ctx, input }) => readRemoteImage(ctx, input.remote_image)),

  download: fileProcedure('specs:read')
    .output(DownloadedFile)
    .query(({ ctx, input }) => download(ctx, input)),

  /** A page calls these two in process, so their outputs are neither copied nor sent. */
  source: procedureFor(SourcePath)('specs:read')
    .input(z.object({ as_text: z.boolean().default(false) }))
    .output(z.custom<Source>())
    .query(({ ctx, input }) =>
      readSource(ctx, { ...input, path: input.file_path }, { asText: input.as_text }),
    ),

  locate: fileProcedure('specs:read')
    .output(z.custom<FileLocation>())
    .query(({ ctx, input }) => locateFile(ctx, { ...input, path: input.file_path })),
})
