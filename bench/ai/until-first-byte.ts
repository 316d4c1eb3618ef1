/** Reads the rest as well, because an open response would slow down the next request. */
export async function untilFirstByte(response: Response, start: number): Promise<number> {
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const reader = response.body.getReader()
  await reader.read()
  const firstByteMs = performance.now() - start
  while (!(await reader.read()).done);
  return firstByteMs
}
