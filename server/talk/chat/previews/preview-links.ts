import { findExposures } from '#server/assist/mcp/index'
import type { Context, JobContext, Org } from '#server/kernel/context'
import type { NoticeMessage } from '#spec/notices/message'
import type { DocumentAddress } from '#spec/tools/index'
import { readSpecs } from '../commands/read-specs'
import { whyNotAllowed } from '../commands/run-command'
import type { LinksRequest } from '../jobs'
import { type ListedSpec, specLine } from '../messages/lines'
import { message, part } from '../messages/messages'
import { type ChatSession, openSession } from '../requests/open-session'
import { readSettings } from '../workspaces/chat-settings'

const MAX_LINKS = 5

/** Shows status and progress below links to specs, if every reader of the message may see them. */
export async function previewLinks(ctx: JobContext, request: LinksRequest): Promise<void> {
  const session = await openSession(ctx, request, request)
  if (!session || whyNotAllowed(session, { permission: 'specs:read' })) return
  if (!(await isForReaders(session, request))) return
  const previews = await composePreviews(session, request.urls.slice(0, MAX_LINKS))
  if (previews.size > 0) await session.chat.unfurl(request, previews)
}

/** False if people of another workspace can read; in channels only if the org lets everyone of the workspace read. */
async function isForReaders(
  { ctx, chat }: ChatSession,
  { channelId, isDirect }: LinksRequest,
): Promise<boolean> {
  const channel = await chat.readChannel(channelId)
  if (!channel || channel.isShared) return false
  return isDirect || (await readSettings(ctx)).unlinked_in_channels
}

async function composePreviews(
  session: ChatSession,
  urls: readonly string[],
): Promise<ReadonlyMap<string, NoticeMessage>> {
  const { ctx } = session
  const addresses = urls.flatMap((url) => {
    const address = readSpecAddress(ctx, url)
    return address ? [{ url, ...address }] : []
  })
  if (addresses.length === 0) return new Map()
  const specs = await readSpecs(session)
  const exposures = await findExposures(ctx, addresses)
  return new Map(
    addresses.flatMap(({ url, repo, path }): [string, NoticeMessage][] => {
      const spec = specs.find((each) => each.repo === repo && each.file_path === path)
      // Slack passes messages to its own AI, so hidden documents are never shown.
      return spec && exposures.of({ repo, path }) !== 'none' ? [[url, preview(ctx, spec)]] : []
    }),
  )
}

const preview = (ctx: ChatSession['ctx'], spec: ListedSpec): NoticeMessage =>
  message(
    spec.title,
    part('', [
      specLine(ctx, spec),
      ...(spec.owner ? [[{ text: `Owner: ${spec.owner}` }]] : []),
      ...(spec.team ? [[{ text: `Team: ${spec.team}` }]] : []),
    ]),
  )

/** The document of a link to one of our pages of this org. Null for other addresses. */
function readSpecAddress(
  { baseUrl, org }: Pick<Context, 'baseUrl'> & { org: Pick<Org, 'slug'> },
  address: string,
): DocumentAddress | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(baseUrl).origin) return null
  const [, app, slug, kind, owner = '', repo = '', ...path] = pathname.split('/').map(decode)
  if (app !== 'app' || slug?.toLowerCase() !== org.slug) return null
  if ((kind !== 'specs' && kind !== 'docs') || path.length === 0) return null
  return { repo: `${owner}/${repo}`, path: path.join('/') }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // This address cannot belong to a document.
    return part
  }
}
