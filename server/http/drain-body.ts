const MOST_BYTES = 32_000_000
const LONGEST_MS = 2_000

/**
 * Reads and drops the rest of a rejected request's body, so that the client can reuse the connection. Returns
 * false if the body is too long, too slow or cut short; the connection must then be closed.
 */
export async function drainBody({ body }: Request): Promise<boolean> {
  if (body === null) return true
  if (body.locked) return false
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LONGEST_MS)
  })
  try {
    return await Promise.race([late, readAll(reader)])
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
  try {
    for (let bytes = 0; bytes <= MOST_BYTES; ) {
      const { done, value } = await reader.read()
      if (done) return true
      bytes += value.byteLength
    }
    return false
  } catch {
    // The client closed the connection.
    return false
  }
}
