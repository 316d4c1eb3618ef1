import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import type { Home } from './home'

/** The range lies below the ports that systems use for outgoing connections, so these do not collide. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** The requested port. Without one, the port of the last start if it is free, otherwise a free port, which is stored. */
export async function choosePort(home: Home, requested?: number): Promise<number> {
  if (requested !== undefined) {
    if (await isFree(requested)) return requested
    throw new EmbeddedPostgresError(
      `The embedded Postgres cannot use port ${requested}, because another program uses it.`,
    )
  }
  const file = path.join(home.folder, 'port')
  let port = await remembered(file)
  while (port === null || !(await isFree(port))) port = randomInt(LOWEST, HIGHEST)
  await writeFile(file, String(port))
  return port
}

async function remembered(file: string): Promise<number | null> {
  try {
    return Number(await readFile(file, 'utf8')) || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
