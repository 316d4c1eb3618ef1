import { asFetch, createOutbound } from '#server/ports/http'

const PATIENCE_MS = 4_000
const BOUNDS = { timeoutMs: PATIENCE_MS, maxBytes: 100_000 }

/** Identifies the server at an address of this deployment. Throws if none answers. */
export async function probeHealth(origin: string): Promise<{ isPlumbline: boolean; status: number }> {
  const fetchOrigin = asFetch(createOutbound({ allow: [], trustedUrl: origin }), BOUNDS)
  const response = await fetchOrigin(`${origin}/healthz`, {})
  return { isPlumbline: response.ok && response.headers.has('x-request-id'), status: response.status }
}
