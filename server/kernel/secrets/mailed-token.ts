import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context'
import { deploymentSecret } from './deployment-secret'

type TokenContext = Pick<Context, 'db' | 'secretBox'>

/** The token of a link. Its second part is only in the link mailed to the address. */
export function readMailedToken(text: string): { token: string; proof: string | null } {
  const [token = '', proof = null] = text.split('.')
  return { token, proof }
}

/** The token for the mail. Its holder can read the mail of that address. */
export async function mailedToken(ctx: TokenContext, token: string, email: string): Promise<string> {
  return `${token}.${await sign(ctx, token, email)}`
}

/** Whether the link was mailed to this address. */
export async function wasMailed(ctx: TokenContext, text: string, email: string): Promise<boolean> {
  const { token, proof } = readMailedToken(text)
  const expected = Buffer.from(await sign(ctx, token, email))
  const actual = Buffer.from(proof ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

async function sign({ db, secretBox }: TokenContext, token: string, email: string): Promise<string> {
  const secret = await deploymentSecret(db, secretBox, 'mailed invitations')
  return createHmac('sha256', secret)
    .update(JSON.stringify([token, email.toLowerCase()]))
    .digest('base64url')
}
