import { z } from 'zod'
import type { DataCommand } from '#cli/data-command'
import { EXIT } from '#cli/exit-codes'
import { askServer } from './ask-server'
import { deleteCredentials, readCredentials } from './credentials'
import { ServerError } from './server-error'

const SignedOut = z.object({
  /** Null if nobody was signed in. */
  server: z.string().nullable(),
  /** Why the server could not be reached. The sign-in there then expires within a month. */
  problem: z.string().nullable(),
})

/** Deletes the tokens here, then revokes them on the server. */
export const logOut: DataCommand<Record<never, never>, z.infer<typeof SignedOut>> = {
  schema: SignedOut,
  async answer() {
    const credentials = readCredentials()
    deleteCredentials()
    if (!credentials) return { server: null, problem: null }
    const { server, refreshToken } = credentials
    return { server, problem: refreshToken === '' ? null : await revoke(server, refreshToken) }
  },
  print({ server, problem }, terminal) {
    if (server === null) terminal.print('You are not signed in.')
    else if (problem === null) terminal.print(`Signed out of ${server}.`)
    else {
      terminal.print(
        'Signed out on this machine. The server does not know it, and its sign-in expires within a month.',
      )
      process.stderr.write(`${problem}\n`)
    }
  },
  exitCode: ({ problem }) => (problem === null ? EXIT.ok : EXIT.failed),
}

async function revoke(server: string, refreshToken: string): Promise<string | null> {
  try {
    await askServer({ server, path: '/auth/revoke', body: { refresh_token: refreshToken } })
    return null
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return error.message
  }
}
