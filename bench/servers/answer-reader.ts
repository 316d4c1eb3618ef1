/**
 * Returns a function that takes a chunk from a socket and tells whether the response is complete. Throws if the status
 * is not 200. Responses are counted and not parsed, because the client shares the machine with the server that is
 * measured.
 */
export function createAnswerReader(): (chunk: Buffer) => boolean {
  let hasBegun = false
  let missingBytes: number | null = null
  let tail = ''
  return (chunk) => {
    if (!hasBegun) {
      hasBegun = true
      const head = chunk.toString('latin1', 0, 4_000)
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.split('\r\n')[0])
      const length = /^content-length: (\d+)/im.exec(head)?.[1]
      if (length !== undefined) missingBytes = Number(length) + head.indexOf('\r\n\r\n') + 4
    }
    if (missingBytes !== null) {
      missingBytes -= chunk.length
      return missingBytes <= 0
    }
    tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - 7))).slice(-7)
    return tail === '\r\n0\r\n\r\n'
  }
}
