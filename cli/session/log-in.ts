import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { LOGIN_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { printable } from '#cli/terminal'
import { askServer, type ServerAnswer, toServerError } from './ask-server'
import { chooseServer } from './choose-server'
import { type Credentials, writeCredentials } from './credentials'
import { ServerError } from './server-error'

const SignedIn = z.object({
  server: z.string(),
  email: z.string().nullable(),
  org: z.string().nullable(),
  /** The file with the tokens. Null if they are in the keychain of the system. */
  tokens_in: z.string().nullable(),
})

/** Signs in with the device flow: the user approves in a browser, possibly on another machine. */
export const logIn: DataCommand<typeof LOGIN_OPTIONS, z.infer<typeof SignedIn>> = {
  schema: SignedIn,
  async answer({ options }) {
    const server = chooseServer(options.server)
    const started = await askServer({ server, path: '/auth/device/code', body: { org: options.org } })
    if (started.status !== 200) throw toServerError(started)
    const { verification_uri_complete, user_code, device_code, interval } = started.body
    process.stderr.write(`Open ${printable(String(verification_uri_complete))}\n`)
    process.stderr.write(`and approve the code ${printable(String(user_code))}\n`)
    const approved = await waitForApproval(server, String(device_code), Number(interval))
    const credentials = toCredentials(server, approved)
    const file = writeCredentials(credentials)
    return { server, email: credentials.email, org: credentials.org, tokens_in: file }
  },
  print({ server, email, tokens_in }, terminal) {
    terminal.print(`Signed in to ${server} as ${printable(email ?? 'a user without an email address')}.`)
    if (tokens_in !== null)
      terminal.print(`No keychain was found. The tokens are in ${tokens_in}, which only you can read.`)
  },
}

const ENDED: Record<string, string> = {
  denied: 'svc login: the sign-in was denied.',
  expired: 'svc login: the code expired. Run svc login again.',
}

async function waitForApproval(
  server: string,
  device_code: string,
  intervalS: number,
): Promise<ServerAnswer> {
  for (let pauseS = intervalS; ; ) {
    const response = await askServer({ server, path: '/auth/device/token', body: { device_code } })
    if (response.status !== 200) throw toServerError(response)
    const { status, slow_down } = response.body
    if (status === 'approved') return response
    if (status !== 'pending')
      throw new ServerError(
        ENDED[String(status)] ?? 'svc login: the server sent an unknown status. Update svc.',
      )
    if (slow_down === true) pauseS += 5
    await wait(pauseS * 1000)
  }
}

function toCredentials(server: string, { body }: ServerAnswer): Credentials {
  return {
    server,
    email: typeof body.email === 'string' ? body.email : null,
    org: typeof body.org === 'string' ? body.org : null,
    accessToken: String(body.access_token),
    accessExpiresAt: Date.now() + Number(body.expires_in) * 1000,
    refreshToken: typeof body.refresh_token === 'string' ? body.refresh_token : '',
  }
}
