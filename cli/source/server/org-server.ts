import type { z } from 'zod'
import { type ServerAnswer, toServerError } from '#cli/session/ask-server'
import { askSignedIn } from '#cli/session/ask-signed-in'
import { findIdentity } from '#cli/session/find-identity'
import { ServerError } from '#cli/session/server-error'

type QueryValues = Record<string, string | number>

/** The REST API of one organization. Paths are relative to `/app/<org>/`. */
export interface OrgServer {
  /** The server's address. */
  origin: string
  org: string
  get<T>(path: string, schema: z.ZodType<T>, query?: QueryValues): Promise<T>
  /** Null for 404. */
  find<T>(path: string, schema: z.ZodType<T>, query?: QueryValues): Promise<T | null>
  /** A text response instead of JSON; null for 404. */
  findText(path: string, query?: QueryValues): Promise<string | null>
  post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T>
}

export async function openOrgServer(orgOption: string | undefined): Promise<OrgServer> {
  const identity = await findIdentity(orgOption)
  const { org } = identity
  const addressOf = (path: string, query: QueryValues = {}) => {
    const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const search = new URLSearchParams(entries).toString()
    return `/app/${encodeURIComponent(org)}/${path}${search === '' ? '' : `?${search}`}`
  }
  return {
    origin: identity.server,
    org,
    get: async (path, schema, query) => read(await askSignedIn({ path: addressOf(path, query) }), schema),
    find: async (path, schema, query) => {
      const answer = await askSignedIn({ path: addressOf(path, query) })
      return isMissing(answer) ? null : read(answer, schema)
    },
    findText: async (path, query) => {
      const answer = await askSignedIn({ path: addressOf(path, query), isText: true })
      if (isMissing(answer)) return null
      if (answer.status !== 200) throw toServerError(answer)
      return String(answer.body.text)
    },
    post: async (path, body, schema) => read(await askSignedIn({ path: addressOf(path), body }), schema),
  }
}

/** A missing commit is an error of the caller, not a document missing in that commit. */
const isMissing = ({ status, body }: ServerAnswer) => status === 404 && body.missing !== 'as_of'

function read<T>(answer: ServerAnswer, schema: z.ZodType<T>): T {
  if (answer.status !== 200) throw toServerError(answer)
  const parsed = schema.safeParse(answer.body)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new ServerError(
    `svc: the answer of the server has another form (${field}). Its version differs from that of svc: update the older one.`,
  )
}
