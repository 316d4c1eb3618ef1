import { z } from 'zod'
import { FilePath } from '#server/kernel/paths'
import { openProcedure, orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { ImageFile, RemoteImageFile } from '#server/library/files/index'
import { createShareLink, listShareLinks, revokeShareLink } from './manage-links'
import { readShared, readSharedImage, readSharedRemoteImage, type SharedPage } from './read-shared'
import { NewShareLink, ShareLinkPath, ShareLinkQuery, ShareLinksWire, ShareLinkWire } from './wire'

const SharePath = z.object({ share_token: z.string().max(100) })

export const sharingRouter = router({
  list: orgProcedure('specs:write')
    .input(ShareLinkQuery)
    .output(ShareLinksWire)
    .query(({ ctx, input }) => listShareLinks(ctx, input)),

  create: orgProcedure('specs:write')
    .input(NewShareLink)
    .output(ShareLinkWire)
    .mutation(({ ctx, input }) => createShareLink(ctx, input)),

  revoke: procedureFor(ShareLinkPath)('specs:write')
    .output(Ok)
    .mutation(({ ctx, input }) => revokeShareLink(ctx, input.share_link_id)),

  /** The public page calls it in process, so its output is not copied. */
  page: openProcedure
    .input(SharePath)
    .output(z.custom<SharedPage>())
    .query(({ ctx, input }) => readShared(ctx, input.share_token)),

  image: openProcedure
    .input(SharePath.extend({ shared_image: FilePath }))
    .output(ImageFile)
    .query(({ ctx, input }) => readSharedImage(ctx, input.share_token, input.shared_image)),

  remoteImage: openProcedure
    .input(SharePath.extend({ shared_remote_image: z.string().max(3_000) }))
    .output(RemoteImageFile)
    .query(({ ctx, input }) => readSharedRemoteImage(ctx, input.share_token, input.shared_remote_image)),
})
