import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server'
import { fenceData, readSpecUri, specUri } from '#spec/tools/index'
import { openView, readDocument } from './checkout-view'

const PAGE = 100
const MARKDOWN = 'text/markdown'

/** A page of the specs that assistants may see. The cursor is the offset. */
export function listResources(cursor: string | undefined) {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'The cursor is not one of this server. Start again without one.',
    )
  const offset = Number(cursor ?? 0)
  const { index, repo, addressOf } = openView()
  const specs = Object.values(index.documents).filter(
    ({ isSpec, row }) => isSpec && addressOf(row.file_path).exposure !== 'none',
  )
  const end = offset + PAGE
  return {
    resources: specs.slice(offset, end).map(({ row: { file_path: path, title } }) => ({
      uri: specUri({ repo, path }),
      name: `${repo}/${path}`,
      title,
      mimeType: MARKDOWN,
    })),
    ...(end < specs.length && { nextCursor: String(end) }),
  }
}

export function readResource(uri: string) {
  const view = openView()
  const address = readSpecUri(uri)
  const exposure =
    address?.repo.toLowerCase() === view.repo.toLowerCase() ? view.addressOf(address.path).exposure : 'none'
  if (!address || exposure === 'none') throw new ResourceNotFoundError(uri)
  const title = view.index.documents[address.path]?.row.title
  const text =
    exposure === 'full'
      ? readDocument(view, address.path)
      : `# ${title}\n\nAssistants may see only the metadata of this document.\n`
  return { contents: [{ uri, mimeType: MARKDOWN, text: fenceData(text) }] }
}
