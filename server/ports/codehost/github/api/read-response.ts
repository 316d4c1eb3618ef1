import type { z } from 'zod'
import { invalidResponse } from './explain-failure'
import type { ApiResponse } from './sender'

/** Parses a response. Throws if it is incomplete or does not match the schema. */
export async function readResponse<T>(
  { body }: ApiResponse,
  schema: z.ZodType<T>,
  subject: string,
): Promise<{ value: T; length: number }> {
  const text = await new Response(body).text()
  return { value: parse(text, schema, subject), length: text.length }
}

function parse<T>(text: string, schema: z.ZodType<T>, subject: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw invalidResponse(subject, cause)
  }
}

/** The URL of the next page. Rejects another origin, because the request would send it our token. */
export function nextPageUrl({ headers }: ApiResponse, origin: string, subject: string): string | null {
  const [, next] = /<([^<>]+)>;\s*rel="next"/.exec(String(headers.link ?? '')) ?? []
  if (!next) return null
  if (URL.canParse(next) && new URL(next).origin === origin) return next
  throw invalidResponse(subject, new Error('the next page is on another host'))
}
