import { createHmac } from 'node:crypto'
import type { Context } from '#server/kernel/context'
import { deploymentSecret } from '#server/kernel/secrets/deployment-secret'

export type SectionMark = (connection: string, sectionKey: string) => string

/** Hexadecimal digits: 128 bits. */
const MARK_LENGTH = 32

/** Creates the marks used to find tickets of this deployment. They cannot be forged. */
export async function openMarks(
  { db, secretBox }: Pick<Context, 'db' | 'secretBox'>,
  orgId: number,
): Promise<SectionMark> {
  const secret = await deploymentSecret(db, secretBox, 'ticket-marks')
  return (connection, sectionKey) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([orgId, connection, sectionKey]))
      .digest('hex')
      .slice(0, MARK_LENGTH)
}
